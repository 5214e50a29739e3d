import { type Kysely, sql } from 'kysely';
import type { RecordingLimits } from '../config/recordings.ts';
import type { Schema } from '../db/schema.ts';
import { UploadRefused } from './refused-upload.ts';

/** Bytes are counted as they came; an erased or thinned recording counts what is left of it. */
export async function refuseFull(
  db: Kysely<Schema>,
  session: string,
  more: number,
  limits: RecordingLimits,
): Promise<void> {
  const { rows } = await sql<{ own: number; events: number; customer: number; all: number }>`
    select coalesce((select bytes from recordings where session = ${session}), 0)::bigint as own,
      coalesce((select events from recordings where session = ${session}), 0)::bigint as events,
      coalesce((select max(used) from (
        select sum(r.bytes) as used from recordings r join recording_customers c on c.session = r.session
        where c.pseudonym in (select pseudonym from recording_customers where session = ${session})
        group by c.pseudonym) of_customers), 0)::bigint as customer,
      coalesce((select sum(bytes) from recordings), 0)::bigint as all
  `.execute(db);
  const [used] = rows;
  if (used === undefined) return;
  if (used.own + more > limits.sessionBytes || used.events > limits.sessionEvents)
    throw new UploadRefused('full', 'this session');
  if (used.customer + more > limits.customerBytes) throw new UploadRefused('full', 'this customer');
  if (used.all + more > limits.installationBytes) throw new UploadRefused('full', 'this installation');
}
