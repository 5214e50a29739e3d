import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { canBeReexecuted, commitsOf, type RecordedCommit, type Recording } from '../reexecution/commits.ts';
import { firstDifference } from '../reexecution/divergence.ts';
import { asInput } from '../reexecution/parse-input.ts';
import { replayLimits } from '../reexecution/replay-limits.ts';
import { type Moment, momentOf, type ReplayCode, ReplayRuntime } from '../reexecution/replay-runtime.ts';
import { answeredBy, answerTo, askedBy } from '../reexecution/requests.ts';
import { type Change, type ReadChange, readChange } from './parse-change.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { type StandIn, StandIns, standInFor } from './stand-ins.ts';

/** An event of a fork that is an answer which nobody recorded. */
export interface MarkedStandIn {
  readonly seq: number;
  readonly why: StandIn['why'];
}

/** What would have happened. A simulation, whatever it looks like: its header says so. */
export interface Forked {
  readonly kind: 'forked';
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
  /** `seq` of the first event that is not of the recording. */
  readonly from: number;
  readonly standIns: readonly MarkedStandIn[];
  /** Recorded answers that nobody asked for in this run. */
  readonly unasked: number;
  readonly defects: readonly string[];
  readonly state: RootState;
}

/**
 * Why there is no fork. incomplete: inputs are missing. diverged: this code replays what came before
 * otherwise already.
 */
export interface NoFork {
  readonly kind: 'incomplete' | 'diverged';
}

export interface Forking {
  readonly commits: number;
  readonly done: number;
  /** Runs up to this many recorded inputs more; null while some are left. */
  advance(most: number): Forked | NoFork | null;
}

/**
 * A what-if: the recording up to an input, then that input otherwise, then everything as it was recorded, as
 * far as it still fits. Answers go to whoever asks the same; what nobody recorded gets a stand-in and is
 * marked.
 *
 * @throws BadChange
 */
export function startFork(recording: Recording, change: Change, code: ReplayCode): Forking {
  const read = readChange(recording.events, change);
  const commits = commitsOf(recording.events);
  if (!canBeReexecuted(recording, commits))
    return { commits: commits.length, done: 0, advance: () => ({ kind: 'incomplete' }) };
  return new Fork(recording, commits, change, read, code);
}

/**
 * The header of a run that never happened: nothing that proves or exports takes it for a customer's
 * recording.
 */
const forkHeader = (header: LogHeader, change: Change): LogHeader => ({
  ...header,
  simulation: { seed: 'what-if', options: canonicalText({ of: header.sessionId, change }) },
});

class Fork implements Forking {
  readonly commits: number;
  done = 0;
  readonly #recording: Recording;
  readonly #all: readonly RecordedCommit[];
  readonly #change: Change;
  readonly #read: ReadChange;
  readonly #rerun: ReplayRuntime;
  readonly #answers: RecordedAnswers;
  readonly #standIns = new StandIns();
  readonly #marked: MarkedStandIn[] = [];
  readonly #events: AppEvent[] = [];
  #from: number | null = null;
  #unasked = 0;
  /**
   * Commits that are not of the recording are numbered after it, so that every recorded one keeps its ids.
   */
  #added: number;
  readonly #lastRecorded: number;

  constructor(
    recording: Recording,
    commits: readonly RecordedCommit[],
    change: Change,
    read: ReadChange,
    code: ReplayCode,
  ) {
    this.#recording = recording;
    this.#all = commits;
    this.commits = commits.length;
    this.#change = change;
    this.#read = read;
    this.#rerun = new ReplayRuntime(recording.header, code);
    this.#answers = new RecordedAnswers(recording.events);
    this.#lastRecorded = commits.at(-1)?.[0].commit ?? 0;
    this.#added = this.#lastRecorded;
  }

  advance(most: number): Forked | NoFork | null {
    for (const commit of this.#all.slice(this.done, this.done + most)) {
      const asRecorded = this.#step(commit);
      this.done += 1;
      if (!asRecorded) {
        this.#rerun.stop();
        return { kind: 'diverged' };
      }
    }
    return this.done < this.commits ? null : this.#end();
  }

  /** False when this code does not get as far as the change. */
  #step(commit: RecordedCommit): boolean {
    const [input] = commit;
    if (this.#from === null && input.seq < this.#change.seq) {
      const decided = this.#take(asInput(input), input.src, momentOf(input), input.seq);
      return firstDifference(commit, decided) === null;
    }
    this.#from ??= this.#events.length + 1;
    this.#standInsUntil(input.mono);
    if (input.seq === this.#change.seq) this.#changed(input);
    else this.#recorded(input);
    return true;
  }

  #changed(input: AppEvent): void {
    const read = this.#read;
    if (read.kind === 'replace') this.#take(read.input, input.src, momentOf(input), input.seq);
    if (read.kind !== 'insert') return;
    this.#take(read.input, 'intent', this.#addedMoment(input), input.seq);
    this.#recorded(input);
  }

  /** An answer goes to whoever asks the same in this run, or to nobody. */
  #recorded(input: AppEvent): void {
    const isAnswer = answeredBy(input) !== null;
    const question = this.#answers.questionFor(input);
    if (isAnswer && question === null) {
      this.#unasked += 1;
      return;
    }
    const id = question?.slice(question.indexOf(':') + 1);
    const taken = id === undefined ? asInput(input) : answerTo(id, asInput(input));
    this.#take(taken, input.src, momentOf(input), input.seq);
  }

  #take(input: NewInput, source: string, moment: Moment, recordedSeq: number): readonly AppEvent[] {
    if (input.type === 'lifecycle/sessionResumed') this.#standIns.clear();
    const decided = this.#rerun.take(input, source, moment);
    for (const event of decided) {
      this.#events.push(event);
      if (event.type === 'timer/disarmed') this.#standIns.forget(`timer:${event.data.timerId}`);
      if (askedBy(event) === null || this.#answers.recognise(event, recordedSeq)) continue;
      const standIn = standInFor(event, this.#answers, recordedSeq);
      if (standIn !== null) this.#standIns.add(event, standIn);
    }
    return decided;
  }

  #standInsUntil(mono: number): void {
    for (;;) {
      if (this.#added - this.#lastRecorded >= replayLimits.forkCommits) return;
      const next = this.#standIns.due(mono);
      if (next === undefined) return;
      const seq = this.#events.length + 1;
      const source = next.input.type.slice(0, next.input.type.indexOf('/'));
      const decided = this.#take(next.input, source, this.#addedMoment(next), this.#lastSeq());
      if (decided.length > 0) this.#marked.push({ seq, why: next.why });
    }
  }

  #lastSeq(): number {
    return this.#all[Math.min(this.done, this.commits - 1)]?.[0].seq ?? 0;
  }

  /** Time never goes back, even for what was due a moment ago. */
  #addedMoment({ at, mono }: { readonly at: number; readonly mono: number }): Moment {
    this.#added += 1;
    const last = this.#events.at(-1);
    return {
      commit: this.#added,
      at: Math.max(at, last?.at ?? at),
      mono: Math.max(mono, last?.mono ?? mono),
    };
  }

  #end(): Forked {
    this.#standInsUntil((this.#all.at(-1)?.[0].mono ?? 0) + replayLimits.forkGoesOnMs);
    const state = this.#rerun.state();
    this.#rerun.stop();
    return {
      kind: 'forked',
      header: forkHeader(this.#recording.header, this.#change),
      events: this.#events,
      from: this.#from ?? this.#events.length + 1,
      standIns: this.#marked,
      unasked: this.#unasked,
      defects: this.#rerun.defects,
      state,
    };
  }
}
