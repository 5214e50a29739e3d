import type { Kysely } from 'kysely';
import type { MarketId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';

/** A word on a market, by its revision. */
export interface Word {
  readonly market: number;
  readonly revision: number;
}

/** The word that stands on a market, and whether somebody has brought it to all bets. */
export async function standingWord(
  db: Kysely<Schema>,
  market: MarketId,
): Promise<Word & { readonly isSettled: boolean }> {
  const row = await db
    .selectFrom('market_results')
    .select(['revision', 'settled_revision'])
    .where('market_id', '=', market)
    .executeTakeFirstOrThrow();
  return { market, revision: row.revision, isSettled: row.settled_revision >= row.revision };
}

/** Words that were stored and not brought to all bets of their markets, as far as anybody has noted. */
export async function unsettledWords(db: Kysely<Schema>): Promise<readonly Word[]> {
  return db
    .selectFrom('market_results')
    .select(['market_id as market', 'revision'])
    .where((where) => where('settled_revision', '<', where.ref('revision')))
    .execute();
}

/** All bets on the market have it. A later word stays one that they do not have. */
export async function noteSettled(db: Kysely<Schema>, { market, revision }: Word): Promise<void> {
  await db
    .updateTable('market_results')
    .set({ settled_revision: revision })
    .where('market_id', '=', market)
    .where('settled_revision', '<', revision)
    .execute();
}
