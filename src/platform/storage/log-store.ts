import type { SessionId } from '#domain/brand.ts';
import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { hexOf } from '#recordings/format/bytes.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { capFor, planRetention, type Removal } from '#recordings/format/events/retention.ts';
import type { HotState } from '#recordings/format/hot/hot-state.ts';
import { hotGroupLimits } from '#recordings/format/limits.ts';
import { Manifest, newManifest, type Unfinished, withFlush } from '#recordings/format/manifest.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { recoverLog, type StoredFlush } from '#recordings/format/recover.ts';
import type { StreamState } from '#recordings/format/segment.ts';
import { headsOf, packSlip, STREAMS, startStreams } from '#recordings/format/slip-file.ts';
import { type Behaviour, encodeStretch } from '#recordings/format/write-slip.ts';
import type { Durability } from '#recordings/format/writer-policy.ts';
import { type Adopter, adoptable } from './adoption.ts';
import { inMemoryStore } from './in-memory-store.ts';
import {
  type FailureReason,
  failureOf,
  type KvStore,
  type StoreKey,
  type StoreSegment,
  snapshotKeys,
} from './key-value-store.ts';
import { type StoredLog, type StoredSegment, segmentsOfStretch, storedLogOf } from './read-back.ts';
import { infoOf, readFlushes, stubsFor, sumOf } from './read-flushes.ts';
import { rebuiltManifest, withoutSnapshot } from './rebuilt-manifest.ts';
import { behind, SnapshotCache, type SnapshotOptions } from './snapshot-cache.ts';
import type { StateBefore, StateSnapshot } from './state-snapshot.ts';
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
  /** The state that `events` go on from, as text; null when they are the whole log. */
  readonly snapshot: string | null;
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
 * Keeps one log: encodes flushes, stores them, makes room, reads back and exports. In a worker where there is
 * one, so all that goes in or comes out can be cloned. Calls must not overlap.
 */
export class LogStore {
  #shelf: KvStore;
  readonly #primitives: Primitives;
  #manifest: Manifest | null = null;
  #streams: Record<EventStream, StreamState> | null = null;
  #groupSegments = 0;
  #degraded: FailureReason | null = null;
  #surroundings: Surroundings = { now: 0, quota: undefined, held: [] };
  readonly #snapshots: SnapshotCache | null;

  /** @param snapshots none are kept, nor looked at, without */
  constructor(shelf: KvStore, primitives: Primitives, snapshots: SnapshotOptions | null = null) {
    this.#shelf = shelf;
    this.#primitives = primitives;
    this.#snapshots = snapshots === null ? null : new SnapshotCache(snapshots, primitives);
  }

  /** Rejects when the database does not answer at all. */
  async probe(): Promise<void> {
    await this.#shelf.manifests();
  }

  /** Begins a new log. Nothing is stored before its first flush. @returns its upload key. */
  async begin(header: LogHeader, uploadKey = drawUploadKey()): Promise<string> {
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

  /**
   * Goes on with a stored log, read from its snapshot on; null when there is none, or none that can be gone
   * on with.
   *
   * @param whole whether no snapshot is looked at
   */
  async resume(session: string, whole = false): Promise<Resumed | null> {
    const manifest = (await this.#manifests()).find(({ header }) => header.sessionId === session);
    if (manifest === undefined || manifest.flushes === 0) return null;
    this.#snapshots?.forget();
    const snapshot = whole ? null : await this.#snapshotOf(manifest);
    const begin = snapshot?.claims.flushes ?? 0;
    const stored = await this.#flushes(session, manifest.flushes, { from: begin, whole: true });
    const from = snapshot === null ? undefined : behind(snapshot);
    const recovered = await recoverLog(manifest, stored, this.#primitives, from);
    if (recovered.events.length === 0 && snapshot === null) return null;
    this.#streams = recovered.streams;
    this.#groupSegments = 0;
    const uploadKey = manifest.uploadKey ?? drawUploadKey();
    const good = stored.slice(0, recovered.flushes - begin);
    const { events, eventsCut, lastSeq } = recovered;
    // Behind a lost commit too, which may have named a bet that went out (FAIL-20, FAIL-61), and behind all
    // that was read back: commits that go back make a file that nobody can read.
    const { header, last } = manifest;
    const read = events.at(-1) ?? snapshot?.claims.last;
    const commit = Math.max(last?.commit ?? 0, read?.commit ?? 0);
    const mono = Math.max(last?.mono ?? 0, read?.mono ?? 0);
    this.#manifest = {
      ...rebuiltManifest(manifest, uploadKey, snapshot, good),
      last: { commit, mono },
    };
    if (recovered.flushes < manifest.flushes)
      await this.#cutTail(session, recovered.flushes, manifest.flushes, snapshot !== null);
    const position = { seq: lastSeq, commit, mono };
    return { header, uploadKey, snapshot: snapshot?.text ?? null, events, eventsCut, position };
  }

  /** Without one, or when it cannot be read, the log is. */
  async #snapshotOf(manifest: Manifest): Promise<StateSnapshot | null> {
    return (await this.#snapshots?.find(this.#shelf, manifest).catch(() => null)) ?? null;
  }

  /** Stores whole commits, behaviour as a count unless it may be kept. Never throws for storage. */
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
      ...this.#snapshotBytes(),
      ...(last === undefined ? {} : { last: { commit: last.commit, mono: last.mono } }),
      ...(unfinished && { unfinished }),
    };
    const put = await Promise.all(
      encoded.map(async ({ info, bytes }): Promise<readonly [StoreKey, StoreSegment]> => {
        const sum = await sumOf(bytes, this.#primitives);
        return [[info.stream, session, manifest.flushes], { bytes, end: next.lastSeq, sum }];
      }),
    );
    this.#manifest = next;
    const dropped = await this.#store(
      { put: [...put, [['manifest', session], next]], remove: [] },
      durability,
    );
    this.#snapshotWhenDue(streams.hot);
    return { head: hexOf(streams.cold.head), degraded: this.#degraded, dropped };
  }

  #snapshotBytes(): Pick<Manifest, 'snapshotBytes'> {
    const size = this.#snapshots?.size ?? 0;
    return size === 0 ? {} : { snapshotBytes: size };
  }

