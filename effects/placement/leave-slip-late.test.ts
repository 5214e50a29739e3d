import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetFigures } from '#domain/betslip/bets/bet-figures.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { EventId, MarketId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { betIdentity, isOrWas } from '#domain/placement/bet-identity.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import { ANN, accepted, failed, offerOf, ok, pending, Rig, selection } from '#testing/slip/slip-rig.ts';
import { tellOutcome } from '#testing/slip/tell-outcome.ts';

const ASK = [{ type: 'SAME_BET_AGAIN', message: '' }];

function singles(...ids: number[]): Rig {
  const rig = new Rig();
  rig.add(...ids);
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  for (const id of ids) rig.type(`single:${id}`, '5');
  return rig;
}

/** Presses, and gives up on everything that the gateway has not decided by then. */
function giveUp(rig: Rig, answer: (slip: PlacementSlip, nth: number) => object): PlacementSlip[] {
  rig.place();
  const slips = rig.sentSlips();
  rig.answer(rig.asked('placeBets')[0]!, ok(slips.map((slip, nth) => answer(slip, nth))));
  rig.advance(PLACEMENT_TIMES.waitingPeriod);
  return slips;
}
const legsOf = (rig: Rig): number[] => rig.slip().legs.map(({ selectionId }) => Number(selectionId));
const lastRequest = (rig: Rig): readonly PlacementSlip[] =>
  rig
    .all('placement/requested')
    .at(-1)!
    .data.bets.map(({ slip }) => slip);
const sayYes = (rig: Rig, shown = rig.shown()): void =>
  rig.submit({ type: 'intent/sameBetConfirmed', data: { shown } });

