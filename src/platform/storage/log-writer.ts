import type { AppEvent } from '#domain/events/registry.ts';
import { rowsOf } from '#recordings/format/hot-frame.ts';
import { flushLimits } from '#recordings/format/limits.ts';
import { storedForm } from '#recordings/format/parse-app-events.ts';
import { streamOf } from '#recordings/format/write-slip.ts';
import {
  addCommit,
  type Buffered,
  type Durability,
  decideFlush,
  type FlushCause,
  nothingBuffered,
} from '#recordings/format/writer-policy.ts';
import type { KeeperCalls } from './keeper-calls.ts';
import type { DroppedRange, Surroundings } from './log-keeper.ts';
import { type FailureReason, failureOf } from './shelf.ts';

export interface WriterOptions {
  readonly keeper: Pick<KeeperCalls, 'append' | 'makeRoom'>;
  /** Epoch ms, for the age of the log. */
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly hidden: () => boolean;
  /** Asked for when room is looked after; slow, so never on the way to a flush. */
  readonly surroundings: () => Promise<Surroundings>;
  /** The log is in memory only from here on; called once. */
  readonly onDegraded: (reason: FailureReason) => void;
  readonly onDropped: (range: DroppedRange) => void;
}

export interface LogWriter {
  /** Buffers the events of one closed commit. */
  append(events: readonly AppEvent[]): void;
  /** Stores what waits, as far as the browser lets it. */
  flush(cause?: FlushCause): Promise<void>;
  /** Resolves when everything appended so far is on the disk, or after 250 ms at most. Never rejects. */
  barrier(): Promise<'durable' | 'degraded'>;
  /** Removes what is too old or too much. */
  clean(): Promise<void>;
  stop(): void;
}

/** Room is looked after once in this many flushes, and at the start. */
const FLUSHES_BETWEEN_CLEANING = 64;

export function createLogWriter(options: WriterOptions): LogWriter {
  let events: AppEvent[] = [];
  let buffered: Buffered = nothingBuffered;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let degraded: FailureReason | null = null;
  let flushes = 0;

  const degrade = (reason: FailureReason): void => {
    if (degraded !== null) return;
    degraded = reason;
    options.onDegraded(reason);
  };
  let around: Surroundings = { now: 0, quota: undefined, held: [] };
  const store = async (batch: readonly AppEvent[], durability: Durability): Promise<void> => {
    try {
      const appended = await options.keeper.append(storedForm(batch), durability, {
        ...around,
        now: options.now(),
      });
      for (const range of appended.dropped) options.onDropped(range);
      if (appended.degraded !== null) degrade(appended.degraded);
    } catch (error) {
      // The keeper itself is gone (its worker died): the session goes on, and its log says so.
      degrade(failureOf(error).reason);
    }
    flushes += 1;
    if (flushes % FLUSHES_BETWEEN_CLEANING === 0) await clean();
  };
  const clean = async (): Promise<void> => {
    try {
      around = await options.surroundings();
      for (const range of await options.keeper.makeRoom(around)) options.onDropped(range);
    } catch {
      // Not worth a word: a write that finds no room makes some itself, or says what that means.
    }
  };
  const flushNow = (durability: Durability): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = events;
    events = [];
    buffered = nothingBuffered;
    if (batch.length > 0) running = running.then(() => store(batch, durability));
    return running;
  };
  const consider = (cause: FlushCause): Promise<void> => {
    const decision = decideFlush(buffered, cause, options.monotonic(), options.hidden());
    if (decision.kind === 'flush') return flushNow(decision.durability);
    if (decision.ms !== null && timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined;
        void consider('deadline');
      }, decision.ms);
    }
    return running;
  };

  return {
    append: (commit) => {
      let [rows, cold] = [0, 0];
      for (const event of commit) {
        events.push(event);
        rows += rowsOf(event);
        if (streamOf(event) === 'cold') cold += 1;
      }
      buffered = addCommit(buffered, { events: commit.length, rows, cold }, options.monotonic());
      void consider('commit');
    },
    flush: (cause = 'hidden') => consider(cause),
    barrier: () =>
      new Promise((resolve) => {
        const budget = setTimeout(() => resolve('degraded'), flushLimits.barrierMs);
        void flushNow('strict').then(() => {
          clearTimeout(budget);
          resolve(degraded === null ? 'durable' : 'degraded');
        });
      }),
    clean: () => {
      running = running.then(clean);
      return running;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
