import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SessionId } from '#domain/brand.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { RecordingAcknowledgement, UploadedSegment } from '#domain/contract/recordings.ts';
import type { EventStream } from '#domain/events/define.ts';
import { LogHeader } from '#domain/events/envelope.ts';
import { toJson } from '#domain/json.ts';
import { hexOf } from '#recordings/format/bytes.ts';
import type { Schema } from '../../db/schema.ts';
import { Shares } from '../shares.ts';
import type { IntakeContext } from './intake-context.ts';
import { isStream, openGroup, streamsAt } from './open-streams.ts';
import { headOf, type ProvenSegment, prove, type Streams, takeApart } from './prove-segments.ts';
import { UploadRefused } from './refused-upload.ts';
import { Room } from './room.ts';
import { bytesOf, lastHot } from './segment-rows.ts';
import { Contested, storeSegments } from './store-segments.ts';

export interface Upload {
  readonly header: LogHeader;
  readonly key: string;
  readonly segments: readonly UploadedSegment[];
}

/** Who sends a recording, as far as it matters here. */
export interface UploadSender {
  /** Of the customer; null for a guest. */
  readonly pseudonym: string | null;
  /** Whose share of it is taken. */
  readonly whose: string;
}

/** A recording that is being received. */
interface Open {
  readonly streams: Streams;
  readonly lastSeq: Map<string, number>;
  readonly key: Uint8Array;
}

type Part = ReturnType<typeof takeApart> & Pick<UploadedSegment, 'previous'>;

interface Head {
  readonly stream: string;
  readonly last_seq: number;
  readonly head: string;
}

/** Requests of one session that other gateways may take first before this one is not tried again. */
const MOST_TRIES = 8;

/**
 * What is in memory goes on from what is in the tables: no other gateway took anything of the session
 * meanwhile.
 */
const isUpToDate = ({ streams, lastSeq }: Open, heads: readonly Head[]): boolean =>
  heads.length === lastSeq.size &&
  heads.every(
    ({ stream, last_seq, head }) =>
      lastSeq.get(stream) === last_seq && isStream(streams, stream) && headOf(streams, stream) === head,
  );

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const headsIn = (db: Kysely<Schema>, session: SessionId): Promise<readonly Head[]> =>
  db
    .selectFrom('recording_streams')
    .select(['stream', 'last_seq', 'head'])
    .where('session', '=', session)
    .orderBy('stream')
    .execute();

/**
 * Takes recordings in: every segment is on the chain that is here, one session at a time in order (EVT-05).
 * What a session's streams remember stays in memory for the sessions that sent last; everything else is in
 * the tables, so a restart, or a request that another gateway took, costs one read.
 */
export class Intake {
  readonly #context: IntakeContext;
  readonly #open = new Map<string, Open>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #room: Room;
  readonly #logs: Shares;
  readonly #bytes: Shares;

  constructor(context: IntakeContext) {
    this.#context = context;
    const { db, limits, now } = context;
    this.#room = new Room(db, limits, now);
    this.#logs = new Shares('logs', limits.logs, now);
    this.#bytes = new Shares('bytes', limits.sentBytes, now);
  }

  /**
   * What is here of a session, for its device or its customer; everybody else hears what they hear of no
   * session.
   */
  async progressFor(
    session: SessionId,
    { key, pseudonym }: { readonly key: string | undefined; readonly pseudonym: string | null },
  ): Promise<RecordingAcknowledgement | undefined> {
    const { db } = this.#context;
    const isDevice = key !== undefined && (await hasKey(db, session, hashOfKey(key)));
    return isDevice || (await isOf(db, session, pseudonym)) ? this.#progress(session) : undefined;
  }

