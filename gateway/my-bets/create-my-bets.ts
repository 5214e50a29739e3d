import type { Kysely } from 'kysely';
import type { BetId, UserId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { Schema } from '../db/schema.ts';
import type { Offer } from '../placement/decide/decide.ts';
import type { CashOuts, MyBets } from '../services.ts';
import { openBetRows } from '../settlement/bet-rows.ts';
import type { BetRow } from '../settlement/stored-results.ts';
import { betNews, countNews, readNews } from './bet-news.ts';
import { stepsOf } from './bet-steps.ts';
import { betsFile } from './bets-file.ts';
import { reportProblem } from './problem-reports.ts';
import { withLegs } from './read-bets.ts';
import { eachSettled, settledPage, sumsOf } from './settled-bets.ts';

export const myBetsSettings = {
  pageSize: DEFAULTS.myBets.settledPageSize,
  maximumPageSize: 100,
} as const;

/** A non-negative integer as the query writes it; undefined for anything else. */
function parseCount(text: string): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** My bets from the tables; never from the catalogue, which forgets what is over. */
export function createMyBets(
  db: Kysely<Schema>,
  cashOuts: Pick<CashOuts, 'offersFor'>,
  now: () => number,
  offer?: Pick<Offer, 'market' | 'selection'>,
): MyBets {
  /** With what each open bet can be cashed out for. */
  const valued = async (bets: readonly Bet[]): Promise<Bet[]> => {
    const open = bets.filter(({ status }) => status === 'OPEN');
    const offers = await cashOuts.offersFor(open.map(({ betslipId }) => betslipId));
    return bets.map((bet) => ({ ...bet, cashOut: offers.get(bet.betslipId) ?? null }));
  };
  const own = (user: UserId, bet: BetId): Promise<BetRow | undefined> =>
    db.selectFrom('bets').selectAll().where('id', '=', bet).where('user_id', '=', user).executeTakeFirst();
  return {
    async unsettledCount(user) {
      const { count } = await db
        .selectFrom('bets')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', user)
        .where('status', '=', 'OPEN')
        .executeTakeFirstOrThrow();
      return count;
    },
    newsCount: (user) => countNews(db, user, now()),
    news: (user) => betNews(db, user, now()),
    readNews: (user, shown) => readNews(db, user, shown),
    async unsettled(user, filter) {
      const bets = await valued(await withLegs(db, await openBetRows(db, user), offer));
      // Suspended offers keep their rows (CSH-04).
      return filter === 'cashout' ? bets.filter(({ cashOut }) => cashOut?.status !== 'DISABLED') : bets;
    },
    async settled(user, { from, since, size, text = '', filter }) {
      const before = from === undefined ? undefined : parseCount(from);
      const earliest = since === undefined ? undefined : parseCount(since);
      const asked = size === undefined ? myBetsSettings.pageSize : parseCount(size);
      const isBad =
        (from !== undefined && before === undefined) ||
        (since !== undefined && earliest === undefined) ||
        !asked;
      if (isBad) return undefined;
      const query = { filter, text, before, since: earliest };
      return settledPage(db, user, query, now(), Math.min(asked, myBetsSettings.maximumPageSize));
    },
    statistics: (user, filter) => sumsOf(db, user, filter, now()),
    file: (user, filter) => betsFile(eachSettled(db, user, filter, now(), myBetsSettings.maximumPageSize)),
    async details(user, bet) {
      const row = await own(user, bet);
      return row === undefined ? undefined : (await valued(await withLegs(db, [row], offer)))[0];
    },
    report: (user, bet, said) => reportProblem(db, user, bet, { ...said, at: now() }),
    async steps(user, bet) {
      const row = await own(user, bet);
      return row === undefined ? [] : stepsOf(db, row);
    },
  };
}
