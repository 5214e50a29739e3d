import { isSegmentKey, type KvStore, type StoreKey, segmentOf } from './key-value-store.ts';

const textOf = (key: StoreKey): string => JSON.stringify(key);

/**
 * A shelf that forgets with the page. Over another shelf it takes all writes while the other one, which
 * failed, is still read: the session goes on, and its export still holds what had been stored before.
 */
export function inMemoryStore(below?: KvStore): KvStore {
  const kept = new Map<string, { readonly key: StoreKey; readonly value: unknown }>();
  const fromBelow = async <T>(read: (shelf: KvStore) => Promise<readonly T[]>): Promise<readonly T[]> => {
    if (below === undefined) return [];
    try {
      return await read(below);
    } catch {
      return [];
    }
  };
  return {
    write: (change) => {
      for (const key of change.remove) kept.delete(textOf(key));
      for (const [key, value] of change.put) kept.set(textOf(key), { key, value });
      // Removing frees space below as well; whether that works is not this session's problem any more.
      if (change.remove.length > 0)
        below?.write({ put: [], remove: change.remove }, 'relaxed').catch(() => {});
      return Promise.resolve();
    },
    manifests: async () => {
      const own = [...kept.values()].filter(({ key }) => key[0] === 'manifest').map(({ value }) => value);
      return [...own, ...(await fromBelow((shelf) => shelf.manifests()))];
    },
    segments: async (session, range) => {
      const found = await fromBelow((shelf) => shelf.segments(session, range));
      const parts = found.filter(({ stream, flush }) => !kept.has(textOf([stream, session, flush])));
      for (const { key, value } of kept.values()) {
        if (!isSegmentKey(key) || key[1] !== session) continue;
        if (range !== undefined && (key[2] < range.from || key[2] >= range.from + range.count)) continue;
        parts.push({ stream: key[0], flush: key[2], ...segmentOf(value) });
      }
      return parts.sort((a, b) => a.flush - b.flush);
    },
    snapshot: async (session, kind = 'snapshot') => {
      const key = textOf([kind, session]);
      if (kept.has(key) || below === undefined) return kept.get(key)?.value;
      return below.snapshot(session, kind).catch(() => undefined);
    },
    close: () => below?.close(),
  };
}
