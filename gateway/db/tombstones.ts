import { type Kysely, sql, type Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Schema } from './schema.ts';

/** Tables whose primary key is a ref that a fence may close (FAIL-17). */
type Fenced = 'placements' | 'cash_outs' | 'payments';

export interface Tombstones {
  readonly table: Fenced;
  readonly user: UserId;
  /** Refs that are to be closed. */
  readonly more: number;
  /** Of one customer in a day. */
  readonly most: number;
  /** Epoch ms. */
  readonly at: number;
}

const DAY = 86_400_000;

/** What a request found missing has closed its own ref, and is no fence. */
const isFence = (table: Fenced) => (table === 'payments' ? sql`reason is null` : sql`true`);

/**
 * Whether a customer may leave so many tombstones more; what fills a table for nothing is not written
 * (HOLD-09). To be asked in the transaction that writes them: it counts under the lock of the account, so
 * that of a hundred requests at once each sees what the others have left.
 */
export async function mayLeaveTombstones(
  tx: Transaction<Schema>,
  { table, user, more, most, at }: Tombstones,
): Promise<boolean> {
  await lockAccount(tx, user);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where user_id = ${user} and state = 'FENCED' and ${isFence(table)} and created_at > ${at - DAY}::bigint`.execute(
    tx,
  );
  return (rows[0]?.count ?? 0) + more <= most;
}

/**
 * Takes away some that outlived every session that a late request could come with: twice as many as came, so
 * that a table does not only grow. @param before epoch ms
 */
export async function dropOldTombstones(
  db: Kysely<Schema>,
  table: Fenced,
  before: number,
  came: number,
): Promise<void> {
  const name = sql.table(table);
  await sql`delete from ${name} where state = 'FENCED' and ref in (
    select ref from ${name} where state = 'FENCED' and created_at < ${before}::bigint
    limit ${came * 2})`.execute(db);
}
