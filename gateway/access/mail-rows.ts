import type { Kysely, Transaction } from 'kysely';
import type { GivenUpFor } from '../db/access-schema.ts';
import type { Schema } from '../db/schema.ts';

export interface NewRow {
  readonly id: string;
  readonly kind: string;
  readonly sealed: string;
  readonly now: number;
  /** From when on it is worth nothing. */
  readonly expiresAt: number | undefined;
}

export const insertRow = (
  tx: Transaction<Schema>,
  { id, kind, sealed, now, expiresAt }: NewRow,
): Promise<unknown> =>
  tx
    .insertInto('mails')
    .values({ id, kind, sealed, created_at: now, expires_at: expiresAt ?? null, due_at: now })
    .execute();

export interface ClaimedRow {
  readonly id: string;
  readonly kind: string;
  readonly sealed: string;
  /** With this one; of two gateways that have claimed a row it tells whose claim is the last. */
  readonly tries: number;
}

/**
 * The oldest that are due, for one gateway and so long: whoever dies with them leaves them to the next one.
 */
export async function claimRows(
  db: Kysely<Schema>,
  most: number,
  now: number,
  lease: number,
): Promise<readonly ClaimedRow[]> {
  const rows = await db
    .updateTable('mails')
    .set((eb) => ({ due_at: now + lease, tries: eb('tries', '+', 1) }))
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('seq')
        .where('sealed', 'is not', null)
        .where('due_at', '<=', now)
        .orderBy('seq')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['seq', 'id', 'kind', 'sealed', 'tries'])
    .execute();
  return rows
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ id, kind, sealed, tries }) => ({ id, kind, sealed: sealed ?? '', tries }));
}

/** It is done. @returns whether it was still there: not where another gateway did it */
export async function removeRow(db: Kysely<Schema>, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('mails').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** By the last claim alone: whoever was too slow says nothing about the next one's work. */
export const putOff = (
  db: Kysely<Schema>,
  { id, tries }: Pick<ClaimedRow, 'id' | 'tries'>,
  due_at: number,
): Promise<unknown> =>
  db.updateTable('mails').set({ due_at }).where('id', '=', id).where('tries', '=', tries).execute();

/** Nothing of what it said stays. */
export const giveUp = (
  db: Kysely<Schema>,
  { id, tries }: Pick<ClaimedRow, 'id' | 'tries'>,
  given_up_for: GivenUpFor,
  given_up_at: number,
): Promise<unknown> =>
  db
    .updateTable('mails')
    .set({ sealed: null, given_up_at, given_up_for })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();

/** Links that work no more are not sent. @returns their kinds */
export async function giveUpLate(db: Kysely<Schema>, now: number): Promise<readonly string[]> {
  const late = await db
    .updateTable('mails')
    .set({ sealed: null, given_up_at: now, given_up_for: 'late' })
    .where('sealed', 'is not', null)
    .where('due_at', '<=', now)
    .where('expires_at', '<=', now)
    .returning('kind')
    .execute();
  return late.map(({ kind }) => kind);
}

/** Records of what was given up go after a time. */
export const forgetGivenUp = (db: Kysely<Schema>, before: number): Promise<unknown> =>
  db.deleteFrom('mails').where('given_up_at', '<', before).execute();
