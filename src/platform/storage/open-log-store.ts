import { openLimits } from '#recordings/format/limits.ts';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import type { Keeper } from './deferred-log-store.ts';
import { type KvStore, StorageFailure } from './key-value-store.ts';
import type { LogStoreCalls } from './log-store-calls.ts';
import { remoteLogStore } from './parse-remote-log-store.ts';

/** What a keeper has to know; the words are those of `OpenLogOptions`. */
interface KeeperOptions {
  readonly database: string;
  readonly build: string;
  readonly shelf?: KvStore;
  readonly useWorker?: boolean;
  readonly snapshots?: boolean;
  readonly onKeeper?: () => void;
}

/** A part that is lost on its way is no reason to keep a session in memory alone. */
const pageKeepers = () => fetchPart(() => import('./page-log-store.ts'));

/** In a worker where there is one, else on the page; on memory when the database does not open in time. */
export async function openKeeper({ database, ...options }: KeeperOptions, limitMs: number): Promise<Keeper> {
  const build = options.snapshots === true ? options.build : null;
  const useWorker =
    options.shelf === undefined && options.useWorker !== false && typeof Worker !== 'undefined';
  const attempts: readonly (readonly [() => Promise<LogStoreCalls>, limitMs: number])[] = [
    ...(useWorker ? [[() => remoteLogStore(startWorker(), database, build), limitMs] as const] : []),
    [
      async () => (await pageKeepers()).logStoreOnPage(database, options.shelf, build),
      // What is long is the way of a worker, not the opening of a database.
      Math.min(limitMs, openLimits.databaseMs),
    ],
  ];
  for (const [attempt, limit] of attempts) {
    try {
      const keeper = await inTime(attempt(), limit);
      options.onKeeper?.();
      // Nothing is known about the database before the first read.
      await inTime(keeper.probe(), limit);
      return { keeper, storage: 'durable' };
    } catch {
      // The next one.
    }
  }
  options.onKeeper?.();
  return { keeper: (await pageKeepers()).logStoreInMemory(), storage: 'memory' };
}

const startWorker = (): Worker => new Worker(new URL('./log.worker.ts', import.meta.url), { type: 'module' });

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new StorageFailure('timeout')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
