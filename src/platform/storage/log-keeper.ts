import type { SessionId } from '#domain/brand.ts';
import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { ByteReader, hexOf } from '#recordings/format/bytes.ts';
import type { HotState } from '#recordings/format/hot-state.ts';
import { hotGroupLimits } from '#recordings/format/limits.ts';
import { Manifest, newManifest, type Unfinished, withFlush } from '#recordings/format/manifest.ts';
import type { StoredEvent } from '#recordings/format/parse-stored-event.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { recoverLog, type StoredFlush } from '#recordings/format/recover.ts';
import { capFor, planRetention, type Removal } from '#recordings/format/retention.ts';
import { readSegment, type SegmentInfo, type StreamState, stubOf } from '#recordings/format/segment.ts';
import { headsOf, packSlip, STREAMS, startStreams } from '#recordings/format/slip-file.ts';
import { type Behaviour, encodeStretch } from '#recordings/format/write-slip.ts';
import type { Durability } from '#recordings/format/writer-policy.ts';
import { type Adopter, adoptable } from './adoption.ts';
import { memoryShelf } from './memory-shelf.ts';
import { type StoredLog, type StoredSegment, segmentsOfStretch, storedLogOf } from './read-back.ts';
import {
  type FailureReason,
  failureOf,
  type PlacedSegment,
  type Shelf,
  type ShelfKey,
  type ShelfSegment,
} from './shelf.ts';
import { drawUploadKey } from './upload-key.ts';

/** Stored hot events that are gone now. */
export interface DroppedRange {
  readonly fromSeq: number;
  readonly toSeq: number;
}

export interface Appended {
  /** Head of the cold stream's hash chain after these events, lower-case hex. */
  readonly head: string;
  /** Null while the log is stored on the device; the reason from the first flush that only memory took. */
  readonly degraded: FailureReason | null;
  /** Hot segments of this log that made room. */
  readonly dropped: readonly DroppedRange[];
}

export interface Resumed extends Pick<StoredLog, 'header' | 'uploadKey'> {
  readonly events: readonly StoredEvent[];
  readonly eventsCut: number;
  /** Where the log goes on from; later than its last event when what came then was withheld. */
  readonly position: { readonly seq: number; readonly commit: number; readonly mono: number };
}

/** A log that nobody writes, with the time of its last flush in epoch ms. */
export interface Candidate {
  readonly sessionId: SessionId;
  readonly updatedAt: number;
}

/** What the keeper must know of the world around its database. */
export interface Surroundings {
  readonly now: number;
  /** Bytes the origin may use; undefined when the browser does not say. */
  readonly quota: number | undefined;
  /** Sessions whose lock some tab holds. */
  readonly held: readonly string[];
}

/**
 * Keeps one log: encodes flushes, stores them, makes room, reads back and exports. Lives in a worker where there is one;
 * everything that goes in or comes out can be cloned. Calls must not overlap: the caller waits for each.
 */
export class LogKeeper {
  #shelf: Shelf;
  readonly #primitives: Primitives;
  #manifest: Manifest | null = null;
  #streams: Record<EventStream, StreamState> | null = null;
  #groupSegments = 0;
  #degraded: FailureReason | null = null;
  #surroundings: Surroundings = { now: 0, quota: undefined, held: [] };

  constructor(shelf: Shelf, primitives: Primitives) {
    this.#shelf = shelf;
    this.#primitives = primitives;
  }

  /** Rejects when the database does not answer at all. */
  async probe(): Promise<void> {
    await this.#shelf.manifests();
  }

  /** Begins a new log. Nothing is stored before its first flush. @returns its upload key. */
  async begin(header: LogHeader): Promise<string> {
    const uploadKey = drawUploadKey();
    this.#streams = await startStreams(header, this.#primitives);
    this.#manifest = newManifest(header, uploadKey);
    return uploadKey;
  }

