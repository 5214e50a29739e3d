import { deflateSync } from 'fflate';
import { SessionId } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { registryFacts } from '#domain/events/registry-facts.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import type { RootState } from '#projections/root.ts';
import { trustAppEvents } from '#recordings/format/events/parse-own-events.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { createLogNotices, type LogNotices } from '#src/platform/storage/attach-log.ts';
import { inMemoryStore } from '#src/platform/storage/in-memory-store.ts';
import type { KvStore } from '#src/platform/storage/key-value-store.ts';
import { LogStore, type Resumed } from '#src/platform/storage/log-store.ts';
import { LogWriter } from '#src/platform/storage/log-writer.ts';
import type { SnapshotOptions } from '#src/platform/storage/snapshot-cache.ts';
import { foldOnward, stateFold } from '#src/platform/storage/state-fold.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import type { Disk } from './disk.ts';

export interface TabLog {
  readonly header: LogHeader;
  readonly writer: LogWriter;
  readonly news: LogNotices;
  /** What was stored of an earlier life of the tab, from the beginning. */
  readonly recovered: readonly AppEvent[] | null;
  /** What the page goes on with: of a snapshot and what is stored behind it. */
  readonly state: RootState | undefined;
  readonly position: { readonly seq: number; readonly commit: number; readonly mono: number } | null;
  readonly eventsCut: number;
  /** Of this page, should it go on with an earlier life's log. */
  readonly life: string;
  readonly storage: 'durable' | 'memory';
  /** The page is gone: it stores nothing more. */
  leave(): void;
}

/** Stored, not packed: what is on a simulated disk is read back by the same rules and never leaves it. */
const primitives: Primitives = { ...nodePrimitives, deflate: (bytes) => deflateSync(bytes, { level: 0 }) };

/** Many a start, and none of these sessions is long: a snapshot is soon due. */
const snapshots = (build: string): SnapshotOptions => ({
  build,
  fold: () => Promise.resolve(stateFold),
  limits: { events: 60, flushes: 24, flushesAtOnce: 4, placements: 4 },
});

/** The whole log, whatever snapshot there is. Nothing is written: the page that opens it does that. */
async function readWhole(shelf: KvStore, session: string): Promise<readonly AppEvent[]> {
  const aside = { ...shelf, write: () => Promise.resolve() };
  const resumed = await new LogStore(aside, primitives).resume(session);
  return trustAppEvents(resumed?.events ?? []);
}

/** @throws when a start by snapshot is not the start without one (PRIN-09). */
function stateOf({ snapshot, events }: Resumed, whole: readonly AppEvent[]): RootState {
  const state = foldOnward(snapshot, trustAppEvents(events));
  if (snapshot !== null && canonicalState(state) !== canonicalState(foldOnward(null, whole)))
    throw new Error('a snapshot holds another state than its log');
  return state;
}

interface Opening {
  readonly disk: Disk;
  readonly clock: DeviceClock;
  readonly build: string;
  /** A new log's id, or that of the life in which an earlier one goes on. */
  readonly fresh: string;
  /** The log that this tab wrote before. */
  readonly previous: string | null;
  readonly options: { readonly seed: string; readonly options: string };
}

/** The same writer, keeper and format as on a page, over the simulated disk. */
export async function openTabLog({ disk, clock, build, fresh, previous, options }: Opening): Promise<TabLog> {
  const shelf = disk.shelf();
  const probed = new LogStore(shelf, primitives, snapshots(build));
  const storage = await probed.probe().then(
    () => 'durable' as const,
    () => 'memory' as const,
  );
  const keeper = storage === 'durable' ? probed : new LogStore(inMemoryStore(), primitives);
  const whole = previous === null ? [] : await readWhole(shelf, previous).catch(() => []);
  const resumed = previous === null ? null : await keeper.resume(previous).catch(() => null);
  const header: LogHeader = resumed?.header ?? {
    format: 2,
    sessionId: SessionId.parse(fresh),
    build,
    registry: registryFacts.hash,
    brand: 'slipstream',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    startedAt: clock.now(),
    redaction: 'device',
    simulation: options,
  };
  if (resumed === null) await keeper.begin(header);
  const news = createLogNotices();
  const writer = new LogWriter({
    keeper,
    now: clock.now,
    monotonic: clock.monotonic,
    hidden: () => false,
    surroundings: () => Promise.resolve({ now: clock.now(), quota: undefined, held: [header.sessionId] }),
    onDegraded: (reason) => news.tell({ type: 'lifecycle/evidenceDegraded', data: { reason } }),
    onDropped: (range) => news.tell({ type: 'lifecycle/liveSegmentsDropped', data: range }),
    timers: timersOn(clock),
  });
  void writer.keepBehaviour('kept');
  return {
    header,
    writer,
    news,
    recovered: resumed === null ? null : whole,
    state: resumed === null ? undefined : stateOf(resumed, whole),
    position: resumed?.position ?? null,
    eventsCut: resumed?.eventsCut ?? 0,
    life: fresh,
    storage,
    leave: () => shelf.leave(),
  };
}

/** The two timer functions of a page, on the device's clock. */
export function timersOn(clock: DeviceClock): {
  set(run: () => void, ms: number): number;
  clear(handle: number): void;
} {
  const running = new Map<number, () => void>();
  let count = 0;
  return {
    set(run, ms) {
      count += 1;
      const handle = count;
      running.set(
        handle,
        clock.after(ms, () => {
          running.delete(handle);
          run();
        }),
      );
      return handle;
    },
    clear(handle) {
      running.get(handle)?.();
      running.delete(handle);
    },
  };
}
