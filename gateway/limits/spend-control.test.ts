import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { ownLimitsOf, setOwnLimit } from './own-limits.ts';
import { setSpendControl } from './spend-control.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface ModelBet {
  readonly at: number;
  readonly stake: number;
  readonly returned: number;
}

/** What is lost in the day that ends at a moment, added up from the beginning. */
const lostAt = (bets: readonly ModelBet[], moment: number): number =>
  bets.filter(({ at }) => at > moment - DAY).reduce((sum, { stake, returned }) => sum + stake - returned, 0);

placementSuite('what the operator lets a customer lose', { matches: 600, funds: 1_000_000 }, (here) => {
  const db = () => here.world.data.database.db;
  let event = 0;
  let customers = 0;

  const control = (user: UserId, amount: number | null): Promise<void> =>
    db()
      .transaction()
      .execute((tx) =>
        setSpendControl(
          tx,
          user,
          amount === null ? null : { period: 'DAY', amount: money(amount) },
          here.world.clock.at,
        ),
      );

  async function place(user: UserId, stake: number, on: number): Promise<PlacementOutcome> {
    const slip = slipFor(here.offer, user, [selectionId(on, 0)], { stake });
    const result = await here.world.money.placement.placeBets(user, [slip]);
    const [outcome] = result.kind === 'answered' ? result.betSlips : [];
    if (outcome === undefined) throw new Error('not answered');
    return outcome;
  }

  /** A bet at the moment of the clock; one that is won returns three times its stake. */
  async function bet(user: UserId, stake: number, end: 'open' | 'won' | 'lost') {
    event += 1;
    const on = event;
    const outcome = await place(user, stake, on);
    if (end !== 'open') {
      const won = end === 'won' ? 'WON' : 'LOST';
      here.world.money.settlement.observe(resultOf(marketId(on), [[selectionId(on, 0), { outcome: won }]]));
      await here.world.money.settlement.idle();
    }
    return outcome;
  }

  it('[RGT-08.1] no bet takes what is lost over it, each refused one has error 160 with what is left, and what is told is amount, used, and when more is free', async () => {
    const step = fc.record({
      hours: fc.constantFrom(0, 1, 5, 23, 24, 30),
      stake: fc.integer({ min: 10, max: 250 }),
      end: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 0, max: 500 }),
        async (steps, most) => {
          customers += 1;
          const user = await here.world.customer(`c${customers}`, 1_000_000);
          await control(user, most);
          const bets: ModelBet[] = [];
          for (const { hours, stake, end } of steps) {
            here.world.clock.at += hours * HOUR;
            const at = here.world.clock.at;
            const left = Math.max(0, most - lostAt(bets, at));
            const { status, errors } = await bet(user, stake, end);
            expect(status === 'SUCCEEDED').toBe(lostAt(bets, at) + stake <= most);
            if (status === 'SUCCEEDED') bets.push({ at, stake, returned: end === 'won' ? 3 * stake : 0 });
            else
              expect(errors).toMatchObject([
                { type: 'SPEND_LIMIT_EXCEEDED', code: 160, limit: { kind: 'LOSS', period: 'DAY', left } },
              ]);
          }
          const now = here.world.clock.at;
          const leftAt = (moment: number) => Math.max(0, most - lostAt(bets, moment));
          const used = lostAt(bets, now);
          const freeFrom = bets
            .map(({ at }) => at + DAY)
            .filter((moment) => moment > now)
            .sort((a, b) => a - b)
            .find((moment) => leftAt(moment) > leftAt(now));
          const { spendControl } = await ownLimitsOf(db(), user, now);
          expect(spendControl).toEqual({
            ...{ period: 'DAY', amount: most, used },
            ...(used > 0 && freeFrom !== undefined && { freeFrom }),
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('[RGT-08.1] of a dozen bets at once exactly those are taken that it leaves room for, and a raise takes the account’s turn', async () => {
    await control(here.ann, 550);
    const from = event;
    event += 12;
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => place(here.ann, 100, from + nth + 1)),
    );
    expect(outcomes.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(5);
    await control(here.ann, null);
    expect((await bet(here.ann, 100, 'open')).status).toBe('SUCCEEDED');
    expect((await ownLimitsOf(db(), here.ann, here.world.clock.at)).spendControl).toBeUndefined();
  });

  it('[RGT-08.1] a limit of the customer’s own that leaves as little speaks for itself, and is told with when more of it is free', async () => {
    await control(here.ann, 500);
    const wish = { kind: 'STAKE', period: 'WEEK', amount: money(500) } as const;
    await setOwnLimit(db(), here.ann, wish, here.world.clock.now);
    const first = here.world.clock.at;
    expect((await bet(here.ann, 400, 'open')).status).toBe('SUCCEEDED');
    here.world.clock.at += HOUR;
    expect((await bet(here.ann, 200, 'open')).errors).toMatchObject([{ type: 'SelfImposedLimitsExceeded' }]);
    const { limits, spendControl } = await ownLimitsOf(db(), here.ann, here.world.clock.at);
    expect(limits).toMatchObject([{ kind: 'STAKE', used: 400, freeFrom: first + 7 * DAY }]);
    expect(spendControl).toMatchObject({ used: 400, freeFrom: first + DAY });
  });
});
