import { inflateNow } from '#recordings/format/inflate-now.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { indexedDbStore } from './indexed-db-store.ts';
import { StorageFailure } from './key-value-store.ts';
import { LogStore } from './log-store.ts';
import type { LogStoreReply, LogStoreRequest } from './log-store-calls.ts';
import { ownHash } from './own-hash.ts';
import { callLogStore } from './parse-log-store-call.ts';
import { snapshotsOf } from './snapshots-of-build.ts';
import { webPrimitives } from './web-primitives.ts';

/**
 * Encodes, hashes and stores away from the page: the main thread pays for posting events and nothing else.
 */
let keeper: LogStore | undefined;

/**
 * On this thread: a reload waits for the tail of its log, hundreds of short texts, each of which would be a
 * round trip to another one.
 */
const primitives: Primitives = { ...webPrimitives, sha256: ownHash, inflate: inflateNow };

async function answer({ method, args }: LogStoreRequest): Promise<unknown> {
  if (method === 'open') {
    const [database, build] = args;
    keeper = new LogStore(indexedDbStore(String(database)), primitives, snapshotsOf(build));
    return undefined;
  }
  if (keeper === undefined) throw new TypeError('not opened');
  return callLogStore(keeper, method, args);
}

let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<LogStoreRequest>) => {
  const reply = (message: LogStoreReply): void => self.postMessage(message);
  // One at a time, in order: a flush goes on from where the one before ended.
  last = last.then(async () => {
    try {
      reply({ id: data.id, ok: true, value: await answer(data) });
    } catch (error) {
      const reason = error instanceof StorageFailure ? error.reason : '';
      reply({
        id: data.id,
        ok: false,
        reason,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  });
};
