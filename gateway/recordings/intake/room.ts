import { type Kysely, sql } from 'kysely';
import type { RecordingLimits } from '../../config/recordings.ts';
import type { Schema } from '../../db/schema.ts';
import { UploadRefused } from './refused-upload.ts';

/** How long the sum over all recordings is believed, ms: it is a brake and no account. */
const SUM_LIVES_MS = 60_000;

/**
 * Refuses what is beyond a limit. Bytes are counted as they came; an erased or thinned recording counts what
 * is left of it.
 */
export class Room {
  readonly #db: Kysely<Schema>;
  readonly #limits: RecordingLimits;
  readonly #now: () => number;
  #sum = { bytes: 0, until: 0 };

  constructor(db: Kysely<Schema>, limits: RecordingLimits, now: () => number) {
    this.#db = db;
    this.#limits = limits;
    this.#now = now;
  }

  /** @throws UploadRefused `full` */
  async refuseFull(session: string, more: number): Promise<void> {
    const limits = this.#limits;
    const used = await usedBy(this.#db, session);
    if (used.own + more > limits.sessionBytes || used.events > limits.sessionEvents)
      throw new UploadRefused('full', 'this session');
    if (used.customer + more > limits.customerBytes) throw new UploadRefused('full', 'this customer');
    if ((await this.#all()) + more > limits.installationBytes)
      throw new UploadRefused('full', 'this installation');
  }

  async #all(): Promise<number> {
    if (this.#now() >= this.#sum.until) {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::bigint as bytes from recordings`.execute(this.#db);
      this.#sum = { bytes: rows[0]?.bytes ?? 0, until: this.#now() + SUM_LIVES_MS };
    }
    return this.#sum.bytes;
  }
}

interface Used {
  readonly own: number;
  readonly events: number;
  readonly customer: number;
}

async function usedBy(db: Kysely<Schema>, session: string): Promise<Used> {
  const { rows } = await sql<Used>`
    select coalesce((select bytes from recordings where session = ${session}), 0)::bigint as own,
      coalesce((select events from recordings where session = ${session}), 0)::bigint as events,
      coalesce((select max(used) from (
        select sum(r.bytes) as used from recordings r join recording_customers c on c.session = r.session
        where c.pseudonym in (select pseudonym from recording_customers where session = ${session})
        group by c.pseudonym) of_customers), 0)::bigint as customer
  `.execute(db);
  return rows[0] ?? { own: 0, events: 0, customer: 0 };
}
