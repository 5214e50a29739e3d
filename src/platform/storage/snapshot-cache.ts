import type { AppEvent } from '#domain/events/registry.ts';
import { sameBytes } from '#recordings/format/bytes.ts';
import { snapshotLimits } from '#recordings/format/limits.ts';
import type { Manifest } from '#recordings/format/manifest.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { beginningOf, type ReadSoFar, readOnward, readUpTo } from '#recordings/format/recover.ts';
import { headsOf } from '#recordings/format/slip-file.ts';
import type { KvStore, StoreKey } from './key-value-store.ts';
import { infoOf, readFlushes } from './read-flushes.ts';
import {
  type FoldedState,
  openSnapshot,
  packSnapshot,
  type StateBefore,
  type StateFold,
  type StateSnapshot,
} from './state-snapshot.ts';

export interface SnapshotOptions {
  /** Snapshots of another build are not looked at: its folds may be others. */
  readonly build: string;
  /** Fetched when the first snapshot is due: nothing of a first visit waits for it. */
  readonly fold: () => Promise<StateFold>;
  readonly limits?: Readonly<Record<keyof typeof snapshotLimits, number>>;
}

const nowhere = { flushes: 0, lastSeq: 0 };
/** The story of a bet begins with the screen on which this was asked for. */
const PLACED: AppEvent['type'] = 'placement/requested';

/** Where reading begins when there is a snapshot. */
export const behind = ({ claims, heads }: StateSnapshot): ReadSoFar =>
  readUpTo(claims.flushes, claims.lastSeq, heads);

/**
 * Keeps a snapshot of the state beside one log: what the log, as it is stored, folds to. Made from the stored
 * log itself, by going on from the snapshot before, so that it is what a start without it would find
 * (PRIN-09), and beside the flushes, which wait for nothing. Losing it at any moment costs time alone.
 */
export class SnapshotCache {
  readonly #options: SnapshotOptions;
  readonly #primitives: Primitives;
  readonly #limits: NonNullable<SnapshotOptions['limits']>;
  /** How far the last one reaches, or the last that could not be stored. */
  #reach = nowhere;
  #size = 0;
  /** Raised when something under a snapshot is taken away: one that is being made is none any more. */
  #generation = 0;
  #making: Promise<void> | null = null;
  /** A log that cannot be read back whole is not read again and again. */
  #gaveUp = false;
  /** What was under the key before the one that is there now. */
  #earlier: unknown;

  constructor(options: SnapshotOptions, primitives: Primitives) {
    this.#options = options;
    this.#primitives = primitives;
    this.#limits = options.limits ?? snapshotLimits;
  }

  /** Bytes of the one that is stored, for the budget. */
  get size(): number {
    return this.#size;
  }

  /** Resolves when none is being made. */
  async settled(): Promise<void> {
    await this.#making;
  }

