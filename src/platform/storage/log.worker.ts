import { idbShelf } from './idb-shelf.ts';
import type { KeeperReply, KeeperRequest } from './keeper-calls.ts';
import { LogKeeper } from './log-keeper.ts';
import { callKeeper } from './parse-keeper-call.ts';
import { StorageFailure } from './shelf.ts';
import { webPrimitives } from './web-primitives.ts';

/** Encodes, hashes and stores away from the page: the main thread pays for posting events and nothing else. */
let keeper: LogKeeper | undefined;

async function answer({ method, args }: KeeperRequest): Promise<unknown> {
  if (method === 'open') {
    keeper = new LogKeeper(idbShelf(String(args[0])), webPrimitives);
    return undefined;
  }
  if (keeper === undefined) throw new TypeError('not opened');
  return callKeeper(keeper, method, args);
}

let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<KeeperRequest>) => {
  const reply = (message: KeeperReply): void => self.postMessage(message);
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
