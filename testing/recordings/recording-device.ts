import type { LogHeader } from '#domain/events/envelope.ts';
import type { DataOf, NewInput } from '#domain/events/registry.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { inMemoryStore } from '#src/platform/storage/in-memory-store.ts';
import type { KvStore } from '#src/platform/storage/key-value-store.ts';
import { LogStore } from '#src/platform/storage/log-store.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { createUploadInterpreter } from '#src/platform/upload/upload-interpreter.ts';
import { asked as heard } from '../runtime/asked.ts';

type Ended = Extract<NewInput, { type: 'recording/uploadAcknowledged' | 'recording/uploadFailed' }>;

/**
 * A device as far as its recording goes: the real keeper on a shelf in memory, the real interpreter, real
 * HTTP.
 */
export interface Device {
  readonly keeper: LogStore;
  append(events: readonly StoredEvent[]): Promise<void>;
  /** One round, as the epic would ask for it; what it ended with. */
  round(
    asked?: Partial<DataOf<'recording/uploadRequested'>>,
  ): Promise<Ended['data'] & { readonly type: Ended['type'] }>;
  stop(): void;
}

let rounds = 0;

export async function device(
  url: () => string,
  header: LogHeader,
  shelf: KvStore = inMemoryStore(),
  resume = false,
): Promise<Device> {
  const keeper = new LogStore(shelf, webPrimitives);
  if (!resume || (await keeper.resume(header.sessionId)) === null) await keeper.begin(header);
  const waiting = new Map<string, (ended: Ended) => void>();
  const upload = createUploadInterpreter({
    stored: keeper,
    own: header.sessionId,
    formFactor: () => 'desktop',
    build: 'test',
    submit: (input) => {
      if (input.type === 'recording/uploadAcknowledged' || input.type === 'recording/uploadFailed')
        waiting.get(input.data.uploadId)?.(input);
    },
    idle: () => Promise.resolve(),
    held: () => Promise.resolve([]),
    fetch: (path, init) => fetch(`${url()}${path}`, init),
  });
  return {
    keeper,
    async append(events) {
      await keeper.append(events, 'relaxed', { now: header.startedAt, quota: undefined, held: [] });
    },
    async round(asked = {}) {
      rounds += 1;
      const uploadId = String(rounds);
      const ended = new Promise<Ended>((resolve) => waiting.set(uploadId, resolve));
      const data = { uploadId, leaving: false, streams: ['cold', 'hot'], ...asked };
      upload.interpreter(heard({ type: 'recording/uploadRequested', data }), () => undefined);
      const { type, data: end } = await ended;
      return { type, ...end };
    },
    stop: () => upload.stop(),
  };
}
