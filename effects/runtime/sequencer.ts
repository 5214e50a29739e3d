import type { SessionId } from '#domain/brand.ts';
import type { AppEvent, NewDerived, NewInput } from '#domain/events/registry.ts';
import { redactPayload } from '#recordings/format/events/redact.ts';
import { type Clock, type Commit, RuntimeDefect } from './commit.ts';
import { factsOf } from './event-kinds.ts';
import { stampEvent } from './stamp-event.ts';

/** Where a log goes on: after the last event read back from storage; zeros for a new one. */
export interface LogPosition {
  readonly seq: number;
  readonly commit: number;
  /** Monotonic ms of the last event, so that `mono` never goes back over a reload. */
  readonly mono: number;
}

export const NEW_LOG: LogPosition = { seq: 0, commit: 0, mono: 0 };

interface Options {
  readonly sessionId: SessionId;
  readonly clock: Clock;
  readonly from: LogPosition;
  /** The number of the commit after this one; by default the next one. See `RuntimeOptions.commitAfter`. */
  readonly commitAfter?: (previous: number) => number;
  /** Folds one event and lets the epics see it; must not throw for data, only for defects. */
  readonly fold: (event: AppEvent) => void;
  readonly onCommit: (commit: Commit) => void;
  readonly onDefect: (error: unknown) => void;
}

interface Queued<E> {
  readonly event: E;
  readonly source: string;
}

interface OpenCommit {
  readonly number: number;
  readonly at: number;
  readonly mono: number;
  readonly events: AppEvent[];
  ids: number;
}

/**
 * Gives every event its place: first in, first out, never re-entrant. One input is taken, appended and
 * folded, then everything derived from it is drained, then the commit closes (PRIN-01, PRIN-03). There are
 * two queues, because an input that arrives while a commit is open must not get in between.
 */
export class Sequencer {
  readonly #options: Options;
  readonly #inputs: Queued<NewInput>[] = [];
  readonly #derived: Queued<NewDerived>[] = [];
  #open: OpenCommit | null = null;
  #running = false;
  #seq: number;
  #commit: number;
  #monoBase: number;
  /** What ids in UUID form derive from: the session's id, or that of the life in which its page goes on. */
  #origin: string;

  constructor(options: Options) {
    this.#options = options;
    this.#seq = options.from.seq;
    this.#commit = options.from.commit;
    this.#monoBase = options.from.mono - options.clock.monotonic();
    this.#origin = options.sessionId;
  }

  /**
   * Takes an input from an edge. Called inside a commit (by a subscriber of the screen, say), it waits its
   * turn.
   */
  submit(event: NewInput, source: string): void {
    this.#inputs.push({ event, source });
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#inputs.shift(); next !== undefined; next = this.#inputs.shift()) this.#run(next);
    } finally {
      this.#running = false;
    }
  }

  /**
   * Adds a decided event to the open commit.
   *
   * @throws RuntimeDefect when no commit is open: something ran after its cause was over (a promise, a stray
   *   timer, an operator on a scheduler). This one assertion finds them all (PRIN-03).
   */
  derive(event: NewDerived, source: string): void {
    if (this.#open === null) {
      throw new RuntimeDefect(`${source} decided ${event.type} outside a commit`);
    }
    this.#derived.push({ event, source });
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Positional id `<commit>.<n>`, unique in this log (PRIN-06). */
  nextId(): string {
    const open = this.#opened('an id');
    open.ids += 1;
    return `${open.number}.${open.ids}`;
  }

  /**
   * Positional id in UUID form, unique across logs: 80 bits of the session or life, then commit and counter
   * (PRIN-06, PLC-01).
   */
  nextUuid(): string {
    const open = this.#opened('an id');
    open.ids += 1;
    const origin = this.#origin.replaceAll('-', '').slice(0, 20);
    const hex = `${origin}${open.number.toString(16).padStart(8, '0')}${open.ids.toString(16).padStart(4, '0')}`;
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      '-',
    );
  }

  #opened(what: string): OpenCommit {
    if (this.#open === null) throw new RuntimeDefect(`${what} was asked for outside a commit`);
    return this.#open;
  }

  #run(input: Queued<NewInput>): void {
    const { clock, commitAfter } = this.#options;
    this.#commit = commitAfter?.(this.#commit) ?? this.#commit + 1;
    const open: OpenCommit = {
      number: this.#commit,
      at: clock.now(),
      mono: Math.round((this.#monoBase + clock.monotonic()) * 1000) / 1000,
      events: [],
      ids: 0,
    };
    this.#open = open;
    const { event } = input;
    if (event.type === 'lifecycle/sessionResumed') this.#origin = event.data.life ?? this.#options.sessionId;
    this.#append(open, input);
    for (let next = this.#derived.shift(); next !== undefined; next = this.#derived.shift()) {
      this.#append(open, next);
    }
    this.#open = null;
    const [first, ...rest] = open.events;
    if (first !== undefined) this.#options.onCommit({ number: open.number, events: [first, ...rest] });
  }

  #append(open: OpenCommit, { event, source }: Queued<NewInput | NewDerived>): void {
    const facts = factsOf(event.type);
    try {
      // A hot frame is built from integers by the edge; copying it would cost more than folding it.
      const data = facts.stream === 'hot' ? event.data : redactPayload(facts, event.data);
      this.#seq += 1;
      const logged = stampEvent(event, {
        seq: this.#seq,
        commit: open.number,
        v: facts.version,
        kind: facts.kind,
        src: source,
        at: open.at,
        mono: open.mono,
        data,
      });
      open.events.push(logged);
      this.#options.fold(logged);
    } catch (error) {
      // The event keeps its place when it has one; a fold that throws leaves its state as it was, live and in
      // replay alike.
      this.#options.onDefect(error);
    }
  }
}
