import type { Kysely, Selectable } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { FreeBet, ProfitBoost, type UserBonuses } from '#domain/contract/bonuses.ts';
import type { Schema } from '../db/schema.ts';
import { mayBeGivenBonuses } from '../messages/may-be-offered.ts';
import type { Bonuses, BonusOffer } from '../services.ts';
import { bonusHistory } from './bonus-history.ts';

type Row = Selectable<Schema['bonuses']>;

function shared(row: Row) {
  return { id: row.id, name: row.name, bets: row.bets, issuedAt: row.issued_at, expiresAt: row.expires_at };
}

/** As the contract shows them. */
export const bonusesFrom = (rows: readonly Row[]): UserBonuses => ({
  freeBets: rows
    .filter(({ kind }) => kind === 'freeBet')
    .map((row) => FreeBet.parse({ ...shared(row), amount: row.amount, currency: row.currency })),
  profitBoosts: rows
    .filter(({ kind }) => kind === 'profitBoost')
    .map((row) => ProfitBoost.parse({ ...shared(row), percentage: row.percentage, maxStake: row.max_stake })),
});

/** An offer with its terms. */
function offered(row: Row): BonusOffer {
  const {
    freeBets: [freeBet],
    profitBoosts: [boost],
  } = bonusesFrom([row]);
  return {
    bonusOfferId: row.id,
    name: row.name,
    amount: freeBet?.amount ?? null,
    bets: row.bets,
    maxStake: boost?.maxStake ?? null,
    expiresAt: row.expires_at,
  };
}

/** What a customer may use or answer, on the database. Placement uses it up (`claim-bonus.ts`). */
export function createBonuses({
  db,
  now,
}: {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
}): Bonuses {
  const inState = (user: UserId, state: Row['state']): Promise<Row[]> =>
    db
      .selectFrom('bonuses')
      .selectAll()
      .where('user_id', '=', user)
      .where('state', '=', state)
      .where('expires_at', '>', now())
      .orderBy('expires_at')
      .orderBy('id')
      .execute();
  /** One statement: of two answers to the same offer the first counts. */
  const move = async (user: UserId, id: string, from: Row['state'], to: Row['state']): Promise<boolean> => {
    const moved = await db
      .updateTable('bonuses')
      .set({ state: to })
      .where('id', '=', id)
      .where('user_id', '=', user)
      .where('state', '=', from)
      .where('expires_at', '>', now())
      .returning('id')
      .executeTakeFirst();
    return moved !== undefined;
  };
  return {
    available: async (user) => bonusesFrom(await inState(user, 'AVAILABLE')),
    offers: async (user) =>
      (await mayBeGivenBonuses(db, user, now())) ? (await inState(user, 'OFFERED')).map(offered) : [],
    accept: async (user, id) =>
      (await mayBeGivenBonuses(db, user, now())) && (await move(user, id, 'OFFERED', 'AVAILABLE')),
    decline: (user, id) => move(user, id, 'OFFERED', 'DECLINED'),
    cancel: (user, id) => move(user, id, 'AVAILABLE', 'CANCELLED'),
    async history(user) {
      const [records, may] = [await bonusHistory(db, user, now()), await mayBeGivenBonuses(db, user, now())];
      return may ? records : records.filter(({ standing }) => standing !== 'OFFERED');
    },
  };
}
