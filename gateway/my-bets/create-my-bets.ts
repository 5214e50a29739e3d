import type { Kysely } from 'kysely';
import type { BetId, UserId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { Schema } from '../db/schema.ts';
import type { CashOuts, MyBets } from '../services.ts';
import { openBetRows } from '../settlement/bet-rows.ts';
import { withLegs } from './read-bets.ts';

export const myBetsSettings = {
  pageSize: DEFAULTS.myBets.settledPageSize,
  maximumPageSize: 100,
} as const;

/** A non-negative integer as the query writes it; undefined for anything else. */
function parseCount(text: string): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * MYB-03: one page of settled bets. The cursor is the place in the order of settlement, given once and kept
 * when a correction changes the bet, so a bet that settles or is corrected while someone pages never shows
 * twice.
 */
async function settledPage(
  db: Kysely<Schema>,
  user: UserId,
  before: number | undefined,
  since: number | undefined,
  size: number,
): Promise<{ bets: Bet[]; next: string | null }> {
  let query = db.selectFrom('bets').selectAll().where('user_id', '=', user).where('status', '=', 'SETTLED');
  if (before !== undefined) query = query.where('settled_seq', '<', before);
  if (since !== undefined) query = query.where('settled_at', '>=', since);
  // One more than asked tells whether there is another page.
  const rows = await query
    .orderBy('settled_seq', 'desc')
    .limit(size + 1)
    .execute();
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const next = rows.length > size && last !== undefined ? String(last.settled_seq) : null;
  return { bets: await withLegs(db, page), next };
}

/** My bets from the tables; never from the catalogue, which forgets what is over. */
export function createMyBets(db: Kysely<Schema>, cashOuts: Pick<CashOuts, 'offersFor'>): MyBets {
  /** With what each open bet can be cashed out for. */
  const valued = async (bets: readonly Bet[]): Promise<Bet[]> => {
    const open = bets.filter(({ status }) => status === 'OPEN');
    const offers = await cashOuts.offersFor(open.map(({ betslipId }) => betslipId));
    return bets.map((bet) => ({ ...bet, cashOut: offers.get(bet.betslipId) ?? null }));
  };
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
    async unsettled(user, filter) {
      const bets = await valued(await withLegs(db, await openBetRows(db, user)));
      // Suspended offers keep their rows (CSH-04).
      return filter === 'cashout' ? bets.filter(({ cashOut }) => cashOut?.status !== 'DISABLED') : bets;
    },
    async settled(user, { from, since, size }) {
      const before = from === undefined ? undefined : parseCount(from);
      const earliest = since === undefined ? undefined : parseCount(since);
      const asked = size === undefined ? myBetsSettings.pageSize : parseCount(size);
      const isBad =
        (from !== undefined && before === undefined) ||
        (since !== undefined && earliest === undefined) ||
        !asked;
      if (isBad) return undefined;
      return settledPage(db, user, before, earliest, Math.min(asked, myBetsSettings.maximumPageSize));
    },
    async details(user, bet: BetId) {
      const rows = await db
        .selectFrom('bets')
        .selectAll()
        .where('id', '=', bet)
        .where('user_id', '=', user)
        .execute();
      return (await valued(await withLegs(db, rows)))[0];
    },
  };
}
