import { beforeEach, describe, expect, it } from 'vitest';
import { fitsSystem, SYSTEM_TYPES } from '#domain/bet/system-types.ts';
import { type SelectionId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { decide } from './decide.ts';

const ann = UserId.parse('u-ann');
let offer: DemoOffer;
beforeEach(() => {
  offer = new DemoOffer(9);
});
const first = (n: number): SelectionId[] => Array.from({ length: n }, (_, i) => selectionId(i + 1, 0));
const reasons = (slip: PlacementSlip, limits = testLimits): string[] => {
  const decision = decide(slip, offer, limits, false);
  return decision.kind === 'refused' ? decision.faults.map(({ type }) => type) : [decision.kind];
};
const system = (legs: number, systemType: string | null, draft: Parameters<typeof slipFor>[3] = {}) =>
  slipFor(offer, ann, first(legs), { type: 'SYSTEM', systemType, stake: 5, ...draft });

describe('system bets and each way at the gateway', () => {
  it('[SYS-02.4] [SYS-03] takes a type with the legs it fits, and nothing else', () => {
    for (const type of SYSTEM_TYPES) {
      for (let legs = 1; legs <= 9; legs += 1) {
        expect([type, legs, reasons(system(legs, type))]).toEqual([
          type,
          legs,
          [fitsSystem(type, legs) ? 'accepted' : 'INVALID_BET'],
        ]);
      }
    }
    expect(reasons(system(3, null))).toEqual(['INVALID_BET']);
    expect(reasons(system(3, 'nonsense'))).toEqual(['INVALID_BET']);
    expect(reasons(slipFor(offer, ann, first(3), { systemType: 'trixie' }))).toEqual(['INVALID_BET']);
    expect(reasons(slipFor(offer, ann, first(1), { systemType: 'trixie' }))).toEqual(['INVALID_BET']);
  });

  it('[TRAP-05] [EWY-02.1] [TRAP-11] counts every line, each-way ones twice, and believes no other number', () => {
    const trixie = system(3, 'trixie');
    expect(trixie.numberOfBets).toBe(4);
    expect(reasons({ ...trixie, numberOfBets: 3 })).toEqual(['INVALID_BET']);
    const eachWay = system(3, 'trixie', { eachWay: true });
    expect(decide(eachWay, offer, testLimits, false)).toMatchObject({
      kind: 'accepted',
      terms: { numberOfBets: 8, totalStake: 40 },
    });
    expect(reasons({ ...eachWay, numberOfBets: 4 })).toEqual(['INVALID_BET']);
  });

  it('[STK-06] has a minimum and a ceiling for each line, not for the bet', () => {
    expect(reasons(system(4, 'yankee', { stake: 4 }))).toEqual(['MINIMUM_STAKE']);
    expect(reasons(system(4, 'yankee', { stake: 5 }))).toEqual(['accepted']);
    expect(reasons(slipFor(offer, ann, first(2), { stake: 9 }))).toEqual(['MINIMUM_STAKE']);
  });

  it('[TRAP-08] the largest stake is that of one line: with it the bet is taken, with a penny more it is not', () => {
    const narrow = { ...testLimits, maximumNetWinnings: { GBP: 1_000_000 } };
    for (const [type, legs] of [
      ['doubles', 4],
      ['lucky15', 4],
      ['goliath', 8],
    ] as const) {
      for (const eachWay of [false, true]) {
        const decision = decide(system(legs, type, { stake: 900_000, eachWay }), offer, narrow, false);
        if (decision.kind !== 'refused') throw new Error(decision.kind);
        const most = decision.faults[0]?.maxStake ?? money(0);
        expect(decision.faults[0]?.type).toBe('TRADER_STAKE_TOO_HIGH');
        expect(reasons(system(legs, type, { stake: most, eachWay }), narrow)).toEqual(['accepted']);
        expect(reasons(system(legs, type, { stake: most + 1, eachWay }), narrow)).toEqual([
          'TRADER_STAKE_TOO_HIGH',
        ]);
      }
    }
  });

  it('[BSL-09] combines no two legs of one event in a system', () => {
    const related = [...first(2), selectionId(1, 1)];
    expect(reasons(slipFor(offer, ann, related, { type: 'SYSTEM', systemType: 'trixie', stake: 5 }))).toEqual(
      ['NON_COMBINABLE'],
    );
  });

  it('[EWY-01.1] [EWY-01.2] takes each way only where every leg has place terms, and nothing else where one requires it', () => {
    const plain = system(3, 'trixie');
    const eachWay = system(3, 'trixie', { eachWay: true });
    offer.changeMarket(marketId(2), { eachWayRequired: true });
    expect(reasons(plain)).toEqual(['EACH_WAY_REQUIRED']);
    expect(reasons(eachWay)).toEqual(['accepted']);
    offer.changeMarket(marketId(2), { eachWay: undefined, eachWayRequired: false });
    expect(reasons(eachWay)).toEqual(['EACH_WAY_NOT_OFFERED']);
  });

  it('refuses an each-way bet by name when the place terms are others than those shown', () => {
    const eachWay = slipFor(offer, ann, first(1), { eachWay: true });
    offer.changeMarket(marketId(1), { eachWay: { num: 1, den: 5, places: 2 } });
    expect(reasons(eachWay)).toEqual(['EACH_WAY_CHANGED']);
    // The same fraction for fewer places has the same figures, and is another bet.
    offer.changeMarket(marketId(1), { eachWay: { num: 1, den: 4, places: 1 } });
    expect(reasons(eachWay)).toEqual(['EACH_WAY_CHANGED']);
    expect(reasons(slipFor(offer, ann, first(1), { eachWay: true }))).toEqual(['accepted']);
  });
});
