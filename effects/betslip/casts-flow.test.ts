import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CastPosition } from '#domain/bet/casts.ts';
import type { Offer } from '#domain/betslip/offers.ts';
import { EventId, MarketId } from '#domain/brand.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import { accepted, fixed, json, offerOf, ok, Rig, selection } from '#testing/slip/slip-rig.ts';

const RACE = EventId.parse(900);
const FORECAST = MarketId.parse(901);

/** A runner of the forecast market of one race. */
const runner = (id: number, changes: Partial<Offer> = {}): Offer =>
  offerOf(id, {
    eventId: RACE,
    marketId: FORECAST,
    names: { selection: `Horse ${id}`, market: 'Forecast', event: '14:35 Ascot' },
    price: { kind: 'none' },
    availability: 'suspended',
    cast: { type: 'FORECAST', availability: 'open' },
    ...changes,
  });

type Picked = readonly (readonly [id: number, position: CastPosition | null])[];

const press = (rig: Rig, picks: Picked): void =>
  rig.submit({
    type: 'intent/castPressed',
    data: {
      eventId: RACE,
      marketId: FORECAST,
      picks: picks.map(([id, position]) => ({ selectionId: selection(id), position })),
      shown: 'Add',
    },
  });

const inOrder: Picked = [
  [1, 1],
  [2, 2],
];
const anyOrder: Picked = [
  [1, null],
  [2, null],
  [3, null],
];

function raceDay(): Rig {
  const rig = new Rig();
  for (const id of [1, 2, 3, 4]) rig.offers.set(id, runner(id));
  return rig;
}