  /** Whether one is to be made behind what is stored now: the hot group is closed there. */
  isDue({ flushes, lastSeq }: Manifest): boolean {
    if (this.#gaveUp || this.#making !== null) return false;
    const { events, flushes: most } = this.#limits;
    return lastSeq - this.#reach.lastSeq >= events || flushes - this.#reach.flushes >= most;
  }

  /**
   * The snapshot of a log that goes on; null when there is none, or none that belongs to the log as it is
   * stored now.
   *
   * @throws StorageFailure
   */
  async find(shelf: KvStore, manifest: Manifest): Promise<StateSnapshot | null> {
    const session = manifest.header.sessionId;
    const found = await this.#open(await shelf.snapshot(session), session);
    if (found === null || !(await this.#belongs(found, shelf, manifest))) return null;
    this.#reach = { flushes: found.claims.flushes, lastSeq: found.claims.lastSeq };
    this.#size = manifest.snapshotBytes ?? found.size;
    return found;
  }

  /**
   * The last state before an event of those that stand before placements and at the end; null when none does
   * that belongs to the log as it is stored.
   *
   * @throws StorageFailure
   */
  async before(shelf: KvStore, manifest: Manifest, seq: number): Promise<StateBefore | null> {
    const session = manifest.header.sessionId;
    const values = [await shelf.snapshot(session), ...listed(await shelf.snapshot(session, 'placements'))];
    const opened = await Promise.all(values.map((value) => this.#open(value, session)));
    const earlier = opened.flatMap((found) => (found === null || found.claims.lastSeq >= seq ? [] : [found]));
    earlier.sort((one, other) => other.claims.lastSeq - one.claims.lastSeq);
    for (const found of earlier)
      if (await this.#belongs(found, shelf, manifest)) return { seq: found.claims.lastSeq, text: found.text };
    return null;
  }

  /** What lay under it was taken away. Its key is removed with that, in one transaction. */
  forget(): void {
    this.#generation += 1;
    this.#reach = nowhere;
    this.#size = 0;
    this.#earlier = undefined;
  }

  /** Begins to make one of the log as it is stored now. Never throws, now or later. */
  make(shelf: KvStore, manifest: Manifest): void {
    const generation = this.#generation;
    this.#making = this.#make(shelf, manifest, generation)
      .catch(() => {
        // A full disk, or a part that did not come: it is tried again when the next one is due.
        if (generation === this.#generation) this.#reach = manifest;
      })
      .finally(() => {
        this.#making = null;
      });
  }

  async #make(shelf: KvStore, manifest: Manifest, generation: number): Promise<void> {
    const { header, flushes, lastSeq, coldBytes, behaviourBytes } = manifest;
    const session = header.sessionId;
    const fold = await this.#options.fold();
    const stored = await shelf.snapshot(session);
    const before = await this.#open(stored, session);
    const base = before !== null && (await this.#belongs(before, shelf, manifest)) ? before : null;
    const state = await fold.begin(header, base?.text ?? null);
    const reached = await this.#fold(state, shelf, manifest, base);
    const text = reached === null ? null : state.text();
    if (reached === null || text === null) {
      this.#gaveUp = generation === this.#generation;
      return;
    }
    const { last, heads, hasPlacement } = reached;
    const claims = {
      session,
      madeBy: this.#options.build,
      flushes,
      lastSeq,
      last,
      coldBytes,
      behaviourBytes,
    };
    const packed = await packSnapshot(claims, heads, text, this.#primitives);
    if (generation !== this.#generation) return;
    const put: [StoreKey, unknown][] = [[['snapshot', session], packed]];
    const placements = listed(await shelf.snapshot(session, 'placements'));
    if (hasPlacement && base !== null) {
      placements.push(...[this.#earlier, stored].filter((value) => value !== undefined));
      placements.splice(0, placements.length - this.#limits.placements);
      put.push([['placements', session], placements]);
    }
    if (generation !== this.#generation) return;
    await shelf.write({ put, remove: [] }, 'relaxed');
    this.#earlier = base === null || hasPlacement ? undefined : stored;
    this.#reach = { flushes, lastSeq };
    this.#size = packed.bytes.length + placements.reduce<number>((sum, value) => sum + sizeOf(value), 0);
  }

  /**
   * A few flushes at a time, so that whoever waits for a flush or a barrier waits for no more than that. Null
   * when the log is not whole.
   */
  async #fold(state: FoldedState, shelf: KvStore, manifest: Manifest, base: StateSnapshot | null) {
    const session = manifest.header.sessionId;
    const primitives = this.#primitives;
    let last = base?.claims.last ?? null;
    let hasPlacement = false;
    let at = base === null ? await beginningOf(manifest.header, primitives) : behind(base);
    while (at.flushes < manifest.flushes) {
      const from = at.flushes;
      const count = Math.min(this.#limits.flushesAtOnce, manifest.flushes - from);
      const flushes = await readFlushes(shelf, session, { from, count }, primitives, true);
      const { events, reached } = await readOnward(at, flushes, primitives);
      if (reached.flushes < from + count) return null;
      state.add(events);
      hasPlacement ||= events.some(({ type }) => type === PLACED);
      const ended = events.at(-1);
      if (ended !== undefined) last = { commit: ended.commit, mono: ended.mono };
      at = reached;
    }
    return last === null || at.lastSeq !== manifest.lastSeq
      ? null
      : { heads: headsOf(at.streams), last, hasPlacement };
  }

  async #open(value: unknown, session: string): Promise<StateSnapshot | null> {
    if (value === undefined) return null;
    return openSnapshot(value, session, this.#options.build, this.#primitives);
  }

  /** It ends where a flush of this very log ends: a log that lost its tail may have got another one since. */
  async #belongs({ claims, heads }: StateSnapshot, shelf: KvStore, manifest: Manifest): Promise<boolean> {
    if (claims.flushes < 1 || claims.flushes > manifest.flushes || claims.lastSeq > manifest.lastSeq)
      return false;
    const range = { from: claims.flushes - 1, count: 1 };
    const [before] = await readFlushes(shelf, claims.session, range, this.#primitives, true);
    if (before === undefined || before.end !== claims.lastSeq) return false;
    const infos = before.segments.map(infoOf);
    return infos.every((info) => info !== null && sameBytes(info.head, heads[info.stream]));
  }
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? Array.from<unknown>(value) : []);

/** Bytes of one as it is stored. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return 0;
  return value.bytes instanceof Uint8Array ? value.bytes.length : 0;
}
