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
import { type KvStore, StorageFailure } from './key-value-store.ts';
import type { Candidate, Resumed, Surroundings } from './log-store.ts';
import type { LogStoreCalls } from './log-store-calls.ts';
import { LogWriter } from './log-writer.ts';
import { remoteLogStore } from './parse-remote-log-store.ts';
import {
  drawSessionId,
  type HeldLock,
  heldSessions,
  lockLeftBehind,
  lockSession,
  rememberedSession,
  rememberSession,
} from './tab-session.ts';

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
  const { keeper, storage } = await openKeeper(options);
  const store = (): Storage => window.sessionStorage;
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const remembered = rememberedSession(store);
  const found = options.isNew
    ? null
    : remembered === null
      ? await findLeftBehind(keeper, locks, options)
      : await goOnWith(keeper, remembered, await lockSession(remembered, locks));
  const header = found?.resumed.header ?? newHeader(options);
  const lock = found?.lock ?? (await lockSession(header.sessionId, locks));
  const uploadKey = found?.resumed.uploadKey ?? (await keeper.begin(header));
  rememberSession(store, header.sessionId);
  return assemble(options, keeper, { header, uploadKey, storage, found, lock });
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

/** A part that is lost on its way is no reason to keep a session in memory alone. */
const pageKeepers = () => fetchPart(() => import('./page-log-store.ts'));

/** In a worker where there is one, else on the page; on memory when the database does not open in time. */
async function openKeeper(
  options: OpenLogOptions,
): Promise<{ keeper: LogStoreCalls; storage: 'durable' | 'memory' }> {
  const database = options.database ?? 'slipstream-log';
  const build = options.snapshots === true ? options.build : null;
  const useWorker =
    options.shelf === undefined && options.useWorker !== false && typeof Worker !== 'undefined';
  const attempts: (() => Promise<LogStoreCalls>)[] = [
    ...(useWorker ? [() => remoteLogStore(startWorker(), database, build)] : []),
    async () => (await pageKeepers()).logStoreOnPage(database, options.shelf, build),
  ];
  for (const attempt of attempts) {
    try {
      const keeper = await inTime(attempt());
      options.onKeeper?.();
      // Nothing is known about the database before the first read.
      await inTime(keeper.probe());
      return { keeper, storage: 'durable' };
    } catch {
      // The next one.
    }
  }
  options.onKeeper?.();
  return { keeper: (await pageKeepers()).logStoreInMemory(), storage: 'memory' };
}

const startWorker = (): Worker => new Worker(new URL('./log.worker.ts', import.meta.url), { type: 'module' });

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new StorageFailure('timeout')), openLimits.databaseMs);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

interface Parts {
  readonly header: LogHeader;
  readonly uploadKey: string;
  readonly storage: 'durable' | 'memory';
  readonly found: Found | null;
  readonly lock: HeldLock | null;
}

function assemble(
  options: OpenLogOptions,
  keeper: LogStoreCalls,
  { header, uploadKey, storage, found, lock }: Parts,
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
    stored: keeper,
    watchUnfinished: (unfinished) => writer.watchUnfinished(unfinished),
    attach: (runtime, beforeReached) => attachLog(runtime, writer, news, beforeReached),
    exportSlip: async () => {
      await writer.flush('barrier');
      return new Blob([await keeper.export()], { type: 'application/octet-stream' });
    },
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
