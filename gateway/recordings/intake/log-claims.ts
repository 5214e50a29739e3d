import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionId, UserId } from '#domain/brand.ts';
import type { Schema } from '../../db/schema.ts';
import type { InstallationKey } from '../sealing.ts';
import { hashOfKey, hasKey } from './intake.ts';

/** A request that names a log as its own. */
export interface LogClaim {
  readonly session: SessionId;
  /** The log's upload key, as the request sends it; undefined without one. */
  readonly key: string | undefined;
  /** Who the request speaks for; null for a guest. */
  readonly user: UserId | null;
  /** Of the app that asks, for a log of which nothing else is here. */
  readonly build: string;
}

interface Known {
  readonly keyHash: string;
  /** Pseudonyms that the log is known to be of. */
  readonly customers: Set<string>;
}

/**
 * Whose a log is (HOLD-08). Its id is known to more than its device (requests, files, links of staff), so it
 * belongs to whoever first uses it signed in, or sends it, by the key that its device drew. A request without
 * that key is about no log. Guests leave no rows.
 */
export class LogClaims {
  readonly #db: Kysely<Schema>;
  readonly #keys: InstallationKey;
  readonly #now: () => number;
  readonly #most: number;
  readonly #known = new Map<string, Known>();

  /** @param most logs that are remembered; the others are asked of the database. */
  constructor(db: Kysely<Schema>, keys: InstallationKey, now: () => number, most: number) {
    this.#db = db;
    this.#keys = keys;
    this.#now = now;
    this.#most = most;
  }

  /** Whether the log asks itself. The first time for a customer it is written down that it is theirs. */
  async holds({ session, key, user, build }: LogClaim): Promise<boolean> {
    if (key === undefined) return false;
    const keyHash = hashOfKey(key);
    const pseudonym = user === null ? null : this.#keys.pseudonym(user);
    const known = this.#known.get(session);
    if (known !== undefined && known.keyHash !== keyHash) return false;
    if (known !== undefined && (pseudonym === null || known.customers.has(pseudonym))) return true;
    const holds =
      user === null || pseudonym === null
        ? await hasKey(this.#db, session, keyHash)
        : await this.#join({ session, keyHash, user, pseudonym, build });
    if (holds) this.#remember(session, keyHash, pseudonym);
    return holds;
  }

  /** What was deleted or erased is looked up anew. */
  forget(): void {
    this.#known.clear();
  }

  #remember(session: string, keyHash: string, pseudonym: string | null): void {
    const known = this.#known.get(session) ?? { keyHash, customers: new Set() };
    if (pseudonym !== null) known.customers.add(pseudonym);
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(session, known);
  }

  #join(claim: Joining): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      if (!(await takeLog(tx, claim, this.#now()))) return false;
      const { session, user, pseudonym } = claim;
      await tx
        .insertInto('recording_pseudonyms')
        .values({ pseudonym, user_id: user })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .insertInto('recording_customers')
        .values({ session, pseudonym, first_at: this.#now() })
        .onConflict((conflict) => conflict.columns(['session', 'pseudonym']).doNothing())
        .execute();
      return true;
    });
  }
}

interface Joining extends Omit<LogClaim, 'key' | 'user'> {
  readonly keyHash: string;
  readonly user: UserId;
  readonly pseudonym: string;
}

/**
 * The row of the log, made or found under this key. One of before keys were asked for takes the key of its
 * own customer.
 */
async function takeLog(tx: Transaction<Schema>, claim: Joining, at: number): Promise<boolean> {
  const { session, keyHash, pseudonym, build } = claim;
  const { rows } = await sql<{ session: string }>`
    insert into recordings (session, upload_key_hash, brand, build, started_at, last_received_at)
    values (${session}, ${keyHash}, '', ${build.slice(0, 40)}, ${at}::bigint, ${at}::bigint)
    on conflict (session) do update set upload_key_hash = excluded.upload_key_hash
    where recordings.upload_key_hash = excluded.upload_key_hash
      or (recordings.upload_key_hash is null and exists (
        select 1 from recording_customers c
        where c.session = recordings.session and c.pseudonym = ${pseudonym}))
    returning session`.execute(tx);
  return rows.length > 0;
}