describe('forecasts and tricasts in the slip', () => {
  it('[RAC-08] [BSL-05] a slip with nothing but a cast has the bar on a phone, to be opened by', () => {
    const rig = raceDay();
    expect(rig.view().life.floating).toBe('none');
    press(rig, inOrder);
    expect(rig.view().life.floating).toBe('bar');
  });

  it('[RAC-08.5] [RAC-08.6] [TRAP-12] a cast is one line with a stake of its own, and its returns are the dividend', () => {
    const rig = raceDay();
    press(rig, inOrder);
    const { casts, count, tab, stakes } = rig.view();
    expect(casts).toMatchObject([
      { lines: 1, stakeId: 'cast:901-1-2', labelKey: 'betslip.kind.STRAIGHTFORECAST' },
    ]);
    expect([count, tab, stakes.map(({ stakeId }) => stakeId)]).toEqual([1, 'single', ['cast:901-1-2']]);
    rig.type('cast:901-1-2', '2');
    expect(rig.view().totals).toMatchObject({ stake: 200, returns: null, dividend: true, bets: 1 });
    expect(rig.view().action).toMatchObject({ kind: 'place', enabled: true });
  });

  it('[RAC-08] a combination pays for each of its lines', () => {
    const rig = raceDay();
    press(rig, anyOrder);
    rig.type('cast:901-any-1-2-3', '2');
    expect(rig.view().totals.stake).toBe(1_200);
  });

  it('[RAC-08] is placed with its places, stands beside the singles, and leaves the slip with the result', () => {
    const rig = raceDay();
    rig.offers.set(50, offerOf(50));
    rig.press(50);
    press(rig, [
      [2, 1],
      [1, 2],
    ]);
    expect(rig.view().tab).toBe('single');
    rig.type('single:50', '1');
    rig.type('cast:901-2-1', '3');
    rig.place();
    const slips = rig.sentSlips();
    expect(slips.map(({ type }) => type)).toEqual(['SINGLE', 'STRAIGHTFORECAST']);
    expect(slips[1]).toMatchObject({
      numberOfBets: 1,
      stake: 300,
      totalOdds: null,
      possibleWinnings: null,
      eachWay: false,
      selections: [
        { id: 2, odds: null, raceCastPosition: 1 },
        { id: 1, odds: null, raceCastPosition: 2 },
      ],
    });
    const [request] = rig.asked('placeBets');
    rig.answer(request!, ok(slips.map(accepted)));
    expect(rig.view().placement.bets).toMatchObject([
      { status: 'placed', dividend: false },
      { status: 'placed', dividend: true, legs: [{ castPosition: 1 }, { castPosition: 2 }] },
    ]);
    expect(rig.slip()).toMatchObject({ legs: [], casts: [], stakes: { values: {} } });
  });

  it('[RAC-08] a receipt with other places is not believed', () => {
    const rig = raceDay();
    press(rig, inOrder);
    rig.type('cast:901-1-2', '3');
    rig.place();
    const [sent] = rig.sentSlips();
    const answer = accepted(sent!);
    const swapped = answer.receipt.selections.map((leg, i) => ({ ...leg, raceCastPosition: 2 - i }));
    const [request] = rig.asked('placeBets');
    rig.answer(request!, ok([{ ...answer, receipt: { ...answer.receipt, selections: swapped } }]));
    expect(rig.all('placement/receiptRejected').map(({ data }) => data.why)).toEqual([['places']]);
    expect(rig.slip().casts).toHaveLength(1);
  });

  it('[RAC-08.5] never combines: an acca counts legs only, and the cast does not stand on its tab', () => {
    const rig = raceDay();
    rig.add(51, 52);
    press(rig, inOrder);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    rig.type('acca', '5');
    const view = rig.view();
    expect(view.casts.map(({ outside }) => outside)).toEqual([true]);
    expect(view.stakes.map(({ stakeId }) => stakeId)).toEqual(['acca']);
    expect(view.totals).toMatchObject({ stake: 500, bets: 1 });
  });

  it('[RAC-08.5] the same cast stands in the slip once; another order is another cast', () => {
    const rig = raceDay();
    press(rig, inOrder);
    press(rig, inOrder);
    press(rig, [
      [2, 1],
      [1, 2],
    ]);
    expect(rig.slip().casts.map(({ id }) => id)).toEqual(['901-1-2', '901-2-1']);
    expect(rig.all('betslip/legRefused').map(({ data }) => data.reasons)).toEqual([['duplicate']]);
  });

  it('[RAC-06] [RAC-08] a runner that is withdrawn closes the cast and says which it is', () => {
    const rig = raceDay();
    press(rig, inOrder);
    rig.type('cast:901-1-2', '2');
    rig.change(2, { availability: 'expired', cast: { type: 'FORECAST', availability: 'expired' } });
    const view = rig.view();
    expect(view.casts[0]).toMatchObject({
      status: 'expired',
      picks: [{ status: 'open' }, { status: 'expired' }],
    });
    expect(view.notices).toMatchObject([
      { key: 'selectionExpired', stakeId: 'cast:901-1-2', legs: [2], blocking: true },
    ]);
    expect(view.action.enabled).toBe(false);
    expect(view.totals.returns).toBe(0);
    rig.submit({ type: 'intent/castRemovePressed', data: { castId: '901-1-2' } });
    expect(rig.slip()).toMatchObject({ casts: [], stakes: { values: {} } });
  });

  it('[BSL-07.4] [RAC-08] a clear takes casts with the legs, and its undo brings both back with their stakes', () => {
    const rig = raceDay();
    rig.add(51);
    press(rig, inOrder);
    rig.type('cast:901-1-2', '2');
    const before = rig.slip();
    rig.submit({ type: 'intent/slipCleared', data: {} });
    expect(rig.slip()).toMatchObject({ legs: [], casts: [], stakes: { values: {} } });
    rig.submit({ type: 'intent/clearUndone', data: {} });
    expect(rig.slip()).toMatchObject({
      legs: before.legs,
      casts: before.casts,
      stakes: { values: before.stakes.values },
    });
  });

  it('[PLC-06] [RAC-08] reuse of the last slip brings placed casts back with their stakes, with legs or alone', () => {
    for (const withLeg of [true, false]) {
      const rig = raceDay();
      rig.offers.set(50, offerOf(50));
      if (withLeg) rig.press(50);
      press(rig, inOrder);
      press(rig, anyOrder);
      if (withLeg) rig.type('single:50', '1');
      rig.type('cast:901-1-2', '3');
      rig.place();
      rig.answer(rig.asked('placeBets')[0]!, ok(rig.sentSlips().map((slip) => accepted(slip))));
      // The cast without a stake was not part of it, and stays.
      expect(rig.slip().casts.map(({ id }) => id)).toEqual(['901-any-1-2-3']);
      rig.advance(PLACEMENT_TIMES.resultDelay);
      expect(rig.view().placement.reusable).toBe(true);
      rig.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
      expect(rig.slip().casts.map(({ id }) => id)).toEqual(['901-1-2', '901-any-1-2-3']);
      expect(rig.slip().legs.map(({ selectionId }) => selectionId)).toEqual(withLeg ? [50] : []);
      expect(rig.slip().stakes.values).toEqual({
        'cast:901-1-2': '3',
        ...(withLeg ? { 'single:50': '1' } : {}),
      });
      expect(rig.defects).toEqual([]);
    }
  });

  it('[CAL-01] [RAC-08.9] asks for the largest stake of a cast as for any bet, shows it and holds the stake to it', () => {
    const rig = raceDay();
    press(rig, anyOrder);
    rig.advance(1_000);
    const [request] = rig.asked('calculateBets');
    if (request === undefined) throw new Error('nothing was asked');
    expect(request.data.body).toMatchObject({
      selections: [],
      casts: [
        {
          type: 'COMBINATIONFORECAST',
          selections: [1, 2, 3].map((id) => ({ id, raceCastPosition: null })),
        },
      ],
    });
    expect(rig.view().stakes[0]!.max).toBeNull();
    rig.answer(request, {
      kind: 'ok',
      status: 200,
      body: json({
        resultCode: 0,
        data: {
          betDetails: [
            {
              type: 'COMBINATIONFORECAST',
              systemType: null,
              selections: [1, 2, 3],
              maxStake: 2_000,
              minStake: 10,
              totalOdds: null,
              displayTotalOdds: null,
            },
          ],
          nonCombinableSelectionGroups: [],
          comboDisallowed: false,
          systemDisallowed: false,
          selectionGroups: [],
        },
      }),
    });
    expect(rig.view().stakes[0]!.max).toEqual({ amount: 2_000, text: '20' });
    rig.type('cast:901-any-1-2-3', '21');
    expect(rig.view().stakes[0]!.error).not.toBeNull();
    expect(rig.view().action.enabled && rig.view().action.kind === 'place').toBe(false);
  });

  it('[EVT-02] every press about a cast has one outcome, whatever is pressed', () => {
    const anything = fc.array(
      fc.oneof(
        fc
          .array(
            fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom<CastPosition | null>(1, 2, 3, null)),
            {
              maxLength: 4,
            },
          )
          .map((picks) => ({ picks })),
        fc.constantFrom('901-1-2', '901-any-1-2', 'nonsense').map((castId) => ({ castId })),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(anything, (presses) => {
        const rig = raceDay();
        for (const one of presses) {
          if ('picks' in one) press(rig, one.picks);
          else rig.submit({ type: 'intent/castRemovePressed', data: { castId: one.castId } });
        }
        for (const { events } of rig.commits) {
          const [input] = events;
          if (input.type !== 'intent/castPressed' && input.type !== 'intent/castRemovePressed') continue;
          const outcomes = events.filter(({ type }) =>
            ['betslip/castAdded', 'betslip/castsRemoved', 'betslip/legRefused', 'intent/ignored'].includes(
              type,
            ),
          );
          expect(outcomes).toHaveLength(1);
        }
        expect(rig.defects).toEqual([]);
        expect(new Set(rig.slip().casts.map(({ id }) => id)).size).toBe(rig.slip().casts.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the largest slip', () => {
  it('[INV-20] [BSL-02.5] [RAC-08] counts legs and casts alike, however they come in and come back', () => {
    const moves = fc.oneof(
      fc.integer({ min: 11, max: 16 }).map((id) => ({ leg: id })),
      fc.uniqueArray(fc.integer({ min: 11, max: 16 }), { maxLength: 4 }).map((ids) => ({ bulk: ids })),
      fc
        .constantFrom<Picked>(inOrder, anyOrder, [
          [3, 1],
          [4, 2],
        ])
        .map((picks) => ({ picks })),
      fc.constant({ intent: 'intent/slipCleared' as const }),
      fc.constant({ intent: 'intent/clearUndone' as const }),
    );
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 20 }), (made) => {
        const rig = raceDay();
        rig.context = { ...rig.context, rules: { ...rig.context.rules, maximumSize: 4 } };
        for (let id = 11; id <= 16; id += 1) rig.offers.set(id, offerOf(id));
        for (const one of made) {
          if ('leg' in one) rig.press(one.leg);
          else if ('bulk' in one)
            rig.submit({ type: 'intent/selectionsPressed', data: { selectionIds: one.bulk.map(selection) } });
          else if ('picks' in one) press(rig, one.picks);
          else rig.submit({ type: one.intent, data: {} });
          expect(rig.slip().legs.length + rig.slip().casts.length).toBeLessThanOrEqual(4);
        }
        expect(rig.defects).toEqual([]);
      }),
    );
  });
});

describe('starting price and price', () => {
  const both: Partial<Offer> = { startingPriceOffered: true };

  it('[RAC-06] a press on SP takes the starting price and keeps it while the price moves', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, both));
    rig.press(1, { price: 'SP' });
    rig.change(1, { ...both, price: fixed(9, 4) });
    rig.type('single:1', '5');
    const view = rig.view();
    expect(view.legs).toMatchObject([{ priceText: 'SP', change: null }]);
    expect(view.totals).toMatchObject({ returns: null, dividend: false });
    expect(rig.all('betslip/legPriceChanged')).toEqual([]);
    rig.place();
    expect(rig.sentSlips()).toMatchObject([
      { totalOdds: null, possibleWinnings: null, selections: [{ odds: null }] },
    ]);
  });

  it('[RAC-06.5] the other kind of price changes over and keeps the stake; the same again takes the leg out', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, both));
    rig.press(1);
    rig.type('single:1', '5');
    rig.press(1, { price: 'SP' });
    expect(rig.view().legs).toMatchObject([{ priceText: 'SP' }]);
    rig.press(1, { price: '2/1' });
    expect(rig.view().legs).toMatchObject([{ priceText: '2/1' }]);
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '5' });
    rig.press(1, { price: '2/1' });
    expect(rig.slip().legs).toEqual([]);
  });

  it('[RAC-06.3] [RAC-06.4] an acca with an SP leg has no number for its returns, and can be placed', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, both));
    rig.offers.set(2, offerOf(2));
    rig.press(1, { price: 'SP' });
    rig.press(2);
    rig.type('acca', '5');
    expect(rig.view().totals).toMatchObject({ stake: 500, returns: null, dividend: false });
    expect(rig.view().action).toMatchObject({ kind: 'place', enabled: true });
    rig.place();
    expect(rig.sentSlips()).toMatchObject([
      { type: 'COMBO', totalOdds: null, selections: [{ odds: null }, { odds: '2/1' }] },
    ]);
  });

  it('[RAC-06] where no starting price is offered, SP on a button of the past takes what stands now', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1));
    rig.press(1, { price: 'SP' });
    expect(rig.view().legs).toMatchObject([{ priceText: '2/1' }]);
  });

  it('[RAC-06.6] a leg whose runner is withdrawn says so and cannot be placed', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, both));
    rig.press(1);
    rig.change(1, { availability: 'expired', nonRunner: true });
    expect(rig.view().legs).toMatchObject([{ status: 'expired', nonRunner: true }]);
    expect(rig.view().action.enabled).toBe(false);
  });
});
