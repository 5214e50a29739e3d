import type { SessionId } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { registryFacts } from '#domain/events/registry-facts.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { trustAppEvents } from '#recordings/format/events/parse-own-events.ts';
import { adoptionLimits, openLimits } from '#recordings/format/limits.ts';
import type { Unfinished } from '#recordings/format/manifest.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import type { Adopter } from './adoption.ts';
import { attachLog, type BeforeReached, createLogNotices } from './attach-log.ts';
import { type Keeper, lateKeeper } from './deferred-log-store.ts';
import { type KvStore, StorageFailure } from './key-value-store.ts';
import type { Candidate, Resumed, Surroundings } from './log-store.ts';
import type { LogStoreCalls } from './log-store-calls.ts';
import { LogWriter } from './log-writer.ts';
import type * as logStores from './open-log-store.ts';
import type { StateBefore } from './state-snapshot.ts';
import {
  drawSessionId,
  type HeldLock,
  heldSessions,
  lockLeftBehind,
  lockSession,
  rememberedSession,
  rememberSession,
} from './tab-session.ts';
import { drawUploadKey } from './upload-key.ts';

export interface OpenLogOptions {
  readonly build: string;
  readonly brand: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly clock: { now(): number; monotonic(): number };
  readonly database?: string;
  /** Whatever this tab remembers, and others left behind: a new log. */
  readonly isNew?: boolean;
  /** Tests bring their own shelf, with faults; it is used on the page, without a worker. */
  readonly shelf?: KvStore;
  readonly useWorker?: boolean;
  /** Whether snapshots of the state are kept: not by a development server, whose folds change under them. */
  readonly snapshots?: boolean;
  /**
   * Called once the keeper runs. A browser fetches a worker after everything else that it was asked for, so
   * whoever waits for the log asks for nothing before this.
   */
  readonly onKeeper?: () => void;
  /**
   * When the keeper may come to a log that is the first on this device: nothing is read back then, and what
   * is written waits for it. At once when absent.
   */
  readonly firstKeeper?: () => Promise<void>;
}