  /** Logs that a tab without one of its own may go on with, the best first. */
  async adoptable(by: Adopter): Promise<readonly Candidate[]> {
    return adoptable(await this.#manifests(), by).map(({ header, updatedAt }) => ({
      sessionId: header.sessionId,
      updatedAt,
    }));
  }

  /** Goes on with a stored log; null when there is none, or none that can be gone on with. */
  async resume(session: string): Promise<Resumed | null> {
    const manifest = (await this.#manifests()).find(({ header }) => header.sessionId === session);
    if (manifest === undefined || manifest.flushes === 0) return null;
    const flushes = await this.#flushes(session, manifest.flushes, true);
    const recovered = await recoverLog(manifest, flushes, this.#primitives);
    if (recovered.events.length === 0) return null;
    this.#streams = recovered.streams;
    this.#groupSegments = 0;
    const uploadKey = manifest.uploadKey ?? drawUploadKey();
    let rebuilt = newManifest(manifest.header, uploadKey);
    for (const flush of flushes.slice(0, recovered.flushes)) {
      const segments = flush.segments.map((bytes) => ({
        info: readSegment(new ByteReader(bytes)).info,
        bytes,
      }));
      rebuilt = withFlush(rebuilt, segments, manifest.updatedAt);
    }
    const { events, eventsCut } = recovered;
    // Behind a lost commit too: it may have named a bet that went out, and no other may have that name (P20, P61).
    // And behind all that was read back: commits that go back make a file that nobody can read.
    const { last, unfinished } = manifest;
    const read = events.at(-1);
    const position = {
      seq: recovered.lastSeq,
      commit: Math.max(last?.commit ?? 0, read?.commit ?? 0),
      mono: Math.max(last?.mono ?? 0, read?.mono ?? 0),
    };
    this.#manifest = {
      ...rebuilt,
      ...(unfinished && { unfinished }),
      last: { commit: position.commit, mono: position.mono },
    };
    if (recovered.flushes < manifest.flushes)
      await this.#cutTail(session, recovered.flushes, manifest.flushes);
    return { header: manifest.header, uploadKey, events, eventsCut, position };
  }

  /**
   * Stores whole commits; behaviour among them only as a count unless it may be kept. Never throws for storage: a log that
   * cannot be stored goes on in memory, and says so.
   */
  async append(
    events: readonly StoredEvent[],
    durability: Durability,
    surroundings: Surroundings,
    behaviour: Behaviour = 'withheld',
    unfinished?: Unfinished,
  ): Promise<Appended> {
    const { manifest, streams } = this.#opened();
    this.#surroundings = surroundings;
    if (streams.hot.hot !== null && this.#groupIsFull(streams.hot.hot)) streams.hot.hot = null;
    const encoded = await encodeStretch(events, streams, this.#primitives, behaviour);
    for (const { info } of encoded) {
      if (info.stream === 'hot') this.#groupSegments = info.opensGroup ? 1 : this.#groupSegments + 1;
    }
    const session = manifest.header.sessionId;
    const last = events.at(-1);
    const next = {
      ...withFlush(manifest, encoded, surroundings.now),
      ...(last === undefined ? {} : { last: { commit: last.commit, mono: last.mono } }),
      ...(unfinished && { unfinished }),
    };
    const put = await Promise.all(
      encoded.map(async ({ info, bytes }): Promise<readonly [ShelfKey, ShelfSegment]> => {
        const sum = await this.#sumOf(bytes);
        return [[info.stream, session, manifest.flushes], { bytes, end: next.lastSeq, sum }];
      }),
    );
    this.#manifest = next;
    const dropped = await this.#store(
      { put: [...put, [['manifest', session], next]], remove: [] },
      durability,
    );
    return { head: hexOf(streams.cold.head), degraded: this.#degraded, dropped };
  }

  #groupIsFull(hot: HotState): boolean {
    return this.#groupSegments >= hotGroupLimits.segments || hot.rows >= hotGroupLimits.rows;
  }

  /** Writes; on a full disk once more after making room; then in memory for the rest of the session. */
  async #store(change: Parameters<Shelf['write']>[0], durability: Durability): Promise<DroppedRange[]> {
    try {
      await this.#shelf.write(change, durability);
      return [];
    } catch (error) {
      const failure = failureOf(error);
      const dropped =
        failure.reason === 'quota' ? await this.makeRoom(this.#surroundings, true).catch(() => []) : [];
      if (failure.reason === 'quota') {
        try {
          // The manifest may have lost groups meanwhile.
          const put = change.put.map(
            ([key, value]) => [key, key[0] === 'manifest' ? this.#manifest : value] as const,
          );
          await this.#shelf.write({ put, remove: change.remove }, durability);
          return dropped;
        } catch {
          // Below: memory only.
        }
      }
      this.#degraded = failure.reason;
      this.#shelf = memoryShelf(this.#shelf);
      await this.#shelf.write(change, durability);
      return dropped;
    }
  }

  /**
   * Removes what is over its time to live or over the budget (recordings/format/retention.ts).
   *
   * @param pressed a write was refused for lack of space
   */
  async makeRoom(surroundings: Surroundings, pressed = false): Promise<DroppedRange[]> {
    const own = this.#manifest?.header.sessionId;
    const stored = (await this.#manifests()).filter(({ header }) => header.sessionId !== own);
    const logs = stored.map((manifest) => ({
      manifest,
      held: surroundings.held.includes(manifest.header.sessionId),
      own: false,
    }));
    const all =
      this.#manifest === null ? logs : [...logs, { manifest: this.#manifest, held: true, own: true }];
    const dropped: DroppedRange[] = [];
    for (const removal of planRetention(all, capFor(surroundings.quota), surroundings.now, pressed)) {
      const range = await this.#remove(removal, own, stored);
      if (range !== null) dropped.push(range);
    }
    return dropped;
  }

  async #remove(removal: Removal, own: string | undefined, stored: Manifest[]): Promise<DroppedRange | null> {
    const session = removal.sessionId;
    const parts = await this.#shelf.segments(session);
    if (removal.kind === 'log') {
      const remove = parts.map(({ stream, flush }): ShelfKey => [stream, session, flush]);
      await this.#shelf.write({ put: [], remove: [...remove, ['manifest', session]] }, 'relaxed');
      return null;
    }
    const manifest =
      session === own ? this.#manifest : stored.find(({ header }) => header.sessionId === session);
    if (manifest === null || manifest === undefined) return null;
    const { group } = removal;
    const smaller = {
      ...manifest,
      groups: manifest.groups.filter(({ firstFlush }) => firstFlush !== group.firstFlush),
    };
    const stubs = stubsFor(
      session,
      parts.filter(
        ({ stream, flush }) => stream === 'hot' && flush >= group.firstFlush && flush <= group.lastFlush,
      ),
    );
    // The own manifest is one flush ahead of the stored one while that flush is being written: it is stored with it.
    const manifests: [ShelfKey, unknown][] = session === own ? [] : [[['manifest', session], smaller]];
    await this.#shelf.write({ put: [...stubs, ...manifests], remove: [] }, 'relaxed');
    if (session !== own) {
      stored.splice(stored.indexOf(manifest), 1, smaller);
      return null;
    }
    this.#manifest = smaller;
    return { fromSeq: group.firstSeq, toSeq: group.lastSeq };
  }

  async #cutTail(session: string, from: number, to: number): Promise<void> {
    const remove: ShelfKey[] = [];
    for (let flush = from; flush < to; flush += 1)
      for (const stream of STREAMS) remove.push([stream, session, flush]);
    await this.#shelf.write({ put: [[['manifest', session], this.#manifest]], remove }, 'relaxed');
  }

  /** The whole log as a `.slip` file: what is stored, as it is stored. */
  async export(): Promise<Uint8Array<ArrayBuffer>> {
    const { manifest, streams } = this.#opened();
    const segments = (await this.#flushes(manifest.header.sessionId, manifest.flushes)).flatMap(
      (flush) => flush.segments,
    );
    const events = segments.reduce((sum, bytes) => {
      const info = infoOf(bytes);
      return sum + (info === null || info.dropped ? 0 : info.count);
    }, 0);
    return packSlip(manifest.header, segments, headsOf(streams), events, this.#primitives);
  }

  /**
   * Consent was withdrawn: the behaviour of this log and of every log that no other tab writes is deleted from the device.
   * Stubs keep the count and the chain. A tab that writes one of the others hears of the withdrawal by itself.
   */
  async forgetBehaviour(held: readonly string[]): Promise<void> {
    const own = this.#manifest?.header.sessionId;
    const stored = (await this.#manifests()).filter(
      ({ header: { sessionId } }) => sessionId !== own && !held.includes(sessionId),
    );
    for (const manifest of this.#manifest === null ? stored : [this.#manifest, ...stored]) {
      const session = manifest.header.sessionId;
      const parts = (await this.#shelf.segments(session)).filter(({ stream }) => stream === 'behaviour');
      if (parts.length === 0) continue;
      const smaller = { ...manifest, behaviourBytes: 0 };
      const remove = parts.map(({ flush }): ShelfKey => ['behaviour', session, flush]);
      const put = [...stubsFor(session, parts), [['manifest', session], smaller] as const];
      await this.#shelf.write({ put, remove }, 'strict');
      if (session === own) this.#manifest = smaller;
    }
  }

  /** Every log on this device that somebody may go on sending, the own one as far as it is stored. */
  async stored(): Promise<readonly StoredLog[]> {
    const own = this.#manifest;
    const others = (await this.#manifests()).filter(
      ({ header }) => header.sessionId !== own?.header.sessionId,
    );
    return [...(own === null ? [] : [own]), ...others].flatMap(storedLogOf);
  }

  /** Segments of some flushes as they are stored, in order: a part of a log, however long it is. */
  async stretch(session: string, from: number, count: number): Promise<readonly StoredSegment[]> {
    return segmentsOfStretch(await this.#shelf.segments(session, { from, count }), from, count);
  }

  /** Forgets a log altogether. */
  async forget(session: string): Promise<void> {
    const sessionId = (await this.#manifests()).find(({ header }) => header.sessionId === session)?.header
      .sessionId;
    if (sessionId !== undefined) await this.#remove({ kind: 'log', sessionId }, undefined, []);
  }

  close(): void {
    this.#shelf.close();
  }

  /** Manifests that are what they should be, newest first; others are as good as not there. */
  async #manifests(): Promise<Manifest[]> {
    const found = (await this.#shelf.manifests()).map((value) => Manifest.safeParse(value));
    return found
      .flatMap((result) => (result.success ? [result.data] : []))
      .sort((a, b) => b.updatedAt - a.updatedAt);
  }

  async #sumOf(bytes: Uint8Array): Promise<string> {
    return hexOf(await this.#primitives.sha256(bytes));
  }

  /**
   * @param whole whether a segment that is not what was stored counts as missing: a page does not go on with it. What is sent
   *   on or exported stays as it is, so that whoever proves it sees where it was damaged.
   */
  async #flushes(session: string, count: number, whole = false): Promise<StoredFlush[]> {
    const flushes: { segments: Uint8Array[]; end: number | null }[] = Array.from({ length: count }, () => ({
      segments: [],
      end: null,
    }));
    const segments = await this.#shelf.segments(session);
    const damaged = await Promise.all(
      segments.map(
        async ({ bytes, sum }) => whole && sum !== undefined && (await this.#sumOf(bytes)) !== sum,
      ),
    );
    for (const [at, { flush, bytes, end }] of segments.entries()) {
      const found = flushes[flush];
      if (found === undefined) continue;
      found.segments.push(damaged[at] === true ? NOTHING : bytes);
      found.end = end;
    }
    // Of one flush, the segment with the earlier event first: as `encodeStretch` gives them, and a file wants them.
    for (const { segments } of flushes) {
      segments.sort((a, b) => (infoOf(a)?.firstSeq ?? 0) - (infoOf(b)?.firstSeq ?? 0));
    }
    return flushes;
  }

  #opened(): { manifest: Manifest; streams: Record<EventStream, StreamState> } {
    if (this.#manifest === null || this.#streams === null)
      throw new TypeError('the log was neither begun nor resumed');
    return { manifest: this.#manifest, streams: this.#streams };
  }
}

/** What recovery refuses. */
const NOTHING = new Uint8Array();

/** What stays of segments whose events go; those that are stubs already stay what they are. */
const stubsFor = (session: string, parts: readonly PlacedSegment[]): (readonly [ShelfKey, unknown])[] =>
  parts.flatMap(({ stream, flush, bytes, end }) => {
    const info = infoOf(bytes);
    if (info === null) return [];
    return [[[stream, session, flush], { bytes: info.dropped ? bytes : stubOf(info), end }] as const];
  });

function infoOf(bytes: Uint8Array): SegmentInfo | null {
  try {
    return readSegment(new ByteReader(bytes)).info;
  } catch {
    return null;
  }
}