  /** What is here of a session; undefined when nothing of the device's part is. */
  async #progress(session: SessionId): Promise<RecordingAcknowledgement | undefined> {
    const streams = await this.#heads(session);
    return streams.length === 0 ? undefined : this.#acknowledge(session, streams);
  }

  #heads(session: SessionId): Promise<readonly Head[]> {
    return headsIn(this.#context.db, session);
  }

  /** @throws UploadRefused; then nothing of the request was stored. */
  receive(upload: Upload, sender: UploadSender): Promise<RecordingAcknowledgement> {
    const session = upload.header.sessionId;
    const turn = (this.#turns.get(session) ?? Promise.resolve()).then(() => this.#receive(upload, sender));
    const settled = turn.catch(() => undefined);
    this.#turns.set(session, settled);
    void settled.then(() => {
      if (this.#turns.get(session) === settled) this.#turns.delete(session);
    });
    return turn;
  }

  /** Its key is gone, or its rows are: nothing of it may be remembered. */
  forget(session: string): void {
    this.#open.delete(session);
  }

  async #receive(upload: Upload, sender: UploadSender): Promise<RecordingAcknowledgement> {
    const { limits } = this.#context;
    const header = canonicalJson(toJson(upload.header));
    const session = upload.header.sessionId;
    if (header.length > limits.headerBytes) throw new UploadRefused('tooLarge', 'the header');
    const parts = upload.segments.map(
      (segment): Part => ({
        ...takeApart(segment, limits),
        previous: segment.previous,
      }),
    );
    const isNew = await this.#admit(session, header, upload.key, sender.pseudonym);
    await this.#take(sender.whose, isNew, parts);
    await this.#room.refuseFull(
      session,
      parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
    );
    for (let tries = 1; !(await this.#storeNew(upload, header, parts)); tries += 1)
      if (tries === MOST_TRIES) throw new Error(`recording ${session}: other gateways took it each time`);
    const here = await this.#progress(session);
    if (here === undefined) throw new Error(`recording ${session} was received and is gone`);
    return here;
  }

  /**
   * Proves and stores what is new of a request.
   *
   * @returns false when another gateway stored something of the session meanwhile: then nothing was stored,
   *   and it is to be
   *   looked at again.
   * @throws UploadRefused
   */
  async #storeNew(upload: Upload, header: string, parts: readonly Part[]): Promise<boolean> {
    const session = upload.header.sessionId;
    const open = await this.#opened(session, header, upload.key);
    try {
      const fresh: ProvenSegment[] = [];
      const lastSeq = new Map(open.lastSeq);
      for (const { packed, bytes, previous } of parts) {
        const { stream, firstSeq, head } = packed.info;
        const here = headOf(open.streams, stream);
        if (firstSeq <= (lastSeq.get(stream) ?? 0)) {
          await this.#refuseFork(session, stream, firstSeq, hexOf(head), fresh);
          continue;
        }
        if (previous !== here) throw new UploadRefused(await this.#whyNot(session, stream, previous), here);
        fresh.push(await prove(packed, bytes, open.streams));
        lastSeq.set(stream, packed.info.lastSeq);
      }
      if (fresh.length > 0) {
        await storeSegments(this.#context, { session, key: open.key, before: open.lastSeq, segments: fresh });
        for (const [stream, seq] of lastSeq) open.lastSeq.set(stream, seq);
      }
    } catch (error) {
      // The streams have moved on with what was not stored.
      this.#open.delete(session);
      if (error instanceof Contested) return false;
      throw error;
    }
    return true;
  }

  /**
   * What one sender takes is taken from nobody else (HOLD-09). @throws UploadRefused `busy`: later there is
   * some again.
   */
  async #take(
    whose: string,
    isNew: boolean,
    parts: readonly { readonly bytes: Uint8Array }[],
  ): Promise<void> {
    const { db, limits } = this.#context;
    const bytes = parts.reduce((sum, part) => sum + Math.max(limits.leastSegmentBytes, part.bytes.length), 0);
    // Both or neither: what is refused costs nothing.
    await db.transaction().execute(async (tx) => {
      const hadBytes = await this.#bytes.spend(tx, whose, bytes);
      const hadLogs = !isNew || (await this.#logs.spend(tx, whose, 1));
      if (!hadBytes || !hadLogs) throw new UploadRefused('busy', 'too much at once');
    });
  }

  /** A segment that begins before the end of what is here: the same one again, or another story. */
  async #refuseFork(
    session: string,
    stream: string,
    firstSeq: number,
    head: string,
    fresh: readonly ProvenSegment[],
  ): Promise<void> {
    const twice = fresh.some(
      ({ packed: { info } }) =>
        info.stream === stream && info.firstSeq === firstSeq && hexOf(info.head) === head,
    );
    if (twice) return;
    const stored = await this.#context.db
      .selectFrom('recording_segments')
      .select('head')
      .where('session', '=', session)
      .where('stream', '=', stream)
      .where('first_seq', '=', firstSeq)
      .executeTakeFirst();
    if (stored?.head !== head) throw new UploadRefused('fork', `${stream} from event ${String(firstSeq)}`);
  }

  /** A head that was here once is the past of another story; one that never was lies beyond a hole. */
  async #whyNot(session: string, stream: EventStream, previous: string): Promise<'hole' | 'fork'> {
    const known = await this.#context.db
      .selectFrom('recording_segments')
      .select('head')
      .where('session', '=', session)
      .where('stream', '=', stream)
      .where('head', '=', previous)
      .executeTakeFirst();
    return known === undefined ? 'hole' : 'fork';
  }

  /**
   * Whoever began this recording alone may go on with it, under the header that it began with. @returns
   * whether it is new.
   */
  async #admit(session: string, header: string, key: string, sender: string | null): Promise<boolean> {
    const { db } = this.#context;
    const row = await db
      .selectFrom('recordings')
      .select(['header', 'upload_key_hash', 'erased_at'])
      .where('session', '=', session)
      .executeTakeFirst();
    if (row === undefined) return true;
    if (row.upload_key_hash !== null && row.upload_key_hash !== hashOfKey(key))
      throw new UploadRefused('key', session);
    // Of before keys were asked for: its own customer alone may give it one (HOLD-08).
    if (row.upload_key_hash === null && !(await isOf(db, session, sender)))
      throw new UploadRefused('key', session);
    // Whose it is not does not hear what became of it.
    if (row.erased_at !== null) throw new UploadRefused('erased', session);
    if (row.header !== null && row.header !== header) throw new UploadRefused('fork', 'another header');
    return false;
  }

  async #opened(session: SessionId, header: string, uploadKey: string): Promise<Open> {
    const known = this.#open.get(session);
    if (known !== undefined && isUpToDate(known, await this.#heads(session))) {
      // Used last, forgotten last.
      this.#open.delete(session);
      this.#open.set(session, known);
      return known;
    }
    const { db } = this.#context;
    const key = await this.#begin(session, header, uploadKey);
    // At one moment: what another gateway stores between the two would be part of the one and not of the
    // other.
    const { heads, rows } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => ({ heads: await headsIn(tx, session), rows: await lastHot(tx, session) }));
    const group = openGroup(rows).map((row) => bytesOf(row, key));
    const open: Open = {
      streams: await streamsAt(LogHeader.parse(JSON.parse(header)), heads, group),
      lastSeq: new Map(heads.map(({ stream, last_seq }) => [stream, last_seq])),
      key,
    };
    this.#open.delete(session);
    this.#open.set(session, open);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= this.#context.limits.openSessions) break;
      this.#open.delete(oldest);
    }
    return open;
  }

  /** Row and key of the session, made if this is its first segment. */
  async #begin(session: string, header: string, uploadKey: string): Promise<Uint8Array> {
    const { db, keys, now } = this.#context;
    const at = now();
    const { brand, build } = LogHeader.parse(JSON.parse(header));
    const drawn = keys.drawKey(session);
    const wrapped = await db.transaction().execute(async (tx) => {
      const taken = await tx
        .insertInto('recordings')
        .values({
          session,
          header,
          upload_key_hash: hashOfKey(uploadKey),
          brand,
          build,
          started_at: at,
          last_received_at: at,
          thinned_at: null,
          erased_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .column('session')
            .doUpdateSet((eb) => ({
              header: eb.fn.coalesce('recordings.header', 'excluded.header'),
              upload_key_hash: eb.ref('excluded.upload_key_hash'),
              brand,
              build,
            }))
            // Of two that begin it at once, with keys of their own, one has it.
            .where((eb) =>
              eb.or([
                eb('recordings.upload_key_hash', 'is', null),
                eb('recordings.upload_key_hash', '=', eb.ref('excluded.upload_key_hash')),
              ]),
            ),
        )
        .returning('session')
        .executeTakeFirst();
      if (taken === undefined) throw new UploadRefused('key', session);
      await tx
        .insertInto('recording_keys')
        .values({ session, wrapped: drawn.wrapped, created_at: at })
        .onConflict((conflict) => conflict.column('session').doNothing())
        .execute();
      return tx
        .selectFrom('recording_keys')
        .select('wrapped')
        .where('session', '=', session)
        .executeTakeFirstOrThrow();
    });
    return keys.unwrap(session, wrapped.wrapped);
  }

  #acknowledge(
    session: SessionId,
    streams: readonly { readonly stream: string; readonly last_seq: number; readonly head: string }[],
  ): RecordingAcknowledgement {
    return this.#context.signer.sign({
      session,
      streams: streams.map(({ stream, last_seq, head }) => ({ stream, lastSeq: last_seq, head })),
      receivedAt: this.#context.now(),
    });
  }
}

export async function hasKey(db: Kysely<Schema>, session: string, keyHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('session')
    .where('session', '=', session)
    .where('upload_key_hash', '=', keyHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the gateway saw this customer in the session. */
async function isOf(db: Kysely<Schema>, session: string, pseudonym: string | null): Promise<boolean> {
  if (pseudonym === null) return false;
  const row = await db
    .selectFrom('recording_customers')
    .select('session')
    .where('session', '=', session)
    .where('pseudonym', '=', pseudonym)
    .executeTakeFirst();
  return row !== undefined;
}
