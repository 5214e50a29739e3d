import type { Invariant } from '#checks/invariant.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { stateToJson } from '../fold/canonical-state.ts';
import { changesBetween } from '../fold/diff.ts';
import { initialState } from '../fold/parse-initial-state.ts';
import { foldOne } from '../fold/timeline.ts';
import { canBeReexecuted, commitsOf, type RecordedCommit, type Recording } from './commits.ts';
import { type Divergence, divergenceAt, firstDifference } from './divergence.ts';
import { asInput } from './parse-input.ts';
import { momentOf, type ReplayCode, ReplayRuntime } from './replay-runtime.ts';
import { OpenRequests } from './requests.ts';

export interface ReplayOptions extends ReplayCode {
  /** Stops after the last commit that begins at or before this `seq`. */
  readonly until?: number;
  /** What must hold after every commit; nothing is checked without. */
  readonly invariants?: readonly Invariant[];
}

/** An invariant that did not hold, and the input after which it did not for the first time. */
export interface Violation {
  readonly name: string;
  readonly sentence: string;
  readonly seq: number;
}

/**
 * `incomplete`: events are missing (live segments were dropped, behaviour was not kept): folded, but there is
 * nothing to re-execute from. Defects are broken rules of the runtime and folds that threw; they leave no
 * event, so they are told apart.
 */
export type ReplayResult = {
  readonly events: number;
  readonly inputs: number;
  readonly state: RootState;
  readonly defects: readonly string[];
  readonly violations: readonly Violation[];
} & (
  | { readonly kind: 'identical' | 'incomplete' }
  | { readonly kind: 'diverged'; readonly divergence: Divergence }
);

/** A re-execution under way: whoever shows its progress runs it a few commits at a time. */
export interface Reexecution {
  /** Commits in all, and those that were run. */
  readonly commits: number;
  readonly done: number;
  /** Runs up to this many commits more; null while some are left. */
  advance(most: number): ReplayResult | null;
}

/**
 * Re-execution: recorded inputs go in, each at its recorded time, and what is decided is compared with what
 * was recorded, by input and position in the commit. Where the log says that the page was loaded anew, the
 * epics start anew, exactly as live.
 */
export const reexecute = (recording: Recording, options: ReplayOptions): ReplayResult => {
  const run = startReexecution(recording, options);
  for (;;) {
    const result = run.advance(Number.POSITIVE_INFINITY);
    if (result !== null) return result;
  }
};

export function startReexecution(recording: Recording, options: ReplayOptions): Reexecution {
  const commits = commitsOf(recording.events, options.until);
  return canBeReexecuted(recording, commits)
    ? new Comparison(recording, commits, options)
    : new Folding(commits, options);
}

/** What can be done with a recording of which inputs were dropped. */
class Folding implements Reexecution {
  readonly commits: number;
  done = 0;
  readonly #all: readonly RecordedCommit[];
  readonly #fold: ReplayCode['fold'];
  #state: RootState;
  #events = 0;

  constructor(commits: readonly RecordedCommit[], { fold }: ReplayCode) {
    this.#all = commits;
    this.#fold = fold;
    this.commits = commits.length;
    this.#state = initialState(fold);
  }

  advance(most: number): ReplayResult | null {
    for (const commit of this.#all.slice(this.done, this.done + most)) {
      for (const event of commit) this.#state = foldOne(this.#fold, this.#state, event);
      this.#events += commit.length;
      this.done += 1;
    }
    if (this.done < this.commits) return null;
    return {
      kind: 'incomplete',
      events: this.#events,
      inputs: this.done,
      state: this.#state,
      defects: [],
      violations: [],
    };
  }
}

class Comparison implements Reexecution {
  readonly commits: number;
  done = 0;
  readonly #all: readonly RecordedCommit[];
  readonly #options: ReplayOptions;
  readonly #rerun: ReplayRuntime;
  readonly #requests = new OpenRequests();
  readonly #violations: Violation[] = [];
  readonly #log: AppEvent[] = [];
  #events = 0;
  /** The state that the recording gives, folded beside the one that the re-execution gives. */
  #recorded: RootState;

  constructor({ header }: Recording, commits: readonly RecordedCommit[], options: ReplayOptions) {
    this.#all = commits;
    this.#options = options;
    this.commits = commits.length;
    this.#rerun = new ReplayRuntime(header, options);
    this.#recorded = initialState(options.fold);
  }

  advance(most: number): ReplayResult | null {
    for (const commit of this.#all.slice(this.done, this.done + most)) {
      const divergence = this.#step(commit);
      if (divergence !== null) return { kind: 'diverged', divergence, ...this.#end() };
      this.#events += commit.length;
      this.done += 1;
    }
    return this.done < this.commits ? null : { kind: 'identical', ...this.#end() };
  }

  #end() {
    const state = this.#rerun.state();
    this.#rerun.stop();
    return {
      events: this.#events,
      inputs: this.done,
      state,
      defects: this.#rerun.defects,
      violations: this.#violations,
    };
  }

  /** Runs one input; null when everything was decided as recorded. */
  #step(commit: RecordedCommit): Divergence | null {
    const [input] = commit;
    const orphan = this.#requests.orphan(input);
    if (orphan !== null) return this.#orphan(input, orphan);
    const decided = this.#rerun.take(asInput(input), input.src, momentOf(input));
    for (const event of decided) this.#requests.note(event);
    for (const event of commit) this.#recorded = foldOne(this.#options.fold, this.#recorded, event);
    this.#check(input, decided);
    const index = firstDifference(commit, decided);
    if (index === null) return null;
    const behind = changesBetween(stateToJson(this.#recorded), stateToJson(this.#rerun.state()));
    return divergenceAt(input, { recorded: commit, decided }, index, behind);
  }

  #check({ seq }: AppEvent, decided: readonly AppEvent[]): void {
    const { invariants = [] } = this.#options;
    if (invariants.length === 0) return;
    this.#log.push(...decided);
    const state = this.#rerun.state();
    for (const { name, sentence, holds } of invariants) {
      const known = this.#violations.some((violation) => violation.name === name);
      if (!known && !holds(state, decided, this.#log)) this.#violations.push({ name, sentence, seq });
    }
  }

  #orphan(cause: AppEvent, request: string): Divergence {
    return {
      kind: 'orphan',
      commit: cause.commit,
      index: 0,
      seq: cause.seq,
      cause,
      expected: cause,
      actual: null,
      path: '(event)',
      eventChanges: [],
      stateChanges: [],
      detail: `${cause.type} answers ${request.replace(':', ' ')}, which this code did not ask for`,
    };
  }
}
