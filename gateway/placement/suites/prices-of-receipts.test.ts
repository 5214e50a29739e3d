import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CounterOffer, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { type PlacementSuite, placementSuite } from '#testing/gateway/placement-suite.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { honestReply } from '#testing/slips/answer-offer.ts';
import { sealed, slipFor } from '#testing/slips/slips.ts';
import type { RiskRule, TraderAnswer } from '../risk/risk-rules.ts';

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

type Moved = readonly [match: number, odds: string];
interface Bet {
  /** What the customer writes into the slip; null: what stands, as an honest client does. */
  readonly claims: string | null;
  readonly policy: (typeof POLICIES)[number];
  readonly stake: number;
  readonly legs: readonly number[];
  readonly eachWay: boolean;
  /** Versions of the feed before the one that stands. */
  readonly stale: number;
  /** A price that moves while the bet is on its way, and one before the yes. */
  readonly meanwhile: Moved | null;
  readonly beforeYes: Moved | null;
}

const price = fc.constantFrom(...PRICES);
const match = fc.integer({ min: 1, max: 2 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ match, moves: price }) },
  { weight: 1, arbitrary: fc.record({ match, inPlay: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record<Bet>({
      claims: fc.option(price, { nil: null }),
      policy: fc.constantFrom(...POLICIES),
      stake: fc.constantFrom(40, 40, 41, 42, 44, 46),
      legs: fc.constantFrom([1], [2], [1, 2]),
      eachWay: fc.boolean(),
      stale: fc.integer({ min: 0, max: 3 }),
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

/**
 * What a customer with these words gets, and where the prices told stood when it was sent, or said yes to.
 */
interface Told {
  readonly asked: PlacementSlip;
  readonly outcome: PlacementOutcome;
  readonly from: ReadonlyMap<number, number>;
  readonly isOffered: boolean;
}

const favourite = (n: number) => selectionId(n, 0);

/** The feed, which remembers what it said, and a customer who writes what they like. */
function attempts(here: PlacementSuite) {
  /** Every price told, in order, by selection. */
  const told = new Map<number, string[]>([1, 2].map((n) => [favourite(n), ['2/1']]));
  const tell = ([n, odds]: Moved): void => {
    here.offer.changeSelection(favourite(n), { odds });
    told.get(favourite(n))?.push(odds);
  };
  const now = (): Map<number, number> => new Map([...told].map(([id, prices]) => [id, prices.length - 1]));
  const { placement } = here.world.money;
  const outcomeOf = async ({ ref }: PlacementSlip): Promise<PlacementOutcome> => {
    const [found] = await placement.betStatus(here.ann, [ref], false);
    if (found?.outcome == null) throw new Error('not known');
    return found.outcome;
  };
  const decided = async (slip: PlacementSlip, from: string): Promise<PlacementOutcome> => {
    await expect.poll(async () => (await outcomeOf(slip)).status, { timeout: 30_000 }).not.toBe(from);
    return outcomeOf(slip);
  };
  const yes = async (slip: PlacementSlip, made: CounterOffer): Promise<PlacementOutcome> => {
    const result = await placement.answerOffer(here.ann, honestReply(slip, made, here.ann));
    if (result.kind !== 'answered') throw new Error(result.kind);
    return decided(slip, 'PENDING');
  };
  const written = ({ claims, policy, stake, legs, eachWay, stale }: Bet): PlacementSlip => {
    const offer = claims === null ? here.offer : new DemoOffer(2, [claims]);
    const draft = { stake, acceptOddsChange: policy, eachWay };
    const slip = slipFor(offer, here.ann, legs.map(favourite), draft);
    const selections = slip.selections.map((one) => ({
      ...one,
      version: Math.max(0, (here.offer.selection(one.id)?.version ?? 0) - stale),
    }));
    return sealed(here.ann, { ...slip, selections });
  };
  const place = async (bet: Bet): Promise<Told> => {
    const asked = written(bet);
    const from = now();
    const placing = placement.placeBets(here.ann, [asked]);
    if (bet.meanwhile !== null) tell(bet.meanwhile);
    const result = await placing;
    if (result.kind !== 'answered') throw new Error(result.kind);
    await decided(asked, 'WAITING');
    const outcome = await decided(asked, 'PENDING');
    const made = outcome.status === 'CONFIRM' ? outcome.offer : undefined;
    if (made === undefined) return { asked, outcome, from, isOffered: false };
    if (bet.beforeYes !== null) tell(bet.beforeYes);
    const later = now();
    return { asked, outcome: await yes(asked, made), from: later, isOffered: true };
  };
  return { told, tell, place };
}

placementSuite('prices of receipts', { matches: 2, funds: 1_000_000, options: { riskRules } }, (here) => {
  it('[MEND-01] whatever is sent, whenever it moves: no receipt has a price that the feed did not quote while it was decided', async () => {
    const { told, tell, place } = attempts(here);
    const seen = { struck: 0, offered: 0, refused: 0 };
    const check = ({ asked, outcome, from, isOffered }: Told): void => {
      if (outcome.receipt == null) {
        seen.refused += 1;
        return;
      }
      seen[isOffered ? 'offered' : 'struck'] += 1;
      for (const { id, odds } of outcome.receipt.selections) {
        const stood = (told.get(id) ?? []).slice(from.get(id));
        const fits = (quote: string): boolean => (isOffered ? isAtMost(odds ?? '', quote) : odds === quote);
        expect({ odds, stood, fair: stood.some(fits) }).toEqual({ odds, stood, fair: true });
        const wanted = asked.selections.find((one) => one.id === id)?.odds ?? '';
        if (isOffered) expect([odds, wanted, isAtMost(odds ?? '', wanted)]).toEqual([odds, wanted, true]);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const each of steps) {
          if ('moves' in each) tell([each.match, each.moves]);
          else if ('inPlay' in each) {
            const state = each.inPlay ? 'INPLAY' : 'NOTSTARTED';
            here.offer.changeEvent(eventId(each.match), { inplay: each.inPlay, state });
            here.offer.changeMarket(marketId(each.match), { inplayDelay: 0.02 });
          } else check(await place(each));
        }
      }),
      { numRuns: 60 },
    );
    // The property was asked of something.
    expect(Math.min(seen.struck, seen.offered, seen.refused)).toBeGreaterThan(3);
  });
});
