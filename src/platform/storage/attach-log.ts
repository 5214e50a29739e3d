import type { NewInput } from '#domain/events/registry.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import type { LogWriter } from './log-writer.ts';

/** What happens to the log itself becomes an input; before a runtime is there, it waits for one. */
export interface LogNotices {
  tell(input: NewInput): void;
  hear(listener: ((input: NewInput) => void) | null): void;
}

export function createLogNotices(): LogNotices {
  let listener: ((input: NewInput) => void) | null = null;
  let waiting: NewInput[] = [];
  return {
    tell: (input) => {
      if (listener === null) waiting.push(input);
      else listener(input);
    },
    hear: (next) => {
      listener = next;
      if (next === null) return;
      const told = waiting;
      waiting = [];
      for (const input of told) next(input);
    },
  };
}

/**
 * What has to have happened before a barrier is answered, given the chain's head with the commit that asked.
 * Never rejects.
 */
export type BeforeReached = (head: string | null) => Promise<void>;

/**
 * Writes every commit and answers `storage/barrierRequested` with `storage/barrierReached` (FAIL-05 to
 * FAIL-07). The sink is called before any interpreter, so a barrier covers the commit that asked for it. News
 * are heard only once the first input of the session is in the log, because that has to be the first.
 */
export function attachLog(
  runtime: Pick<Runtime, 'addSink' | 'attach' | 'submit'>,
  writer: LogWriter,
  news: LogNotices,
  beforeReached: BeforeReached = () => Promise.resolve(),
): () => void {
  let heard = false;
  const removeSink = runtime.addSink(({ events }) => {
    writer.append(events);
    if (heard) return;
    heard = true;
    news.hear((input) => runtime.submit(input, 'storage'));
  });
  const detach = runtime.attach((event, submit) => {
    if (event.type !== 'storage/barrierRequested') return;
    const { barrierId } = event.data;
    void writer.barrier().then(async (stored) => {
      await beforeReached(stored.head ?? null);
      submit({ type: 'storage/barrierReached', data: { barrierId, ...stored } }, 'storage');
    });
  });
  return () => {
    news.hear(null);
    removeSink();
    detach();
  };
}
