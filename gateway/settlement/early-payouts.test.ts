import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EarlyPayout } from '#domain/bet/early-payout.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { receiptFaults } from '#domain/placement/deciders/verify-receipt.ts';
import type { ReportedResult } from '#domain/settlement/early-result.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { type DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';

const MATCHES = 5;
const limits = {
  ...testLimits,
  earlyPayouts: { twoUp: true, halfTimeHeroes: { minimumMatchResults: 3 } },
};
const BOTH = EarlyPayout.options;

const arrange = (offer: DemoOffer): void => {
  for (let match = 1; match <= MATCHES; match += 1)
    offer.changeSelection(selectionId(match, 0), { earlyPayouts: [...BOTH] });
};

placementSuite(
  'early payouts',
  { matches: MATCHES, funds: 1_000_000, options: { limits }, arrange },
  (here) => {
    const slip = (
      matches: readonly number[],
      early: readonly (readonly EarlyPayout[])[],
      draft: Partial<PlacementSlip> = {},
    ): PlacementSlip => {
      const plain = slipFor(
        here.offer,
        here.ann,
        matches.map((match) => selectionId(match, 0)),
        draft,
      );
      return slipFor(
        here.offer,
        here.ann,
        matches.map((match) => selectionId(match, 0)),
        {
          ...(draft as object),
          selections: plain.selections.map((leg, nth) =>
            early[nth]?.length ? { ...leg, earlyPayouts: [...early[nth]] } : leg,
          ),
          halftimeHeroes: { active: early.some((offers) => offers.includes('HALF_TIME_HEROES')) },
        },
      );
    };
    const place = async (one: PlacementSlip) => {
      const result = await here.world.money.placement.placeBets(here.ann, [one]);
      if (result.kind !== 'answered') throw new Error(result.kind);
      return result.betSlips[0]!;
    };
    const report = async (match: number, result: ReportedResult): Promise<void> => {
      const nothing = { events: [], markets: [], selections: [], priced: [], scoreboards: [] };
      const gone = { removedEvents: [], removedMarkets: [], replaced: [] };
      here.world.money.settlement.observe({
        at: here.world.clock.at,
        ...nothing,
        ...gone,
        results: [
          {
            market: marketId(match),
            results: [{ selection: selectionId(match, 0), result }],
            deductions: [],
          },
        ],
      });
      await here.world.money.settlement.idle();
    };
    const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;

    it('[BON-05] a single with 2UP is paid at the second goal of the lead, whatever the match does then', async () => {
      const sent = slip([1], [['TWO_UP']]);
      const outcome = await place(sent);
      expect(outcome.status).toBe('SUCCEEDED');
      expect(receiptFaults(sent, outcome.receipt!, () => true)).toEqual([]);
      expect(outcome.receipt?.selections[0]?.earlyPayouts).toEqual(['TWO_UP']);
      const plain = await place(slip([1], []));
      const before = await cash();
      await report(1, { outcome: 'UNDECIDED', early: ['TWO_UP'] });
      const returns = outcome.receipt!.possibleWinnings!;
      expect(await cash()).toBe(before + returns);
      await report(1, { outcome: 'LOST', early: ['TWO_UP'] });
      expect(await cash()).toBe(before + returns);
      const details = await here.world.money.myBets.details(here.ann, plain.betslipId!);
      expect([details?.result, details?.returns]).toEqual(['LOST', 0]);
    });

    it('[BON-05] a goal that is taken back takes the payout back, and the books say both', async () => {
      const outcome = await place(slip([2], [['TWO_UP']]));
      const before = await cash();
      await report(2, { outcome: 'UNDECIDED', early: ['TWO_UP'] });
      await report(2, { outcome: 'UNDECIDED', early: [] });
      expect(await cash()).toBe(before);
      expect((await here.world.money.myBets.details(here.ann, outcome.betslipId!))?.status).toBe('OPEN');
      await report(2, { outcome: 'WON' });
      expect(await cash()).toBe(before + outcome.receipt!.possibleWinnings!);
    });

    it('[BON-05] an accumulator pays what an oracle of sets says, in whatever order its matches report', async () => {
      const end = fc.record({
        offers: fc.uniqueArray(fc.constantFrom(...BOTH), { maxLength: 2 }),
        happened: fc.uniqueArray(fc.constantFrom(...BOTH), { maxLength: 2 }),
        outcome: fc.constantFrom('WON', 'LOST', 'VOID'),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(end, { minLength: 3, maxLength: MATCHES }),
          fc.boolean(),
          async (ends, heroes) => {
            const offers = ends.map((one) =>
              heroes ? one.offers : one.offers.filter((what) => what === 'TWO_UP'),
            );
            const matches = ends.map((_, nth) => nth + 1);
            for (const match of matches) await report(match, { outcome: 'UNDECIDED', early: [] });
            const outcome = await place(slip(matches, offers));
            expect(outcome.status).toBe('SUCCEEDED');
            for (const [nth, { happened }] of ends.entries())
              await report(nth + 1, { outcome: 'UNDECIDED', early: happened });
            for (const [nth, { happened, outcome: final }] of [...ends.entries()].reverse())
              await report(nth + 1, { outcome: final as 'WON', early: happened });
            // The oracle: a set of legs that win, and those that stand for nothing.
            const wins = ends.map(
              ({ outcome: final, happened }, nth) =>
                final === 'WON' || offers[nth]!.some((what) => happened.includes(what)),
            );
            const isLost = ends.some(({ outcome: final }, nth) => final === 'LOST' && !wins[nth]);
            const odds = ends.map((_, nth) => {
              const [num, den] = here.offer
                .selection(selectionId(nth + 1, 0))!
                .odds!.split('/')
                .map(Number);
              return wins[nth] ? 1 + num! / den! : 1;
            });
            const expected = isLost ? 0 : odds.reduce((product, one) => product * one, 100);
            // Bets of earlier runs are settled again with these matches, so the bet itself is looked at.
            const bet = await here.world.money.myBets.details(here.ann, outcome.betslipId!);
            expect(bet?.status).toBe('SETTLED');
            expect(Math.abs((bet?.returns ?? Number.NaN) - expected)).toBeLessThan(0.51);
          },
        ),
        { numRuns: 10 },
      );
    });

    it('[BON-05.4] what is not offered for a bet is refused by name, and never booked without it', async () => {
      const refused = async (one: PlacementSlip): Promise<void> => {
        const outcome = await place(one);
        expect([outcome.status, outcome.errors[0]?.type]).toEqual(['FAILED', 'INVALID_BET']);
      };
      const heroes: readonly EarlyPayout[] = ['HALF_TIME_HEROES'];
      await refused(slip([1], [heroes]));
      await refused(slip([1, 2], [heroes, heroes]));
      expect((await place(slip([1, 2, 3], [heroes, heroes, heroes]))).status).toBe('SUCCEEDED');
      here.offer.changeEvent(eventId(1), { inplay: true });
      await refused(slip([1], [['TWO_UP']]));
      here.offer.changeSelection(selectionId(2, 0), { earlyPayouts: [] });
      await refused(slip([2], [['TWO_UP']]));
    });
  },
);
