import type { Kysely, Selectable } from 'kysely';
import type { EventStream } from '#domain/events/define.ts';
import { stubOf } from '#recordings/format/segment.ts';
import { STREAMS } from '#recordings/format/slip-file.ts';
import type { Schema } from '../../db/schema.ts';
import { unseal } from '../sealing.ts';

export type SegmentRow = Selectable<Schema['recording_segments']>;

/** What a sealed segment is bound to: it cannot be read as another one's. */
export const placeOf = (session: string, stream: string, firstSeq: number): string =>
  `${session}/${stream}/${String(firstSeq)}`;

/** Only names of streams are ever stored. */
const streamNamed = (name: string): EventStream => STREAMS.find((stream) => stream === name) ?? 'cold';

/** Bytes of a segment as it came, or its stub where only the head is left. */
export function bytesOf(row: SegmentRow, key: Uint8Array | undefined): Uint8Array {
  if (row.sealed !== null && key !== undefined)
    return unseal(key, placeOf(row.session, row.stream, row.first_seq), row.sealed);
  return stubOf({
    stream: streamNamed(row.stream),
    firstSeq: row.first_seq,
    lastSeq: row.last_seq,
    count: row.events,
    head: Buffer.from(row.head, 'hex'),
    opensGroup: row.opens_group,
    dropped: true,
    withheld: row.withheld,
  });
}

/** Segments of a session in the order of a file: by their first event. */
export const segmentsOf = (db: Kysely<Schema>, session: string): Promise<SegmentRow[]> =>
  db
    .selectFrom('recording_segments')
    .selectAll()
    .where('session', '=', session)
    .orderBy('first_seq')
    .execute();

/** Hot segments since a while ago, oldest first: enough to hold the open group. */
export async function lastHot(db: Kysely<Schema>, session: string): Promise<SegmentRow[]> {
  const opening = await db
    .selectFrom('recording_segments')
    .select((eb) => eb.fn.max('first_seq').as('first'))
    .where('session', '=', session)
    .where('stream', '=', 'hot')
    .where('opens_group', '=', true)
    .executeTakeFirst();
  const first: unknown = opening?.first;
  if (typeof first !== 'number') return [];
  return db
    .selectFrom('recording_segments')
    .selectAll()
    .where('session', '=', session)
    .where('stream', '=', 'hot')
    .where('first_seq', '>=', first)
    .orderBy('first_seq')
    .execute();
}