describe('a bet that was placed after the slip gave up on it', () => {
  it('[PLC-06.5] [PLC-08] [TRAP-18] [FAIL-71] leaves the slip, and a yes to the same bet again places the others alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.nat(), fc.boolean(), (n, mask, isBackwards) => {
        const ids = Array.from({ length: n }, (_, nth) => nth + 1);
        const rig = singles(...ids);
        // At least one is held, and at least one is asked about.
        const held = new Set(ids.filter((_, nth) => nth === 0 || (nth < n - 1 && (mask >> nth) % 2 === 1)));
        const slips = giveUp(rig, (slip, nth) => (held.has(nth + 1) ? pending(slip) : failed(slip, ASK)));
        expect(rig.view().placement).toMatchObject({ sameBet: true, phase: 'result' });
        const late = slips.filter((_, nth) => held.has(nth + 1));
        for (const [nth, slip] of (isBackwards ? late.toReversed() : late).entries())
          tellOutcome(rig, accepted(slip), nth + 1);
        const asked = ids.filter((id) => !held.has(id));
        expect(legsOf(rig)).toEqual(asked);
        // The question still stands, about the others and at their total.
        expect(rig.view().placement).toMatchObject({ sameBet: true, phase: 'result' });
        sayYes(rig);
        const again = lastRequest(rig);
        expect(again.map(({ selections }) => Number(selections[0]!.id))).toEqual(asked);
        expect(again.every(({ sameBetAgain }) => sameBetAgain === true)).toBe(true);
        expect(rig.defects).toEqual([]);
      }),
    );
  });

  it('[FAIL-03] [FAIL-71] a yes that was pressed on the screen of a moment before is not taken for less than it showed', () => {
    const rig = singles(1, 2);
    const [first] = giveUp(rig, (slip, nth) => (nth === 0 ? pending(slip) : failed(slip, ASK)));
    const before = rig.shown();
    tellOutcome(rig, accepted(first!), 1);
    sayYes(rig, before);
    expect(rig.all('placement/refused').at(-1)?.data.reasons).toEqual(['notAsShown']);
    expect(rig.count('placement/requested')).toBe(1);
    expect(rig.view().action.kind).toBe('place');
  });

  it('[FAIL-02] a leg that has another stake by now is another bet, and stays', () => {
    const rig = singles(1);
    const [slip] = giveUp(rig, (one) => pending(one));
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    rig.type('single:1', '0');
    tellOutcome(rig, accepted(slip!), 1);
    expect(legsOf(rig)).toEqual([1]);
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '50' });
  });

  it('[PLC-06] [TRAP-18] loses its stake also where another bet hides it, and does not come back with it', () => {
    const rig = new Rig();
    rig.add(1);
    rig.type('single:1', '5');
    const [slip] = giveUp(rig, (one) => pending(one));
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    rig.add(2);
    rig.type('acca', '7');
    tellOutcome(rig, accepted(slip!), 1);
    expect(legsOf(rig)).toEqual([1, 2]);
    expect(rig.slip().stakes.values).toEqual({ acca: '7' });
    rig.submit({ type: 'intent/legRemovePressed', data: { selectionId: 2 } } as never);
    rig.place();
    expect(rig.count('placement/requested')).toBe(1);
  });

  it('[PLC-06] [RAC-08] [TRAP-18] a forecast leaves as a whole also where an accumulator hides it', () => {
    const rig = new Rig();
    const race = { eventId: EventId.parse(900), marketId: MarketId.parse(901) };
    for (const id of [11, 12])
      rig.offers.set(
        id,
        offerOf(id, {
          ...race,
          price: { kind: 'none' },
          availability: 'suspended',
          cast: { type: 'FORECAST', availability: 'open' },
        }),
      );
    const picks = [11, 12].map(
      (id, nth) => ({ selectionId: selection(id), position: nth === 0 ? 1 : 2 }) as const,
    );
    rig.submit({ type: 'intent/castPressed', data: { ...race, picks, shown: 'Add' } });
    rig.type('cast:901-11-12', '5');
    const [slip] = giveUp(rig, (one) => pending(one));
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    rig.add(1, 2);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    rig.type('acca', '7');
    expect(rig.view().tab).toBe('acca');
    tellOutcome(rig, accepted(slip!), 1);
    expect(rig.slip().casts).toEqual([]);
    expect(legsOf(rig)).toEqual([1, 2]);
    expect(rig.slip().stakes.values).toEqual({ acca: '7' });
    expect(rig.defects).toEqual([]);
  });

  it('[BON-03] [TRAP-18] leaves with the boost that it has spent, although the slip has it no more', () => {
    const bet = { bonus: null, stake: { kind: 'valid', amount: 500 }, legs: [], eachWay: false };
    const here = { account: 'ann', currency: 'GBP' } as unknown as SlipContext;
    const is = (spent: object, left: object): boolean =>
      isOrWas(
        betIdentity({ ...bet, ...spent } as unknown as BetFigures, here),
        { ...bet, ...left } as unknown as BetFigures,
        here,
      );
    const boost = { bonus: { kind: 'profitBoost', id: 'b1' } };
    const other = { bonus: { kind: 'profitBoost', id: 'b2' } };
    expect([is(boost, {}), is(boost, boost), is({}, {})]).toEqual([true, true, true]);
    expect([is({}, boost), is(other, boost), is({ eachWay: true }, {})]).toEqual([false, false, false]);
    expect(is({ ...boost, eachWay: true }, { eachWay: true })).toBe(true);
    expect(is({ ...boost, eachWay: true }, {})).toBe(false);
  });

  it('[PLC-06] [PLC-09.4] [TRAP-18] what is placed when its customer logs out leaves, and what is held then leaves when it is placed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.nat(), (n, mask) => {
        const ids = Array.from({ length: n }, (_, nth) => nth + 1);
        const rig = singles(...ids);
        // At least one is held, and at least one is placed.
        const held = new Set(ids.filter((_, nth) => nth === 0 || (nth < n - 1 && (mask >> nth) % 2 === 1)));
        rig.place();
        const slips = rig.sentSlips();
        const answers = slips.map((slip, nth) => (held.has(nth + 1) ? pending(slip) : accepted(slip)));
        rig.answer(rig.asked('placeBets')[0]!, ok(answers));
        expect(legsOf(rig)).toEqual(ids);
        rig.context = { ...rig.context, account: null };
        rig.logOut();
        expect(legsOf(rig)).toEqual(ids.filter((id) => held.has(id)));
        rig.context = { ...rig.context, account: ANN };
        const kept = slips.filter((_, nth) => held.has(nth + 1));
        for (const [nth, slip] of kept.entries()) tellOutcome(rig, accepted(slip), nth + 1);
        expect(legsOf(rig)).toEqual([]);
        expect(rig.slip().stakes.values).toEqual({});
        expect(rig.defects).toEqual([]);
      }),
    );
  });

  it('[LIV-08] [FAIL-65] leaves also when its customer has logged out, and not the slip of somebody else', () => {
    for (const next of [null, UserId.parse('bob'), ANN]) {
      const rig = singles(1);
      rig.place();
      const [slip] = rig.sentSlips();
      const request = rig.asked('placeBets')[0]!;
      rig.context = { ...rig.context, account: null };
      rig.logOut();
      rig.context = { ...rig.context, account: next };
      rig.answer(request, ok([accepted(slip!)]));
      expect([next, legsOf(rig)]).toEqual([next, next === 'bob' ? [1] : []]);
    }
  });

  it('[PLC-07] [TRAP-18] of a system only the type that was placed goes, its legs with the last one', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    const types = rig
      .view()
      .stakes.map(({ stakeId }) => stakeId)
      .filter((id) => id.startsWith('system:'))
      .slice(0, 2);
    for (const id of types) rig.type(id, '2');
    const slips = giveUp(rig, (slip) => pending(slip));
    expect(slips).toHaveLength(2);
    tellOutcome(rig, accepted(slips[0]!), 1);
    expect(legsOf(rig)).toEqual([1, 2, 3]);
    expect(rig.slip().stakes.values).toEqual({ [types[1]!]: '2' });
    tellOutcome(rig, accepted(slips[1]!), 2);
    expect(legsOf(rig)).toEqual([]);
    expect(rig.slip().stakes.values).toEqual({});
  });

  it('[PLC-06] what a result offers to be used again is not lost with a bet that comes late', () => {
    const rig = singles(1, 2);
    const slips = giveUp(rig, (slip, nth) => (nth === 0 ? accepted(slip) : pending(slip)));
    expect(legsOf(rig)).toEqual([2]);
    tellOutcome(rig, accepted(slips[1]!), 1);
    expect(legsOf(rig)).toEqual([]);
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
    expect(legsOf(rig).toSorted()).toEqual([1, 2]);
  });

  it('[PLC-08] a bet that was refused late stays where it is', () => {
    const rig = singles(1);
    const [slip] = giveUp(rig, (one) => pending(one));
    tellOutcome(rig, failed(slip!, [{ type: 'MARKET_SUSPENDED', message: '' }]), 1);
    expect(legsOf(rig)).toEqual([1]);
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '5' });
  });
});
