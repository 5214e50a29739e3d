import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CounterOffer, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { inAnnsWorld } from '../testing/anns-world.ts';
import { DemoOffer, eventId, marketId, selectionId } from '../testing/demo-offer.ts';
import { sealed, slipFor } from '../testing/slips.ts';
import { contentHashOf } from './context.ts';
import type { RiskRule, TraderAnswer } from './risk/risk-rules.ts';

/** Unit stakes that a trader is asked about, minor units; 40 goes through. */
const REFERRED: Readonly<Record<number, TraderAnswer>> = {
  41: { kind: 'accept' },
  42: { kind: 'counter', stakePercent: 100, pricePercent: 80, standsMs: 15_000 },
  44: { kind: 'counter', stakePercent: 50, pricePercent: 100, standsMs: 15_000 },
  // A trader who wants to give more than there is.
  46: { kind: 'counter', stakePercent: 50, pricePercent: 300, standsMs: 15_000 },
};
const riskRules = Object.entries(REFERRED).map(
  ([stake, trader]): RiskRule => ({
    name: `for ${stake}`,
    when: { stake: Number(stake) },
    answer: { kind: 'refer', afterMs: 1, trader },
  }),
);

const PRICES = ['1/5', '3/10', '4/6', '1/1', '11/8', '2/1', '9/4', '5/1', '999/1'];
const POLICIES = ['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const;

const price = fc.constantFrom(...PRICES);
const match = fc.integer({ min: 1, max: 2 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ match, moves: price }) },
  { weight: 1, arbitrary: fc.record({ match, inPlay: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      /** What the customer writes into the slip; null: what stands, as an honest client does. */
      claims: fc.option(fc.tuple(price, price), { nil: null }),
      policy: fc.constantFrom(...POLICIES),
      stake: fc.constantFrom(40, 40, 41, 42, 44, 46),
      legs: fc.constantFrom([1], [2], [1, 2]),
      eachWay: fc.boolean(),
      /** Versions of the feed before the one that stands. */
      stale: fc.integer({ min: 0, max: 3 }),
      /** A price that moves while the bet is on its way, and one before the yes. */
      meanwhile: fc.option(fc.tuple(match, price), { nil: null }),
      beforeYes: fc.option(fc.tuple(match, price), { nil: null }),
    }),
  },
);

/** `3/10` as a ratio, compared crosswise with another one: exact, and no code of the product. */
function isAtMost(one: string, other: string): boolean {
  const [[a = 0, b = 1], [c = 0, d = 1]] = [one, other].map((text) => text.split('/').map(Number)) as [
    number[],
    number[],
  ];
  return a * d <= c * b;
}

inAnnsWorld('prices of receipts', { matches: 2, funds: 1_000_000, options: { riskRules } }, (here) => {
  it('[MEND-01] whatever is sent, whenever it moves: no receipt has a price that the feed did not quote while it was decided', async () => {
    const favourite = (n: number) => selectionId(n, 0);
    /** Every price told, in order, by selection. */
    const told = new Map<number, string[]>([1, 2].map((n) => [favourite(n), ['2/1']]));
    const tell = (n: number, odds: string): void => {
      here.offer.changeSelection(favourite(n), { odds });
      told.get(favourite(n))?.push(odds);
    };
    const now = (): Map<number, number> => new Map([...told].map(([id, prices]) => [id, prices.length - 1]));
    const { placement } = here.world.money;
    const outcomeOf = async ({ ref }: PlacementSlip): Promise<PlacementOutcome | null | undefined> =>
      (await placement.betStatus(here.ann, [ref], false))[0]?.outcome;
    const decided = async (slip: PlacementSlip, from: string): Promise<PlacementOutcome> => {
      await expect.poll(async () => (await outcomeOf(slip))?.status, { timeout: 20_000 }).not.toBe(from);
      return (await outcomeOf(slip))!;
    };
    const yes = async (slip: PlacementSlip, made: CounterOffer): Promise<void> => {
      const result = await placement.answerOffer(here.ann, {
        ref: slip.ref,
        offerId: made.id,
        answer: 'ACCEPT',
        contentHash: contentHashOf(asOffered(slip, made), here.ann),
        clientHead: 'c0ffee',
      });
      if (result.kind !== 'answered') throw new Error(result.kind);
    };
    const seen = { struck: 0, offered: 0, refused: 0 };

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const each of steps) {
          if ('moves' in each) tell(each.match, each.moves);
          else if ('inPlay' in each) {
            here.offer.changeEvent(eventId(each.match), {
              inplay: each.inPlay,
              state: each.inPlay ? 'INPLAY' : 'NOTSTARTED',
            });
            here.offer.changeMarket(marketId(each.match), { inplayDelay: 0.02 });
          } else {
            const { claims, policy, stake, legs, eachWay, stale } = each;
            const draft = { stake, acceptOddsChange: policy, eachWay };
            const ids = legs.map(favourite);
            const offer = claims === null ? here.offer : new DemoOffer(2, [claims[0]]);
            const written = slipFor(offer, here.ann, ids, draft);
            const slip = sealed(here.ann, {
              ...written,
              selections: written.selections.map((one) => ({
                ...one,
                version: Math.max(0, (here.offer.selection(one.id)?.version ?? 0) - stale),
              })),
            });
            let from = now();
            const placing = placement.placeBets(here.ann, [slip]);
            if (each.meanwhile !== null) tell(...each.meanwhile);
            const result = await placing;
            if (result.kind !== 'answered') throw new Error(result.kind);
            await decided(slip, 'WAITING');
            let outcome = await decided(slip, 'PENDING');
            const made = outcome.status === 'CONFIRM' ? outcome.offer : undefined;
            if (made !== undefined) {
              if (each.beforeYes !== null) tell(...each.beforeYes);
              from = now();
              await yes(slip, made);
              outcome = await decided(slip, 'PENDING');
            }
            const receipt = outcome.receipt;
            if (receipt == null) {
              seen.refused += 1;
              continue;
            }
            seen[made === undefined ? 'struck' : 'offered'] += 1;
            for (const { id, odds } of receipt.selections) {
              const stood = (told.get(id) ?? []).slice(from.get(id));
              const fair = stood.some(
                (quote) => isAtMost(odds!, quote) && (made !== undefined || odds === quote),
              );
              expect({ odds, stood, fair }).toEqual({ odds, stood, fair: true });
              const asked = written.selections.find((one) => one.id === id)?.odds ?? '';
              if (made !== undefined)
                expect([odds, asked, isAtMost(odds!, asked)]).toEqual([odds, asked, true]);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
    // The property was asked of something.
    expect(Math.min(seen.struck, seen.offered, seen.refused)).toBeGreaterThan(3);
  });
});
