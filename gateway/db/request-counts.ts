import { type Kysely, sql } from 'kysely';
import type { RequestCounts } from '../services.ts';
import { hashOf } from './attempts.ts';
import type { Schema } from './schema.ts';

const MINUTE = 60_000;
/**
 * A gateway takes a limit in so many parts, each with one write; what it takes and does not use is nobody's
 * until the minute is over.
 */
const PARTS = 10;
/** Accounts remembered at once, until those of minutes before are let go of. */
const MOST_REMEMBERED = 10_000;
/** ms after which a row is no longer of use to a gateway whose clock is off. */
const KEPT_MS = 10 * MINUTE;

/** What this gateway may still admit in a minute without asking. */
interface Taken {
  readonly windowAt: number;
  left: number;
  isSpent: boolean;
  /** The database did not answer: this gateway counts for itself until the minute is over. */
  isAlone: boolean;
  taking: Promise<void> | undefined;
}

/**
 * Requests of accounts by the minute, counted in the database for all gateways on it. Where it cannot be
 * asked, each gateway counts for itself: it is a brake and no account, and what the call itself needs of the
 * database decides.
 */
export class DatabaseRequestCounts implements RequestCounts {
  readonly #db: Kysely<Schema>;
  readonly #now: () => number;
  readonly #report: (error: unknown) => void;
  readonly #taken = new Map<string, Taken>();

  /** @param now wall clock, epoch ms. */
  constructor(db: Kysely<Schema>, now: () => number, report: (error: unknown) => void) {
    this.#db = db;
    this.#now = now;
    this.#report = report;
  }

  async admits(kind: string, account: string, most: number): Promise<boolean> {
    const key = hashOf(['requests', kind, account]);
    const taken = this.#of(key);
    for (;;) {
      if (taken.left > 0) {
        taken.left -= 1;
        return true;
      }
      if (taken.isSpent) return false;
      taken.taking ??= this.#take(key, taken, most).finally(() => {
        taken.taking = undefined;
      });
      await taken.taking;
    }
  }

  #of(key: string): Taken {
    const windowAt = Math.floor(this.#now() / MINUTE) * MINUTE;
    const known = this.#taken.get(key);
    if (known?.windowAt === windowAt) return known;
    if (this.#taken.size >= MOST_REMEMBERED) this.#forget(windowAt);
    const fresh: Taken = { windowAt, left: 0, isSpent: false, isAlone: false, taking: undefined };
    this.#taken.set(key, fresh);
    return fresh;
  }

  #forget(windowAt: number): void {
    for (const [key, taken] of this.#taken) if (taken.windowAt < windowAt) this.#taken.delete(key);
  }

  async #take(key: string, taken: Taken, most: number): Promise<void> {
    if (taken.isAlone) {
      taken.isSpent = true;
      return;
    }
    const part = Math.max(1, Math.ceil(most / PARTS));
    try {
      const granted = await takePart(this.#db, { key, windowAt: taken.windowAt, part, most });
      taken.left += granted;
      taken.isSpent = granted === 0;
    } catch (error) {
      this.#report(error);
      taken.isAlone = true;
      taken.left += most;
    }
  }
}

interface Part {
  readonly key: string;
  readonly windowAt: number;
  readonly part: number;
  readonly most: number;
}

/**
 * Takes a part of what is left of a minute, in one statement. The first of a minute lets go of rows of long
 * ago.
 */
async function takePart(db: Kysely<Schema>, { key, windowAt, part, most }: Part): Promise<number> {
  const first = Math.min(part, most);
  const { rows } = await sql<{ granted: number; taken: number }>`
    insert into request_counts as c (key_hash, window_at, taken, granted)
    values (${key}, ${windowAt}::bigint, ${first}::bigint, ${first}::bigint)
    on conflict (key_hash) do update set
      granted = case
        when c.window_at < ${windowAt}::bigint then ${first}::bigint
        else greatest(0, least(${part}::bigint, ${most}::bigint - c.taken)) end,
      taken = case
        when c.window_at < ${windowAt}::bigint then ${first}::bigint
        else greatest(c.taken, least(c.taken + ${part}::bigint, ${most}::bigint)) end,
      window_at = greatest(c.window_at, ${windowAt}::bigint)
    returning granted, taken
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a request was not counted');
  if (row.granted === row.taken)
    await db
      .deleteFrom('request_counts')
      .where('window_at', '<', windowAt - KEPT_MS)
      .execute();
  return row.granted;
}
