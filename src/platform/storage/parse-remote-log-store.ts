import { type FailureReason, StorageFailure } from './key-value-store.ts';
import type { LogStoreCalls, LogStoreMethod, LogStoreReply, LogStoreRequest } from './log-store-calls.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A keeper in a worker. Rejects with `StorageFailure` when the worker dies or its database fails. */
export async function remoteLogStore(
  worker: Worker,
  database: string,
  build: string | null,
): Promise<LogStoreCalls> {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  const fail = (): void => {
    for (const { reject } of waiting.values()) reject(new StorageFailure('unavailable'));
    waiting.clear();
  };
  worker.onerror = fail;
  worker.onmessageerror = fail;
  worker.onmessage = ({ data }: MessageEvent<LogStoreReply>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) caller?.resolve(data.value);
    else if (data.reason !== '') caller?.reject(new StorageFailure(data.reason as FailureReason));
    else caller?.reject(new Error(data.message));
  };
  const call = (method: LogStoreMethod | 'open', args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      const request: LogStoreRequest = { id: count, method, args };
      worker.postMessage(request);
    });
  // The worker runs the same class: what its methods return is what they return here.
  const method =
    <M extends LogStoreMethod>(name: M) =>
    (...args: Parameters<LogStoreCalls[M]>) =>
      call(name, args) as ReturnType<LogStoreCalls[M]>;
  await call('open', [database, build]);
  return {
    probe: method('probe'),
    begin: method('begin'),
    adoptable: method('adoptable'),
    resume: method('resume'),
    append: method('append'),
    makeRoom: method('makeRoom'),
    export: method('export'),
    stateBefore: method('stateBefore'),
    stored: method('stored'),
    stretch: method('stretch'),
    forget: method('forget'),
    forgetBehaviour: method('forgetBehaviour'),
    close: () => {
      worker.terminate();
      fail();
    },
  };
}
