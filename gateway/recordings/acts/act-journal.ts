import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { SessionId, UserId } from '#domain/brand.ts';
import type { RecordingLimits } from '../../config/recordings.ts';
import { mayRepeat } from '../../db/retry.ts';
import type { Schema } from '../../db/schema.ts';
import type { InstallationKey } from '../sealing.ts';
import type { Act } from './call-record.ts';

export interface ActSource {
  /** The log that asked and proved it; null otherwise. */
  readonly session: SessionId | null;
  readonly user: UserId | null;
  readonly corr: string | null;
}

type Row = Insertable<Schema['gateway_acts']>;

/**
 * The gateway's own part of the story, beside the transactions it tells of: collected for a moment and
 * written together, so that no call waits for it (G1) unless the database is so slow that lines would be
 * lost: then calls wait (HOLD-09). The line about a booking is not among these; it is in the booking's own
 * transaction.
 */
export class ActJournal {
  readonly #db: Kysely<Schema>;
  readonly #keys: InstallationKey;
  readonly #limits: RecordingLimits;
  readonly #report: (error: unknown) => void;
  #rows: Row[] = [];
  /** When a log was heard of last. */
  #seen = new Map<SessionId, number>();
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    db: Kysely<Schema>,
    keys: InstallationKey,
    limits: RecordingLimits,
    report: (error: unknown) => void,
  ) {
    this.#db = db;
    this.#keys = keys;
    this.#limits = limits;
    this.#report = report;
  }

  /** Returns at once. Of a guest whose log is not known nothing is kept. */
  tell(acts: readonly Act[], source: ActSource, at: number): void {
    const { session, user } = source;
    if (session === null && user === null) return;
    const pseudonym = user === null ? null : this.#keys.pseudonym(user);
    if (session !== null) this.#seen.set(session, at);
    for (const act of acts) this.#rows.push(this.#rowOf(act, source, pseudonym));
    if (this.#rows.length + this.#seen.size > 0) this.#writeSoon();
  }

  /**
   * Resolves to whether there is room for the lines of one more call; at once unless too many wait to be
   * written.
   */
  async hasRoom(): Promise<boolean> {
    if (this.#rows.length >= this.#limits.waitingActs) await this.flush();
    return this.#rows.length < this.#limits.waitingActs;
  }

  /** Resolves when everything told before is written or the database refused it. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#running.then(() => this.#write());
    return this.#running;
  }

  /** The last flush; what is not written then is lost, and said. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    if (this.#rows.length > 0)
      this.#report(new Error(`${String(this.#rows.length)} lines of the gateway's part were not written`));
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#limits.gatherActsMs);
  }

  #rowOf(
    { sensitive, passing = false, content, ...act }: Act,
    { session, corr }: ActSource,
    pseudonym: string | null,
  ): Row {
    const text = JSON.stringify(content);
    const isOfSession = passing || (act.ref === null && act.bet === null);
    return {
      ...act,
      session,
      corr,
      pseudonym,
      class: sensitive ? 'sensitive' : isOfSession ? 'session' : 'evidence',
      content: text.length > this.#limits.actBytes ? JSON.stringify({ tooLong: text.length }) : text,
    };
  }

  async #write(): Promise<void> {
    const [rows, seen] = [this.#rows, this.#seen];
    if (rows.length + seen.size === 0) return;
    this.#rows = [];
    this.#seen = new Map();
    try {
      await this.#db.transaction().execute(async (tx) => {
        await writeSeen(tx, seen);
        if (rows.length > 0) await tx.insertInto('gateway_acts').values(rows).execute();
      });
    } catch (error) {
      this.#report(error);
      const left = mayRepeat(error) ? rows : await this.#writeEach(rows);
      this.#rows = [...left, ...this.#rows];
      if (left.length > 0) this.#writeSoon();
    }
  }

  /** A line that the database refuses takes no other with it. @returns those to try again. */
  async #writeEach(rows: readonly Row[]): Promise<Row[]> {
    const left: Row[] = [];
    for (const row of rows) {
      try {
        await this.#db.insertInto('gateway_acts').values(row).execute();
      } catch (error) {
        if (mayRepeat(error)) left.push(row);
        else this.#report(error);
      }
    }
    return left;
  }

  /** Sessions that only the line of a booking names, after a crash between the two. */
  async adopt(): Promise<void> {
    await sql`insert into recordings (session, brand, build, started_at, last_received_at)
      select session, '', '', min(at), max(at) from gateway_acts
      where session is not null and session not in (select session from recordings)
      group by session`.execute(this.#db);
  }
}

/** That something was heard of these logs at that time. */
async function writeSeen(tx: Transaction<Schema>, seen: ReadonlyMap<SessionId, number>): Promise<void> {
  if (seen.size === 0) return;
  const rows = [...seen].map(([session, at]) => sql`(${session}::text, ${at}::bigint)`);
  await sql`update recordings r set last_received_at = greatest(r.last_received_at, seen.at)
    from (values ${sql.join(rows)}) as seen (session, at) where r.session = seen.session`.execute(tx);
}