export interface OpenedLog {
  readonly header: LogHeader;
  /** Who has it may speak for this log at a gateway. Never part of the log itself. */
  readonly uploadKey: string;
  /**
   * The events of the log that goes on, cut at a commit boundary, from its snapshot on if there is one; null
   * when this is a new log.
   */
  readonly recovered: readonly AppEvent[] | null;
  /** The state that they go on from, as text; null when they are the whole log. */
  readonly snapshot: string | null;
  /** All events, should the snapshot turn out to be none. To be called before anything is written. */
  readWhole(): Promise<readonly AppEvent[]>;
  /** Where the recovered log goes on from; null when this is a new log. */
  readonly position: Resumed['position'] | null;
  /** For `lifecycle/sessionResumed`. */
  readonly eventsCut: number;
  /** Another tab wrote it and is gone: who sits here may be somebody else. */
  readonly leftBehind: boolean;
  /** For `storage` of the first input: `memory` when the device stores nothing. */
  readonly storage: 'durable' | 'memory';
  readonly writer: LogWriter;
  /** When somebody keeps it, or it is known that nobody will. */
  readonly kept: Promise<void>;
  /**
   * Puts the log under a runtime: every commit is written, barriers are answered, and what happens to the log
   * itself (evidence degraded, live segments dropped) becomes an input. Returns the function that takes it
   * away again.
   */
  attach(runtime: Pick<Runtime, 'addSink' | 'attach' | 'submit'>, beforeReached?: BeforeReached): () => void;
  /** Stored with every flush, for the tab that comes after this one should it die. */
  watchUnfinished(unfinished: () => Unfinished): void;
  /** The whole session up to now as a `.slip` file. */
  exportSlip(): Promise<Blob>;
  /** The last state that this device kept of a log from before one of its events, if there is one. */
  stateBefore(session: SessionId, seq: number): Promise<StateBefore | null>;
  /** What is stored on this device, of this log and earlier ones, for sending it on. */
  readonly stored: Pick<LogStoreCalls, 'stored' | 'stretch'>;
  /** Flushes, lets go of the lock and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens this tab's log: goes on with it after a reload, or with what a tab that is gone left undone; begins a
 * new one otherwise. Never rejects for storage.
 */
export async function openLog(options: OpenLogOptions): Promise<OpenedLog> {
  const store = (): Storage => window.sessionStorage;
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const remembered = rememberedSession(store);
  const isFirst = options.isNew !== true && remembered === null && !(await mayHoldLogs(options));
  if (options.firstKeeper !== undefined && isFirst) return beginFirst(options, options.firstKeeper, locks);
  const { keeper, storage } = await keeperOf(options, openLimits.databaseMs);
  const found = options.isNew
    ? null
    : remembered === null
      ? await findLeftBehind(keeper, locks, options)
      : await goOnWith(keeper, remembered, await lockSession(remembered, locks));
  const header = found?.resumed.header ?? newHeader(options);
  const lock = found?.lock ?? (await lockSession(header.sessionId, locks));
  const uploadKey = found?.resumed.uploadKey ?? (await keeper.begin(header));
  rememberSession(store, header.sessionId);
  const kept = Promise.resolve();
  return assemble(options, keeper, { header, uploadKey, storage, found, lock, kept });
}

const DATABASE = 'slipstream-log';

/** However often it is lost on its way: without it nothing is painted. */
const untilHere = (): Promise<typeof logStores> =>
  fetchPart(() => import('./open-log-store.ts')).catch(untilHere);

/** The way to a database, which a first visit needs once its page stands. */
const keeperOf = async (options: OpenLogOptions, limitMs: number): Promise<Keeper> =>
  (await untilHere()).openKeeper({ ...options, database: options.database ?? DATABASE }, limitMs);

/**
 * A device without the database has no log. A browser that does not list its databases, or not in time, is
 * asked itself.
 */
const mayHoldLogs = async ({ database = DATABASE, shelf }: OpenLogOptions): Promise<boolean> => {
  if (shelf !== undefined) return true;
  try {
    const late = new Promise<null>((resolve) => {
      setTimeout(resolve, openLimits.databaseMs, null);
    });
    const listed = await Promise.race([indexedDB.databases(), late]);
    return listed === null || listed.some(({ name }) => name === database);
  } catch {
    return true;
  }
};

/** The first log of a device begins on the page: what keeps it is not fetched beside what is waited for. */
async function beginFirst(
  options: OpenLogOptions,
  firstKeeper: () => Promise<void>,
  locks: LockManager | undefined,
): Promise<OpenedLog> {
  const header = newHeader(options);
  const uploadKey = drawUploadKey();
  // Its calls must not overlap: the log has begun before anything is written to it.
  const coming = firstKeeper()
    .then(() => keeperOf(options, openLimits.firstDatabaseMs))
    .then(async (found) => {
      await found.keeper.begin(header, uploadKey);
      return found;
    });
  options.onKeeper?.();
  const keeper = lateKeeper(coming);
  const kept = coming.then(
    // A page that is loaded again before that has nothing to go on with.
    () => rememberSession(() => window.sessionStorage, header.sessionId),
    () => undefined,
  );
  const lock = await lockSession(header.sessionId, locks);
  return assemble(options, keeper, { header, uploadKey, storage: 'durable', found: null, lock, kept });
}

interface Found {
  readonly resumed: Resumed;
  readonly events: readonly AppEvent[];
  readonly lock: HeldLock;
  readonly leftBehind: boolean;
}

/**
 * The log of a tab that crashed, was killed or closed, when it left a bet in flight or a slip (FAIL-60 to
 * FAIL-62). Of tabs opened at once the one with the lock goes on. A reloading tab lets go of its log for a
 * moment: what was written just now is looked at again.
 */
async function findLeftBehind(
  keeper: LogStoreCalls,
  locks: LockManager | undefined,
  { brand, clock }: OpenLogOptions,
): Promise<Found | null> {
  if (locks === undefined) return null;
  const by = { now: clock.now(), brand, held: await heldSessions(locks) };
  for (const { sessionId, updatedAt } of await candidatesOf(keeper, by)) {
    await pause(updatedAt + adoptionLimits.graceMs - clock.now());
    const found = await goOnWith(keeper, sessionId, await lockLeftBehind(sessionId, locks), true);
    if (found !== null) return found;
  }
  return null;
}

/** Storage that fails here fails again where it is reported; a new log begins meanwhile. */
const candidatesOf = (keeper: LogStoreCalls, by: Adopter): Promise<readonly Candidate[]> =>
  keeper.adoptable(by).catch((error: unknown) => {
    if (error instanceof StorageFailure) return [];
    throw error;
  });

/** At most the grace, also on a device whose clock was set back since. */
const pause = (ms: number): Promise<void> =>
  ms <= 0
    ? Promise.resolve()
    : new Promise((resolve) => setTimeout(resolve, Math.min(ms, adoptionLimits.graceMs)));

/**
 * A log that was written before, unless it is held (the tab was copied), gone, or written by a build whose
 * events this one cannot read: then the session ends here and a new log begins (PIT-27).
 */
async function goOnWith(
  keeper: LogStoreCalls,
  session: string,
  lock: HeldLock | null,
  leftBehind = false,
): Promise<Found | null> {
  if (lock === null) return null;
  try {
    const resumed = await keeper.resume(session);
    if (resumed !== null) return { resumed, events: await eventsOf(resumed), lock, leftBehind };
  } catch (error) {
    if (!(error instanceof RecordingError) && !(error instanceof StorageFailure)) throw error;
  }
  lock.release();
  return null;
}

const eventsOf = async (resumed: Resumed): Promise<readonly AppEvent[]> =>
  resumed.header.registry === registryFacts.hash
    ? trustAppEvents(resumed.events)
    : readFromOtherBuild(resumed);

/** Rare enough that conversion and validation are fetched only then. */
const readFromOtherBuild = async ({ events }: Resumed): Promise<readonly AppEvent[]> =>
  (await fetchPart(() => import('#recordings/format/events/parse-app-events.ts'))).readAppEvents(events);

const newHeader = ({ build, brand, locale, timeZone, clock }: OpenLogOptions): LogHeader => ({
  format: 2,
  sessionId: drawSessionId(),
  build,
  registry: registryFacts.hash,
  brand,
  locale,
  timeZone,
  startedAt: clock.now(),
  redaction: 'device',
});

interface Parts {
  readonly header: LogHeader;
  readonly uploadKey: string;
  readonly storage: 'durable' | 'memory';
  readonly found: Found | null;
  readonly lock: HeldLock | null;
  readonly kept: Promise<void>;
}

function assemble(
  options: OpenLogOptions,
  keeper: LogStoreCalls,
  { header, uploadKey, storage, found, lock, kept }: Parts,
): OpenedLog {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const surroundings = async (): Promise<Surroundings> => ({
    now: options.clock.now(),
    quota: await quotaOf(),
    held: await heldSessions(locks),
  });
  const news = createLogNotices();
  const writer = new LogWriter({
    keeper,
    now: () => options.clock.now(),
    monotonic: () => options.clock.monotonic(),
    hidden: () => document.visibilityState === 'hidden',
    surroundings,
    onDegraded: (reason) => news.tell({ type: 'lifecycle/evidenceDegraded', data: { reason } }),
    onDropped: (range) => news.tell({ type: 'lifecycle/liveSegmentsDropped', data: { ...range } }),
  });
  void writer.clean();
  const leave = new AbortController();
  const onLeaving = (): void => void writer.flush('hidden');
  document.addEventListener('visibilitychange', onLeaving, { signal: leave.signal });
  window.addEventListener('pagehide', onLeaving, { signal: leave.signal });
  return {
    header,
    uploadKey,
    recovered: found?.events ?? null,
    snapshot: found?.resumed.snapshot ?? null,
    readWhole: async () => {
      await writer.clean();
      const whole = await keeper.resume(header.sessionId, true);
      return whole === null ? [] : eventsOf(whole);
    },
    position: found?.resumed.position ?? null,
    eventsCut: found?.resumed.eventsCut ?? 0,
    leftBehind: found?.leftBehind ?? false,
    storage,
    writer,
    kept,
    stored: keeper,
    watchUnfinished: (unfinished) => writer.watchUnfinished(unfinished),
    attach: (runtime, beforeReached) => attachLog(runtime, writer, news, beforeReached),
    exportSlip: async () => {
      await writer.flush('barrier');
      return new Blob([await keeper.export()], { type: 'application/octet-stream' });
    },
    stateBefore: (session, seq) => keeper.stateBefore(session, seq),
    close: async () => {
      leave.abort();
      await writer.flush('hidden');
      writer.stop();
      lock?.release();
      keeper.close();
    },
  };
}

async function quotaOf(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).quota;
  } catch {
    return undefined;
  }
}
