import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { RiskRule } from '../risk/risk-rules.ts';
import { isAuthentic } from '../sign-receipt.ts';

const WINDOW = 10_000;
/** Bets with this unit stake wait for a trader, for as long as the test runs. */
const HELD = 313;
const riskRules: readonly RiskRule[] = [
  {
    name: 'held',
    when: { stake: HELD },
    answer: { kind: 'refer', afterMs: 60_000, trader: { kind: 'accept' } },
  },
];

placementSuite('same bet again,', { matches: 6, funds: 10_000_000, options: { riskRules } }, (here) => {
  const slip = (
    events: readonly number[],
    draft: Partial<PlacementSlip> = {},
    user: UserId = here.ann,
  ): PlacementSlip =>
    slipFor(
      here.offer,
      user,
      events.map((event) => selectionId(event, 0)),
      draft,
    );
  const place = async (one: PlacementSlip, from: string | null, user: UserId = here.ann) => {
    const result = await here.world.money.placement.placeBets(user, [one], from);
    if (result.kind !== 'answered') throw new Error(result.kind);
    return result.betSlips[0]!;
  };

  it('[FAIL-71] another tab is asked about a selection of a bet that is held, or ten seconds old at most, and no bet else is', async () => {
    type Bet = {
      readonly from: string | null;
      readonly legs: readonly number[];
      readonly at: number;
      readonly held: boolean;
    };
    let customers = 0;
    const bet = fc.record({
      gap: fc.constantFrom(0, 1, 4_000, WINDOW - 1, WINDOW, WINDOW + 1),
      from: fc.constantFrom('a', 'b', 'c', null),
      legs: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      held: fc.boolean(),
      confirmed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 2, maxLength: 6 }), async (bets) => {
        // What is held stays so for as long as the test runs: the next run is another customer's.
        customers += 1;
        const customer = await here.world.customer(`customer${customers}`, 10_000_000);
        const stood: Bet[] = [];
        for (const { gap, from, legs, held, confirmed } of bets) {
          here.world.clock.at += gap;
          const now = here.world.clock.at;
          const draft = {
            ...(held ? { stake: HELD as never } : {}),
            ...(confirmed ? { sameBetAgain: true as const } : {}),
          };
          const outcome = await place(slip(legs, draft, customer), from, customer);
          // An oracle of its own: the list of what stood, gone through.
          const asked =
            !confirmed &&
            from !== null &&
            stood.some(
              (other) =>
                other.from !== null &&
                other.from !== from &&
                (other.held || now - other.at < WINDOW) &&
                other.legs.some((leg) => legs.includes(leg)),
            );
          expect(outcome.errors.map(({ type }) => type)).toEqual(asked ? ['SAME_BET_AGAIN'] : []);
          expect(outcome.status).toBe(asked ? 'FAILED' : held ? 'WAITING' : 'SUCCEEDED');
          if (!asked) stood.push({ from, legs, at: now, held });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('[FAIL-71] of two devices at the very same moment one bets and one is asked, under the signature of the gateway', async () => {
    for (let event = 1; event <= 5; event += 1) {
      const outcomes = await Promise.all(['a', 'b', 'c'].map((from) => place(slip([event]), from)));
      expect(outcomes.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1);
      for (const { notPlaced, errors } of outcomes.filter(({ status }) => status === 'FAILED')) {
        expect(errors[0]?.type).toBe('SAME_BET_AGAIN');
        expect(notPlaced?.reasons).toEqual(['SAME_BET_AGAIN']);
        expect(isAuthentic(notPlaced!, here.world.money.placement.publicKey())).toBe(true);
      }
    }
  });

  it('[FAIL-71] the customer who says yes has both bets, and a yes that was put in on the way is refused', async () => {
    expect((await place(slip([1]), 'a')).status).toBe('SUCCEEDED');
    const asked = slip([1]);
    expect((await place(asked, 'b')).status).toBe('FAILED');
    expect((await place(slip([1], { sameBetAgain: true }), 'b')).status).toBe('SUCCEEDED');
    const forged = { ...slip([1]), sameBetAgain: true as const };
    expect((await place(forged, 'b')).errors[0]?.type).toBe('CONTENT_MISMATCH');
    expect((await here.world.money.accounts.balance(here.ann)).cash).toBe(10_000_000 - 200);
  });
});
