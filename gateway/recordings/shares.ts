import { type Kysely, sql } from 'kysely';
import { hashOf } from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';

/** How much one account or address may take at once, and how much more each second. */
export interface Share {
  readonly atOnce: number;
  readonly perSecond: number;
}

/**
 * What each account and each address may still take of something, so that nobody takes it from everybody else
 * (HOLD-09). Counted in the database: at however many gateways somebody asks, the share is one.
 */
export class Shares {
  readonly #kind: string;
  readonly #share: Share;
  readonly #now: () => number;

  /**
   * @param kind what is shared
   * @param now wall clock, epoch ms
   */
  constructor(kind: string, share: Share, now: () => number) {
    this.#kind = kind;
    this.#share = share;
    this.#now = now;
  }

  /** What is left, below 0 for a debt; what something costs may be known only later. */
  async left(db: Kysely<Schema>, whose: string): Promise<number> {
    const { atOnce, perSecond } = this.#share;
    const row = await db
      .selectFrom('recording_shares')
      .select(['amount', 'at'])
      .where('key_hash', '=', this.#keyOf(whose))
      .executeTakeFirst();
    if (row === undefined) return atOnce;
    const seconds = Math.max(0, this.#now() - row.at) / 1_000;
    return Math.min(atOnce, row.amount + seconds * perSecond);
  }

  /**
   * Takes it in one statement, so that of parallel takers each finds what the one before has left.
   *
   * @returns whether anything was left: more than that is a debt, which is paid off first
   */
  async spend(db: Kysely<Schema>, whose: string, amount: number): Promise<boolean> {
    const { atOnce, perSecond } = this.#share;
    const now = sql`${this.#now()}::bigint`;
    const [all, cost, rate] = [atOnce, amount, perSecond].map((one) => sql`${one}::double precision`);
    const left = sql`least(${all}, s.amount + greatest(0, ${now} - s.at) / 1000.0 * ${rate}) - ${cost}`;
    const at = sql`greatest(s.at, ${now})`;
    const { rows } = await sql<{ amount: number }>`
      insert into recording_shares as s (key_hash, amount, at, full_at)
      values (${this.#keyOf(whose)}, ${all} - ${cost}, ${now}, ${this.#fullAt(now, sql`${all} - ${cost}`)})
      on conflict (key_hash) do update set
        amount = ${left}, at = ${at}, full_at = ${this.#fullAt(at, left)}
      returning amount
    `.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('a share was not counted');
    return row.amount + amount > 0;
  }

  /** One that never grows again ends never. */
  #fullAt(at: ReturnType<typeof sql>, left: ReturnType<typeof sql>): ReturnType<typeof sql> {
    const { atOnce, perSecond } = this.#share;
    if (perSecond <= 0) return sql`${NEVER}::bigint`;
    const missing = sql`(${atOnce}::double precision - (${left}))`;
    return sql`${at} + ceil(${missing} / ${perSecond}::double precision * 1000.0)::bigint`;
  }

  #keyOf(whose: string): string {
    return hashOf(['recording-share', this.#kind, whose]);
  }
}

const NEVER = Number.MAX_SAFE_INTEGER;

/** Rows that say no more than none would. */
export async function forgetFullShares(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('recording_shares').where('full_at', '<=', now).execute();
}

/** The lines that each customer's questions may add, spent beside the answer, which does not wait (G1). */
export class QuestionLines {
  readonly #db: Kysely<Schema>;
  readonly #shares: Shares;
  readonly #report: (error: unknown) => void;
  /** Spent and not written yet. */
  readonly #waiting = new Map<string, number>();
  #writing: Promise<void> | undefined;

  constructor(db: Kysely<Schema>, shares: Shares, report: (error: unknown) => void) {
    this.#db = db;
    this.#shares = shares;
    this.#report = report;
  }

  /** Where the database cannot say it, the call itself, which needs it too, decides. */
  async has(whose: string): Promise<boolean> {
    try {
      const left = await this.#shares.left(this.#db, whose);
      return left > (this.#waiting.get(whose) ?? 0);
    } catch (error) {
      this.#report(error);
      return true;
    }
  }

  /** Returns at once. */
  spend(whose: string, lines: number): void {
    this.#waiting.set(whose, (this.#waiting.get(whose) ?? 0) + lines);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when what was spent is written, or the database refused it. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      const [whose, lines] = next;
      try {
        await this.#shares.spend(this.#db, whose, lines);
      } catch (error) {
        this.#report(error);
      }
      const more = (this.#waiting.get(whose) ?? 0) - lines;
      this.#waiting.delete(whose);
      if (more > 0) this.#waiting.set(whose, more);
    }
  }
}
