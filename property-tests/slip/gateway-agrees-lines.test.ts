import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSystemType } from '#domain/bet/system-types.ts';
import type { EachWayTerms } from '#domain/betslip/slip.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { money } from '#domain/money/parse-money.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { fractionalText, packOdds } from '#domain/odds/parse-odds.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import { receiptFaults } from '#domain/placement/deciders/verify-receipt.ts';
import { decide, type Offer } from '#gateway/placement/decide/decide.ts';
import { type Named, oracle } from '#testing/oracles/settlement-oracle.ts';
import { ANN, accepted, fixed, offerOf, Rig, sha256Hex } from '#testing/slip/slip-rig.ts';

const limits = {
  ...defaultAppConfig('slipstream').betslip,
  maximumStake: { GBP: 99_999_999 },
  liability: { GBP: 99_999_999_999 },
  maximumLegs: 20,
  // What a boost adds is not the lines' business.
  accaBoost: undefined,
};

interface Drawn {
  readonly price: readonly [number, number];
  readonly terms: EachWayTerms | undefined;
}
const price = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }));
const placeTerms = fc.constantFrom<EachWayTerms[]>(
  { num: 1, den: 4, places: 2, required: false },
  { num: 1, den: 5, places: 3, required: false },
  { num: 1, den: 5, places: 3, required: true },
);
const legs = fc.oneof(
  fc.array(fc.record({ price, terms: placeTerms }), { minLength: 1, maxLength: 8 }),
  fc.array(fc.record({ price, terms: fc.constant(undefined) }), { minLength: 1, maxLength: 8 }),
);

/** What the gateway's catalogue says of the same selections. */
const catalogueOf = (drawn: readonly Drawn[]): Offer => ({
  event: (id) => ({ id, name: 'E', suspended: false, state: 'NOTSTARTED', inplay: false }) as never,
  market: (id) => {
    const terms = drawn[id - 1]?.terms;
    return {
      id,
      eventId: id,
      name: 'M',
      suspended: false,
      state: 'OPEN',
      inplayDelay: 0,
      ...(terms === undefined ? {} : { eachWay: terms, eachWayRequired: terms.required }),
    } as never;
  },
  selection: (id) =>
    ({
      id,
      marketId: id,
      eventId: id,
      name: 'S',
      kind: 'REGULAR',
      suspended: false,
      odds: fractionalText(packOdds(...(drawn[id - 1]?.price ?? [1, 1]))),
    }) as never,
});

function slipWith(drawn: readonly Drawn[], tab: 'single' | 'acca' | 'system'): Rig {
  const rig = new Rig({ cash: money(2_000_000_000) });
  for (const [i, { price: odds, terms }] of drawn.entries()) {
    rig.offers.set(i + 1, offerOf(i + 1, { price: fixed(...odds), eachWay: terms }));
    rig.press(i + 1, { price: oddsText(packOdds(...odds), 'FRACTIONAL') });
  }
  rig.submit({ type: 'intent/slipTabChosen', data: { tab } });
  return rig;
}

describe('client, gateway and oracle', () => {
  it('[INV-17] [PLC-01.4] [EWY-02.3] [TRAP-11] agree on every bet of every tab, plain and each way', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        legs,
        fc.constantFrom('single', 'acca', 'system' as const),
        fc.boolean(),
        fc.integer({ min: 5, max: 3_000 }),
        (drawn, tab, eachWay, pence) => {
          const rig = slipWith(drawn, tab);
          for (const { key, disabled } of rig.view().eachWay) {
            if (eachWay && !disabled) rig.submit({ type: 'intent/eachWayPressed', data: { key, on: true } });
          }
          const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
          for (const { stakeId } of rig.view().stakes)
            if (stakeId !== 'commonSingle') rig.type(stakeId, text);
          if (rig.view().action.kind !== 'place') return;
          rig.place();
          for (const slip of rig.sentSlips()) {
            const mine = slip.selections.map(({ id }) => drawn[id - 1]!);
            const name: Named =
              slip.systemType !== null && isSystemType(slip.systemType)
                ? slip.systemType
                : slip.type === 'SINGLE'
                  ? 'single'
                  : 'acca';
            const promised = oracle(
              name,
              mine.map(({ price: odds, terms }) => ({
                price: odds,
                terms: [terms?.num ?? 1, terms?.den ?? 1, terms?.places ?? 1],
                result: { outcome: 'WON' },
                deductions: [],
              })),
              { stake: slip.stake, eachWay: slip.eachWay, struckAt: 0 },
            );
            expect(slip.numberOfBets).toBe(promised.lines);
            const cap = rig.context.rules.maximumNetWinnings.GBP ?? 0;
            expect(slip.possibleWinnings).toBe(Math.min(promised.returns, cap));
            const decision = decide(slip, catalogueOf(drawn), limits, false);
            if (decision.kind === 'refused') {
              // Above its limit of winnings the gateway says so; everything else it takes as sent.
              expect(decision.faults.map(({ type }) => type)).toEqual(['TRADER_STAKE_TOO_HIGH']);
              continue;
            }
            if (decision.kind !== 'accepted') throw new Error(decision.kind);
            expect(decision.terms).toMatchObject({
              totalStake: slip.stake * promised.lines,
              possibleWinnings: promised.returns,
            });
            const { contentHash, clientHead: _, ...content } = slip;
            expect(sha256Hex(contentHashInput(content, ANN))).toBe(contentHash);
            // The receipt says what the lines come to, also where the slip showed the maximum payout.
            const receipt = { ...accepted(slip).receipt, possibleWinnings: money(promised.returns) };
            expect(receiptFaults(slip, receipt as never, () => true)).toEqual([]);
            const inflated = { ...receipt, possibleWinnings: money(promised.returns + 3) };
            expect(receiptFaults(slip, inflated as never, () => true)).toEqual(['possibleWinnings']);
            seen.add(`${name} ${String(slip.eachWay)}`);
          }
        },
      ),
      { numRuns: 250 },
    );
    // Every kind came up, plain and each way.
    expect(seen.size).toBeGreaterThan(30);
  });
});
