import { promisifyRequest } from 'idb-keyval';
import { STREAMS } from '#recordings/format/slip-file.ts';
import type { Durability } from '#recordings/format/writer-policy.ts';
import { failureOf, type KvStore, StorageFailure, segmentOf } from './key-value-store.ts';

const STORE = 'parts';

type InDurableStore = <T>(
  mode: IDBTransactionMode,
  durability: Durability,
  act: (store: IDBObjectStore) => T | PromiseLike<T>,
) => Promise<T>;

/**
 * What idb-keyval calls a `UseStore`, with the two things that its own `createStore` lacks: the durability of
 * a transaction, which a barrier needs (its calls cannot pass one on), and a connection that is opened again
 * when the browser closed it or another tab asked for it. Promises over requests are the library's.
 */
function durableStore(database: string): { inStore: InDurableStore; close: () => void } {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  const open = (): Promise<IDBDatabase> => {
    if (opened !== undefined) return opened;
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    opened = promisifyRequest(request);
    opened.then((connection) => {
      connection.onclose = forget;
      connection.onversionchange = () => {
        connection.close();
        forget();
      };
    }, forget);
    return opened;
  };
  const begin = async (mode: IDBTransactionMode, durability: Durability): Promise<IDBObjectStore> => {
    const connection = await open();
    return connection.transaction(STORE, mode, { durability }).objectStore(STORE);
  };
  return {
    inStore: async (mode, durability, act) => {
      let store: IDBObjectStore;
      try {
        store = await begin(mode, durability);
      } catch {
        // The connection was closed under us: once more with a fresh one.
        forget();
        store = await begin(mode, durability);
      }
      return act(store);
    },
    close: () => {
      opened?.then((connection) => connection.close(), forget);
      forget();
    },
  };
}

/** @throws StorageFailure `unavailable` when there is no IndexedDB here at all. */
export function indexedDbStore(database: string): KvStore {
  if (typeof indexedDB === 'undefined') throw new StorageFailure('unavailable');
  const { inStore, close } = durableStore(database);
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    write: ({ put, remove }, durability) =>
      guarded(
        inStore('readwrite', durability, (store) => {
          for (const key of remove) store.delete([...key]);
          for (const [key, value] of put) store.put(value, [...key]);
          return promisifyRequest(store.transaction);
        }),
      ),
    manifests: () =>
      guarded(
        inStore('readonly', 'relaxed', (store) =>
          promisifyRequest<unknown[]>(store.getAll(IDBKeyRange.bound(['manifest'], ['manifest', []]))),
        ),
      ),
    segments: (session, part) =>
      guarded(
        inStore('readonly', 'relaxed', async (store) => {
          const reads = STREAMS.map(async (stream) => {
            const range =
              part === undefined
                ? IDBKeyRange.bound([stream, session], [stream, session, []])
                : IDBKeyRange.bound(
                    [stream, session, part.from],
                    [stream, session, part.from + part.count - 1],
                  );
            const [keys, values] = await Promise.all([
              promisifyRequest(store.getAllKeys(range)),
              promisifyRequest<unknown[]>(store.getAll(range)),
            ]);
            return keys.map((key, at) => ({ stream, flush: flushOf(key), ...segmentOf(values[at]) }));
          });
          return (await Promise.all(reads)).flat().sort((a, b) => a.flush - b.flush);
        }),
      ),
    snapshot: (session, kind = 'snapshot') =>
      guarded(
        inStore('readonly', 'relaxed', (store) => promisifyRequest<unknown>(store.get([kind, session]))),
      ),
    close,
  };
}

const flushOf = (key: IDBValidKey): number => (Array.isArray(key) ? Number(key[2]) : Number.NaN);
