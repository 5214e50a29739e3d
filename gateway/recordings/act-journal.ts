import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { SessionId, UserId } from '#domain/brand.ts';
import type { RecordingLimits } from '../config/recordings.ts';
import type { Schema } from '../db/schema.ts';
import type { InstallationKey } from './sealing.ts';
import type { Act } from './witness.ts';

export interface ActSource {
  readonly session: SessionId | null;
  readonly user: UserId | null;
  readonly corr: string | null;
  /** Of the app that asked, for a session of which nothing else is here. */
  readonly build: string;
}

type Row = Insertable<Schema['gateway_acts']>;

interface Waiting {
  readonly rows: Row[];
  readonly seen: Seen[];
}

/** That a session was here, and whose it was. */
interface Seen {
  readonly session: SessionId;
  readonly user: UserId | null;
  readonly pseudonym: string | null;
  readonly build: string;
  readonly at: number;
}

const nothing = (): Waiting => ({ rows: [], seen: [] });

/**
 * The gateway's own part of the story, beside the transactions it tells of: collected for a moment and written
 * together, so that no call waits for it (G1). The line about a booking is not among these; it is in the booking's own
 * transaction.
 */
export class ActJournal {
  readonly #db: Kysely<Schema>;
  readonly #keys: InstallationKey;
  readonly #limits: RecordingLimits;
  readonly #report: (error: unknown) => void;
  #waiting = nothing();
  readonly #known = new Set<string>();
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

  /** Returns at once. When more waits than memory is given to, the oldest is let go of and that is reported. */
  tell(acts: readonly Act[], source: ActSource, at: number): void {
    const pseudonym = source.user === null ? null : this.#keys.pseudonym(source.user);
    const { session, user } = source;
    if (session !== null && (acts.length > 0 || this.#isNews(`${session} ${pseudonym ?? ''}`)))
      this.#waiting.seen.push({ session, user, pseudonym, build: source.build.slice(0, 40), at });
    for (const act of acts) this.#waiting.rows.push(this.#rowOf(act, source, pseudonym));
    const excess = this.#waiting.rows.length - this.#limits.waitingActs;
    if (excess > 0) {
      this.#waiting.rows.splice(0, excess);
      this.#report(
        new Error(`${String(excess)} lines of the gateway's part were let go of: the database is too slow`),
      );
    }
    if (this.#waiting.rows.length + this.#waiting.seen.length === 0) return;
    this.#timer ??= setTimeout(() => void this.flush(), this.#limits.gatherActsMs);
  }

  /** Most calls of a session say nothing new about whose it is. */
  #isNews(seen: string): boolean {
    if (this.#known.has(seen)) return false;
    if (this.#known.size >= this.#limits.openSessions * 10) this.#known.clear();
    this.#known.add(seen);
    return true;
  }

  /** Resolves when everything told before is written. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#running.then(() => this.#write());
    return this.#running;
  }

  #rowOf({ sensitive, content, ...act }: Act, { session, corr }: ActSource, pseudonym: string | null): Row {
    const text = JSON.stringify(content);
    return {
      ...act,
      session,
      corr,
      pseudonym,
      class: sensitive ? 'sensitive' : act.ref === null && act.bet === null ? 'session' : 'evidence',
      content: text.length > this.#limits.actBytes ? JSON.stringify({ tooLong: text.length }) : text,
    };
  }

  async #write(): Promise<void> {
    const { rows, seen } = this.#waiting;
    if (rows.length === 0 && seen.length === 0) return;
    this.#waiting = nothing();
    try {
      await this.#db.transaction().execute(async (tx) => {
        await writeSeen(tx, seen);
        if (rows.length > 0) await tx.insertInto('gateway_acts').values(rows).execute();
      });
    } catch (error) {
      // What the database refused once is told, not tried for ever: placement has its own line in its own transaction.
      this.#report(error);
    }
  }

  /** Sessions that only the line of a booking names, after a crash between the two. */
  async adopt(): Promise<void> {
    await sql`insert into recordings (session, brand, build, started_at, last_received_at)
      select session, '', '', min(at), max(at) from gateway_acts
      where session is not null and session not in (select session from recordings)
      group by session`.execute(this.#db);
  }
}

async function writeSeen(tx: Transaction<Schema>, seen: readonly Seen[]): Promise<void> {
  const sessions = [...new Map(seen.map((one) => [one.session, one])).values()];
  if (sessions.length === 0) return;
  await tx
    .insertInto('recordings')
    .values(
      sessions.map(({ session, build, at }) => ({
        session,
        header: null,
        upload_key_hash: null,
        brand: '',
        build,
        started_at: at,
        last_received_at: at,
        thinned_at: null,
        erased_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('session').doUpdateSet({
        last_received_at: sql`greatest(recordings.last_received_at, excluded.last_received_at)`,
      }),
    )
    .execute();
  const owned = seen.flatMap(({ session, user, pseudonym, at }) =>
    user === null || pseudonym === null ? [] : [{ session, user, pseudonym, at }],
  );
  if (owned.length === 0) return;
  const names = new Map(owned.map(({ user, pseudonym }) => [pseudonym, { pseudonym, user_id: user }]));
  await tx
    .insertInto('recording_pseudonyms')
    .values([...names.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const customers = new Map(
    owned.map(({ session, pseudonym, at }) => [
      `${session} ${pseudonym}`,
      { session, pseudonym, first_at: at },
    ]),
  );
  await tx
    .insertInto('recording_customers')
    .values([...customers.values()])
    .onConflict((conflict) => conflict.columns(['session', 'pseudonym']).doNothing())
    .execute();
}
