import type { Kysely } from 'kysely';
import { LogHeader } from '#domain/events/envelope.ts';
import { ByteReader } from '#recordings/format/bytes.ts';
import { readSegment } from '#recordings/format/segment.ts';
import { headsOf, packSlip, startStreams } from '#recordings/format/slip-file.ts';
import type { Schema } from '../db/schema.ts';
import { bytesOf, segmentsOf } from './intake/segment-rows.ts';
import { nodePrimitives } from './node-primitives.ts';
import type { InstallationKey } from './sealing.ts';

/**
 * The device's part as one `.slip` file, with the very bytes that the device would export for the same
 * segments. Where content is gone (dropped on the device, or its time was over), a stub keeps the chain.
 * Undefined when nothing is here or it was erased.
 */
export async function assembleFile(
  db: Kysely<Schema>,
  keys: InstallationKey,
  session: string,
): Promise<Uint8Array | undefined> {
  const recording = await db
    .selectFrom('recordings')
    .select('header')
    .where('session', '=', session)
    .executeTakeFirst();
  const kept = await db
    .selectFrom('recording_keys')
    .select('wrapped')
    .where('session', '=', session)
    .executeTakeFirst();
  if (recording?.header === undefined || recording.header === null || kept === undefined) return undefined;
  const key = keys.unwrap(session, kept.wrapped);
  const header = LogHeader.parse(JSON.parse(recording.header));
  const streams = await startStreams(header, nodePrimitives);
  const segments: Uint8Array[] = [];
  let events = 0;
  for (const row of await segmentsOf(db, session)) {
    const bytes = bytesOf(row, key);
    const { info } = readSegment(new ByteReader(bytes));
    streams[info.stream].head = info.head;
    if (!info.dropped) events += info.count;
    segments.push(bytes);
  }
  if (segments.length === 0) return undefined;
  return packSlip(header, segments, headsOf(streams), events, nodePrimitives);
}