  /** Behind it a hot group begins, so that what follows can be read alone. */
  #snapshotWhenDue(hot: StreamState): void {
    const { manifest } = this.#opened();
    if (this.#degraded !== null || this.#snapshots?.isDue(manifest) !== true) return;
    hot.hot = null;
    this.#snapshots.make(this.#shelf, manifest);
  }

  /** Resolves when no snapshot is being made. */
  async settled(): Promise<void> {
    await this.#snapshots?.settled();
  }

  #groupIsFull(hot: HotState): boolean {
    return this.#groupSegments >= hotGroupLimits.segments || hot.rows >= hotGroupLimits.rows;
  }

  /** Writes; on a full disk once more after making room; then in memory for the rest of the session. */
  async #store(change: Parameters<KvStore['write']>[0], durability: Durability): Promise<DroppedRange[]> {
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
      this.#shelf = inMemoryStore(this.#shelf);
      await this.#shelf.write(change, durability);
      return dropped;
    }
  }

  /**
   * Removes what is over its time to live or over the budget (recordings/format/events/retention.ts).
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
      const remove = parts.map(({ stream, flush }): StoreKey => [stream, session, flush]);
      remove.push(['manifest', session], ...snapshotKeys(session));
      await this.#shelf.write({ put: [], remove }, 'relaxed');
      return null;
    }
    const manifest =
      session === own ? this.#manifest : stored.find(({ header }) => header.sessionId === session);
    if (manifest === null || manifest === undefined) return null;
    const { group } = removal;
    // A snapshot is what the log folds to: without these frames it folds to something else (PRIN-09).
    if (session === own) this.#snapshots?.forget();
    const smaller = {
      ...withoutSnapshot(manifest),
      groups: manifest.groups.filter(({ firstFlush }) => firstFlush !== group.firstFlush),
    };
    const stubs = stubsFor(
      session,
      parts.filter(
        ({ stream, flush }) => stream === 'hot' && flush >= group.firstFlush && flush <= group.lastFlush,
      ),
    );
    // The own manifest is one flush ahead of the stored one while that is written: it is stored with it.
    const manifests: [StoreKey, unknown][] = session === own ? [] : [[['manifest', session], smaller]];
    const remove = snapshotKeys(session);
    await this.#shelf.write({ put: [...stubs, ...manifests], remove }, 'relaxed');
    if (session !== own) {
      stored.splice(stored.indexOf(manifest), 1, smaller);
      return null;
    }
    this.#manifest = smaller;
    return { fromSeq: group.firstSeq, toSeq: group.lastSeq };
  }

  async #cutTail(session: string, from: number, to: number, hasSnapshot: boolean): Promise<void> {
    const remove: StoreKey[] = hasSnapshot ? [] : [...snapshotKeys(session)];
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
   * Consent was withdrawn: behaviour of this log and of every log that no other tab writes goes from the
   * device. Stubs keep count and chain. A tab that writes one of the others hears of it by itself.
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
      if (session === own) this.#snapshots?.forget();
      const smaller = { ...withoutSnapshot(manifest), behaviourBytes: 0 };
      const remove: StoreKey[] = [
        ...parts.map(({ flush }): StoreKey => ['behaviour', session, flush]),
        ...snapshotKeys(session),
      ];
      const put = [...stubsFor(session, parts), [['manifest', session], smaller] as const];
      await this.#shelf.write({ put, remove }, 'strict');
      if (session === own) this.#manifest = smaller;
    }
  }

  /** The last state that is kept of a log from before an event, if one is that belongs to it. */
  async stateBefore(session: string, seq: number): Promise<StateBefore | null> {
    const manifest = (await this.#manifests()).find(({ header }) => header.sessionId === session);
    if (manifest === undefined) return null;
    return (await this.#snapshots?.before(this.#shelf, manifest, seq)) ?? null;
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

  /** Those from `from` up to `to`; see `readFlushes`. */
  #flushes(session: string, to: number, { from = 0, whole = false } = {}): Promise<StoredFlush[]> {
    return readFlushes(this.#shelf, session, { from, count: to - from }, this.#primitives, whole);
  }

  #opened(): { manifest: Manifest; streams: Record<EventStream, StreamState> } {
    if (this.#manifest === null || this.#streams === null)
      throw new TypeError('the log was neither begun nor resumed');
    return { manifest: this.#manifest, streams: this.#streams };
  }
}
