import { inMemoryStore } from './in-memory-store.ts';
import { indexedDbStore } from './indexed-db-store.ts';
import type { KvStore } from './key-value-store.ts';
import { LogStore } from './log-store.ts';
import type { LogStoreCalls } from './log-store-calls.ts';
import { snapshotsOf } from './snapshots-of-build.ts';
import { webPrimitives } from './web-primitives.ts';

/**
 * The keeper without a worker. Fetched only where there is none, so that its codec stays out of the first
 * load.
 */
export const logStoreOnPage = (
  database: string,
  shelf: KvStore | undefined,
  build: string | null,
): LogStoreCalls => new LogStore(shelf ?? indexedDbStore(database), webPrimitives, snapshotsOf(build));

export const logStoreInMemory = (): LogStoreCalls => new LogStore(inMemoryStore(), webPrimitives);
