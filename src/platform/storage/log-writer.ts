import type { AppEvent } from '#domain/events/registry.ts';
import type { Stored } from '#effects/runtime/ports.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { flushLimits } from '#recordings/format/limits.ts';
import type { Unfinished } from '#recordings/format/manifest.ts';
import { FRAME_TYPE, rowsOf } from '#recordings/format/stream-of.ts';
import type { Behaviour } from '#recordings/format/write-slip.ts';
import {
  addCommit,
  type Buffered,
  type Durability,
  decideFlush,
  type FlushCause,
  nothingBuffered,
} from '#recordings/format/writer-policy.ts';
import type { TimerHost } from '../timers/timer-interpreter.ts';
import { type FailureReason, failureOf } from './key-value-store.ts';
import type { DroppedRange, Surroundings } from './log-store.ts';
import type { LogStoreCalls } from './log-store-calls.ts';

export interface WriterOptions {
  readonly keeper: Pick<LogStoreCalls, 'append' | 'makeRoom' | 'forgetBehaviour'>;
  /** Epoch ms, for the age of the log. */
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly hidden: () => boolean;
  /** Asked for when room is looked after; slow, so never on the way to a flush. */
  readonly surroundings: () => Promise<Surroundings>;
  /** The log is in memory only from here on; called once. */
  readonly onDegraded: (reason: FailureReason) => void;
  readonly onDropped: (range: DroppedRange) => void;
  /** The browser's when absent. */
  readonly timers?: TimerHost;
}

const pageTimers: TimerHost = {
  set: (run, ms) => Number(setTimeout(run, ms)),
  clear: (handle) => clearTimeout(handle),
};

/** What one flush stores. */
interface Taken {
  readonly batch: readonly AppEvent[];
  readonly durability: Durability;
  readonly behaviour: Behaviour;
  readonly unfinished: Unfinished | undefined;
}

/** Room is looked after once in this many flushes, and at the start. */
const FLUSHES_BETWEEN_CLEANING = 64;

/**
 * Buffers commits on the page and hands them to the keeper when the policy says so, one flush after the
 * other.
 */
export class LogWriter {
  readonly #options: WriterOptions;
  readonly #timers: TimerHost;
  #events: AppEvent[] = [];
  #buffered: Buffered = nothingBuffered;
  #timer: number | undefined;
  #due = 0;
  #running: Promise<void> = Promise.resolve();
  #degraded = false;
  /** Of the last flush, in memory or on the disk. */
  #head: string | null = null;
  #flushes = 0;
  #behaviour: Behaviour = 'withheld';
  #unfinished: () => Unfinished | undefined = () => undefined;
  #around: Surroundings = { now: 0, quota: undefined, held: [] };

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#timers = options.timers ?? pageTimers;
  }

  /**
   * What the log would leave undone, asked for with every flush: it is stored beside the events that made it
   * so.
   */
  watchUnfinished(unfinished: () => Unfinished): void {
    this.#unfinished = unfinished;
  }

  /** Buffers the events of one closed commit. */
  append(commit: readonly AppEvent[]): void {
    let [rows, cold] = [0, 0];
    for (const event of commit) {
      this.#events.push(event);
      rows += rowsOf(event);
      if (event.type !== FRAME_TYPE) cold += 1;
    }
    const added = { events: commit.length, rows, cold };
    this.#buffered = addCommit(this.#buffered, added, this.#options.monotonic());
    void this.flush('commit');
  }

  /**
   * Stores what waits, if the policy says so for this cause; resolves when all that was handed over is
   * stored.
   */
  flush(cause: FlushCause): Promise<void> {
    const { monotonic, hidden } = this.#options;
    const decision = decideFlush(this.#buffered, cause, monotonic(), hidden());
    if (decision.kind === 'flush') return this.#handOver(decision.durability);
    if (decision.ms !== null) this.#wakeIn(decision.ms);
    return this.#running;
  }

  /** The deadline comes nearer when something colder than a frame joins what waits. */
  #wakeIn(ms: number): void {
    const due = this.#options.monotonic() + ms;
    if (this.#timer !== undefined && this.#due <= due) return;
    this.stop();
    this.#due = due;
    this.#timer = this.#timers.set(() => {
      this.#timer = undefined;
      void this.flush('deadline');
    }, ms);
  }

  /**
   * Resolves when everything appended so far is on the disk, with the head of the chain it makes, or after
   * 250 ms at most, without one. Never rejects.
   */
  barrier(): Promise<Stored> {
    return new Promise((resolve) => {
      const budget = this.#timers.set(
        () => resolve({ evidence: 'degraded', head: null }),
        flushLimits.barrierMs,
      );
      void this.flush('barrier').then(() => {
        this.#timers.clear(budget);
        resolve({ evidence: this.#degraded ? 'degraded' : 'durable', head: this.#head });
      });
    });
  }

  /**
   * From the next commit on behaviour is stored, or is not. Taking the leave back deletes what was stored
   * with it; resolves when that is done. Never rejects: what cannot be deleted now goes with its log's time
   * to live.
   */
  keepBehaviour(behaviour: Behaviour): Promise<void> {
    if (behaviour === this.#behaviour) return this.#running;
    void this.#handOver('relaxed');
    this.#behaviour = behaviour;
    if (behaviour === 'withheld') this.#running = this.#running.then(() => this.#forgetBehaviour());
    return this.#running;
  }

  async #forgetBehaviour(): Promise<void> {
    const { keeper, surroundings } = this.#options;
    try {
      await keeper.forgetBehaviour((await surroundings()).held);
    } catch (error) {
      this.#degrade(failureOf(error).reason);
    }
  }

  /** Removes what is too old or too much. */
  clean(): Promise<void> {
    this.#running = this.#running.then(() => this.#clean());
    return this.#running;
  }

  stop(): void {
    if (this.#timer !== undefined) this.#timers.clear(this.#timer);
    this.#timer = undefined;
  }

  #handOver(durability: Durability): Promise<void> {
    this.stop();
    const batch = this.#events;
    this.#events = [];
    this.#buffered = nothingBuffered;
    if (batch.length === 0) return this.#running;
    const taken = { batch, durability, behaviour: this.#behaviour, unfinished: this.#unfinished() };
    this.#running = this.#running.then(() => this.#store(taken));
    return this.#running;
  }

  async #store({ batch, durability, behaviour, unfinished }: Taken): Promise<void> {
    const { keeper, now, onDropped } = this.#options;
    try {
      const around = { ...this.#around, now: now() };
      const appended = await keeper.append(storedForm(batch), durability, around, behaviour, unfinished);
      this.#head = appended.head;
      for (const range of appended.dropped) onDropped(range);
      if (appended.degraded !== null) this.#degrade(appended.degraded);
    } catch (error) {
      // The keeper itself is gone (its worker died): the session goes on, and its log says so.
      this.#head = null;
      this.#degrade(failureOf(error).reason);
    }
    this.#flushes += 1;
    if (this.#flushes % FLUSHES_BETWEEN_CLEANING === 0) await this.#clean();
  }

  #degrade(reason: FailureReason): void {
    if (this.#degraded) return;
    this.#degraded = true;
    this.#options.onDegraded(reason);
  }

  async #clean(): Promise<void> {
    const { keeper, surroundings, onDropped } = this.#options;
    try {
      this.#around = await surroundings();
      for (const range of await keeper.makeRoom(this.#around)) onDropped(range);
    } catch {
      // Not worth a word: a write that finds no room makes some itself, or says what that means.
    }
  }
}
