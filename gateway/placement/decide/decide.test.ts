import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { Currency, type Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { decide } from './decide.ts';

const ann = UserId.parse('u-ann');
let offer: DemoOffer;
beforeEach(() => {
  offer = new DemoOffer(4);
});

const reasons = (slip: PlacementSlip): string[] => {
  const decision = decide(slip, offer, testLimits, false);
  return decision.kind === 'refused' ? decision.faults.map(({ type }) => type) : [decision.kind];
};
const single = (draft: Parameters<typeof slipFor>[3] = {}) => slipFor(offer, ann, [selectionId(1, 0)], draft);

describe('the price-change policy (INV-05, TRAP-06)', () => {
  it.each([
    ['NOT_ACCEPT', '2/1', 'accepted'],
    ['NOT_ACCEPT', '4/2', 'accepted'],
    ['NOT_ACCEPT', '9/4', 'ODDS_CHANGED'],
    ['NOT_ACCEPT', '7/4', 'ODDS_CHANGED'],
    ['ACCEPT_HIGHER_ODDS', '2/1', 'accepted'],
    ['ACCEPT_HIGHER_ODDS', '9/4', 'accepted'],
    ['ACCEPT_HIGHER_ODDS', '7/4', 'ODDS_CHANGED'],
    ['ACCEPT_ANY_ODDS', '2/1', 'accepted'],
    ['ACCEPT_ANY_ODDS', '9/4', 'accepted'],
    ['ACCEPT_ANY_ODDS', '7/4', 'accepted'],
    ['ACCEPT_ANY_ODDS', undefined, 'ODDS_CHANGED'],
  ] as const)('%s, shown 2/1, now %s: %s', (acceptOddsChange, now, outcome) => {
    const slip = single({ acceptOddsChange });
    offer.changeSelection(selectionId(1, 0), { odds: now });
    expect(reasons(slip)).toEqual([outcome]);
  });

  it('books the price that stands, and the figures that follow from it', () => {
    const slip = single({ acceptOddsChange: 'ACCEPT_ANY_ODDS', stake: 1_000 });
    offer.changeSelection(selectionId(1, 0), { odds: '7/4' });
    expect(decide(slip, offer, testLimits, false)).toMatchObject({
      kind: 'accepted',
      terms: { possibleWinnings: 2_750 },
    });
  });

  it('takes a starting price only where it is offered, and never for a fixed one', () => {
    const atSp = single();
    offer.changeSelection(selectionId(1, 0), { odds: undefined, kind: 'SP' });
    expect(reasons(single())).toEqual(['accepted']);
    expect(reasons(atSp)).toEqual(['ODDS_CHANGED']);
    offer.changeSelection(selectionId(1, 0), { odds: undefined, kind: 'REGULAR' });
    expect(reasons(single())).toEqual(['INVALID_BET']);
  });
});

describe('availability', () => {
  it.each([
    ['event suspended', () => offer.changeEvent(eventId(1), { suspended: true }), 'EVENT_SUSPENDED'],
    ['event over', () => offer.changeEvent(eventId(1), { state: 'FINISHED' }), 'EVENT_CLOSED'],
    [
      'unknown event state',
      () => offer.changeEvent(eventId(1), { state: 'PAUSED_BY_VAR' }),
      'EVENT_SUSPENDED',
    ],
    ['market suspended', () => offer.changeMarket(marketId(1), { suspended: true }), 'MARKET_SUSPENDED'],
    ['unknown market state', () => offer.changeMarket(marketId(1), { state: 'ODD' }), 'MARKET_SUSPENDED'],
    ['market closed', () => offer.changeMarket(marketId(1), { state: 'CLOSED' }), 'MARKET_CLOSED'],
    [
      'selection suspended',
      () => offer.changeSelection(selectionId(1, 0), { suspended: true }),
      'SELECTION_SUSPENDED',
    ],
    ['non-runner', () => offer.changeSelection(selectionId(1, 0), { kind: 'NR' }), 'SELECTION_CLOSED'],
    ['a start that has come', () => offer.changeMarket(marketId(1), { begun: true }), 'MARKET_CLOSED'],
  ] as const)('%s', (_, change, reason) => {
    const slip = single();
    change();
    expect(reasons(slip)).toEqual([reason]);
  });

  it.each([
    ['underOrders', 'accepted'],
    ['off', 'EVENT_CLOSED'],
    ['falseStart', 'EVENT_SUSPENDED'],
    ['weighedIn', 'EVENT_CLOSED'],
    ['somethingNew', 'EVENT_SUSPENDED'],
  ])('[RAC-05.6] a race that is %s: %s', (step, outcome) => {
    offer.changeEvent(eventId(1), { racingData: { track: 'T', country: 'gb', raceHour: '14:35', step } });
    expect(reasons(single())).toEqual([outcome]);
  });

  it('does not know a selection that is gone', () => {
    const slip = slipFor(offer, ann, [selectionId(1, 0)]);
    expect(
      reasons({ ...slip, selections: slip.selections.map((leg) => ({ ...leg, id: selectionId(9, 0) })) }),
    ).toEqual(['SELECTION_NOT_FOUND']);
  });

  it('waits for the longest in-play delay of its legs, once', () => {
    offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
    offer.changeEvent(eventId(2), { inplay: true, state: 'INPLAY' });
    offer.changeMarket(marketId(2), { inplayDelay: 8 });
    const slip = slipFor(offer, ann, [selectionId(1, 0), selectionId(2, 0), selectionId(3, 0)]);
    expect(decide(slip, offer, testLimits, false)).toEqual({ kind: 'delayed', ms: 8_000 });
    expect(decide(slip, offer, testLimits, true)).toMatchObject({ kind: 'accepted' });
  });
});

describe('the bet as a whole', () => {
  it('refuses two legs of one event', () => {
    expect(reasons(slipFor(offer, ann, [selectionId(1, 0), selectionId(1, 1)]))).toEqual(['NON_COMBINABLE']);
  });

  it('refuses by name what is not built: no such bet is ever booked without its extra', () => {
    const extras: Partial<PlacementSlip>[] = [
      { type: 'SYSTEM', systemType: 'TRIXIE' },
      { type: 'FORECAST' },
      { type: 'COMBO' },
      { betBuilderAccaIds: ['b'] },
      { halftimeHeroes: { active: true } },
      { numberOfBets: 2 },
      { selections: [] as PlacementSlip['selections'] },
    ];
    for (const extra of extras) expect(reasons({ ...single(), ...extra })).toContain('INVALID_BET');
  });

  it('refuses figures that do not follow from the prices shown, whichever is off by how little', () => {
    const slip = slipFor(offer, ann, [selectionId(1, 0), selectionId(2, 1)], { eachWay: true, stake: 1_000 });
    expect(reasons(slip)).toEqual(['accepted']);
    const off = (amount: Money | null): Money => money((amount ?? 0) + 1);
    for (const wrong of [
      { totalOdds: '10.50000001' },
      { totalOdds: null },
      { possibleWinnings: off(slip.possibleWinnings) },
      { eachWayPossibleWinnings: off(slip.eachWayPossibleWinnings) },
      { eachWayTotalOdds: '1' },
    ]) {
      expect(reasons({ ...slip, ...wrong })).toEqual(['INVALID_BET']);
    }
  });

  it('holds the stake between the minimum and the ceiling, and the winnings under their limit', () => {
    expect(reasons(single({ stake: 10 }))).toEqual(['accepted']);
    expect(reasons(single({ stake: 9 }))).toEqual(['MINIMUM_STAKE']);
    for (const stake of [0, -5])
      expect(reasons({ ...single(), stake: money(stake) })).toContain('MINIMUM_STAKE');
    expect(reasons(single({ stake: 1_000_001 }))).toEqual(['StakeTooHigh']);
    expect(reasons(single({ stake: Number.MAX_SAFE_INTEGER }))).toContain('StakeTooHigh');
    expect(reasons({ ...single(), currency: Currency.parse('XAU') })).toEqual(['accepted']);
  });

  it('the largest stake it names is accepted and one unit more is not', () => {
    const legs = fc.integer({ min: 1, max: 4 });
    const price = fc.constantFrom('1/5', '1000/1', '33/1', '85/40', '2/1');
    fc.assert(
      fc.property(legs, price, fc.boolean(), (count, odds, eachWay) => {
        for (let n = 1; n <= count; n += 1) offer.changeSelection(selectionId(n, 0), { odds });
        const ids = Array.from({ length: count }, (_, i) => selectionId(i + 1, 0));
        const decisionAt = (stake: number) =>
          decide(slipFor(offer, ann, ids, { stake, eachWay }), offer, testLimits, false);
        const decision = decisionAt(1_000_000);
        if (decision.kind !== 'refused') return;
        const most = decision.faults[0]?.maxStake ?? 0;
        if (most >= 10) expect(decisionAt(most).kind).toBe('accepted');
        expect(decisionAt(Math.max(most + 1, 10)).kind).toBe('refused');
      }),
    );
  });
});
