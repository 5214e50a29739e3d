import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * What is counted together: a kind and what tells one from another. Kept as a hash: people type passwords
 * into fields for names.
 */
export type AttemptKey = readonly [kind: string, ...of: string[]];

/** So many within a time, ms; each time that many have come, none for `lockFor`. */
export interface AttemptRule {
  readonly most: number;
  readonly within: number;
  readonly lockFor: number;
}

export interface Attempt {
  readonly key: AttemptKey;
  /** False: it is not to be looked at. */
  readonly admitted: boolean;
  /** Admitted within the time, this one with them. */
  readonly count: number;
  /** Whether this one was the last before a lock. */
  readonly locks: boolean;
}

export const hashOf = (key: AttemptKey): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('hex');

/**
 * Counts an attempt before anything is done about it, in one statement: of parallel guesses, at however many
 * gateways, no more than `most` are admitted (HOLD-03). While it is locked none is, and none counts.
 */
export async function countAttempt(
  db: Kysely<Schema>,
  key: AttemptKey,
  now: number,
  { most, within, lockFor }: AttemptRule,
): Promise<Attempt> {
  const lock = now + lockFor;
  const { rows } = await sql<{ admitted: boolean; count: number; locked_until: number }>`
    insert into attempts as a (key_hash, count, from_at, locked_until, admitted, until_at)
    values (${hashOf(key)}, 1, ${now}, ${most <= 1 ? lock : 0}::bigint, true, ${now + Math.max(within, lockFor)}::bigint)
    on conflict (key_hash) do update set
      admitted = a.locked_until <= ${now}::bigint,
      count = case
        when a.locked_until > ${now}::bigint then a.count
        when ${now}::bigint - a.from_at >= ${within}::bigint then 1
        else a.count + 1 end,
      from_at = case
        when a.locked_until <= ${now}::bigint and ${now}::bigint - a.from_at >= ${within}::bigint then ${now}::bigint
        else a.from_at end,
      locked_until = case
        when a.locked_until > ${now}::bigint then a.locked_until
        when ${now}::bigint - a.from_at >= ${within}::bigint then ${most <= 1 ? lock : 0}::bigint
        when (a.count + 1) % ${most}::integer = 0 then ${lock}::bigint
        else 0 end,
      until_at = greatest(a.until_at, ${now + Math.max(within, lockFor)}::bigint)
    returning admitted, count, locked_until
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an attempt was not counted');
  return { key, admitted: row.admitted, count: row.count, locks: row.admitted && row.locked_until > now };
}

/**
 * It was none after all: a right password where both factors are asked for, or one that was not looked at.
 */
export async function takeBack(db: Kysely<Schema>, { key, locks }: Attempt): Promise<void> {
  await sql`
    update attempts set
      count = greatest(count - 1, 0),
      locked_until = case when ${locks}::boolean then 0 else locked_until end
    where key_hash = ${hashOf(key)}
  `.execute(db);
}

/** How many were admitted within the time, and whether none is at the moment. */
export async function attemptsOf(
  db: Kysely<Schema>,
  key: AttemptKey,
  now: number,
  { within }: Pick<AttemptRule, 'within'>,
): Promise<{ readonly count: number; readonly locked: boolean }> {
  const row = await db
    .selectFrom('attempts')
    .select(['count', 'from_at', 'locked_until'])
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  if (row === undefined) return { count: 0, locked: false };
  return { count: now - row.from_at >= within ? 0 : row.count, locked: row.locked_until > now };
}

/** Whoever proved who they are begins anew; what counts for nothing any more goes with it, of whomever. */
export async function forgetAttempts(
  db: Kysely<Schema>,
  keys: readonly AttemptKey[],
  now: number,
): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where((eb) => eb.or([eb('key_hash', 'in', keys.map(hashOf)), eb('until_at', '<', now)]))
    .execute();
}
