import { type Insertable, sql, type Transaction } from 'kysely';
import { hexOf } from '#recordings/format/bytes.ts';
import type { Schema } from '../../db/schema.ts';
import type { Fact } from '../event-facts.ts';
import { seal } from '../sealing.ts';
import { withdrawBehaviour } from '../withdraw-behaviour.ts';
import type { IntakeContext } from './intake-context.ts';
import type { ProvenSegment } from './prove-segments.ts';
import { placeOf } from './segment-rows.ts';

interface Batch {
  readonly session: string;
  readonly key: Uint8Array;
  /** Last event of each stream that is here. */
  readonly before: ReadonlyMap<string, number>;
  readonly segments: readonly ProvenSegment[];
}

/** Another process stored something of this session meanwhile. */
export class Contested extends Error {}

const rowsOf = ({ session, key, segments }: Batch, at: number): Insertable<Schema['recording_segments']>[] =>
  segments.map(({ packed: { info }, bytes, readable, fromAt, toAt }) => ({
    session,
    stream: info.stream,
    first_seq: info.firstSeq,
    last_seq: info.lastSeq,
    events: info.count,
    head: hexOf(info.head),
    opens_group: info.opensGroup,
    withheld: info.withheld,
    sealed: info.dropped || !readable ? null : seal(key, placeOf(session, info.stream, info.firstSeq), bytes),
    size: info.dropped || !readable ? 0 : bytes.length,
    readable,
    from_at: fromAt,
    to_at: toAt,
    received_at: at,
  }));

interface Moved {
  readonly stream: string;
  lastSeq: number;
  head: string;
  events: number;
}

function movedStreams(segments: readonly ProvenSegment[]): Moved[] {
  const moved = new Map<string, Moved>();
  for (const { packed } of segments) {
    const { stream, lastSeq, head, count } = packed.info;
    const one = moved.get(stream) ?? { stream, lastSeq, head: '', events: 0 };
    moved.set(stream, { stream, lastSeq, head: hexOf(head), events: one.events + count });
  }
  return [...moved.values()];
}

/** Only from where this process believes the stream to be: two gateways on one database cannot interleave. */
async function moveStream(
  tx: Transaction<Schema>,
  session: string,
  moved: Moved,
  before: number,
): Promise<void> {
  const { stream, lastSeq: last_seq, head, events } = moved;
  if (before === 0) {
    const first = await tx
      .insertInto('recording_streams')
      .values({ session, stream, last_seq, head, events })
      .onConflict((conflict) => conflict.columns(['session', 'stream']).doNothing())
      .returning('stream')
      .executeTakeFirst();
    if (first === undefined) throw new Contested();
    return;
  }
  const updated = await tx
    .updateTable('recording_streams')
    .set((eb) => ({ last_seq, head, events: eb('events', '+', events) }))
    .where('session', '=', session)
    .where('stream', '=', stream)
    .where('last_seq', '=', before)
    .returning('stream')
    .executeTakeFirst();
  if (updated === undefined) throw new Contested();
}

/** One row for a fact, over the whole time in which it was spoken of. */
function merged(
  segments: readonly ProvenSegment[],
  session: string,
): Insertable<Schema['recording_facts']>[] {
  const facts = new Map<string, Insertable<Schema['recording_facts']>>();
  for (const { kind, value, at } of segments.flatMap((segment): readonly Fact[] => segment.facts)) {
    const id = `${kind} ${value}`;
    const known = facts.get(id);
    facts.set(id, {
      session,
      kind,
      value,
      from_at: Math.min(known?.from_at ?? at, at),
      to_at: Math.max(known?.to_at ?? at, at),
    });
  }
  return [...facts.values()];
}

export async function writeFacts(
  tx: Transaction<Schema>,
  session: string,
  facts: readonly Insertable<Schema['recording_facts']>[],
  most: number,
): Promise<void> {
  if (facts.length === 0) return;
  const { count } = await tx
    .selectFrom('recording_facts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  const room = Math.max(0, most - count);
  if (room === 0) return;
  await tx
    .insertInto('recording_facts')
    .values(facts.slice(0, room))
    .onConflict((conflict) =>
      conflict.columns(['session', 'kind', 'value']).doUpdateSet({
        from_at: sql`least(recording_facts.from_at, excluded.from_at)`,
        to_at: sql`greatest(recording_facts.to_at, excluded.to_at)`,
      }),
    )
    .execute();
}

/** All of a request's segments or none, sealed, with what they are found by. @throws Contested */
export async function storeSegments({ db, limits, now }: IntakeContext, batch: Batch): Promise<void> {
  const at = now();
  const rows = rowsOf(batch, at);
  const facts = merged(batch.segments, batch.session);
  const events = batch.segments.reduce((sum, { packed }) => sum + packed.info.count, 0);
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  await db.transaction().execute(async (tx) => {
    for (const moved of movedStreams(batch.segments))
      await moveStream(tx, batch.session, moved, batch.before.get(moved.stream) ?? 0);
    await tx.insertInto('recording_segments').values(rows).execute();
    await writeFacts(tx, batch.session, facts, limits.factsOfSession);
    await tx
      .updateTable('recordings')
      .set((eb) => ({
        last_received_at: at,
        events: eb('events', '+', events),
        bytes: eb('bytes', '+', bytes),
      }))
      .where('session', '=', batch.session)
      .execute();
    const withdrawn = batch.segments.findLast((segment) => segment.withdrawn !== null)?.withdrawn ?? null;
    if (withdrawn !== null || rows.some(({ stream }) => stream === 'behaviour'))
      await withdrawBehaviour(tx, batch.session, withdrawn);
  });
}
