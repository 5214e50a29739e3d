import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { stateToJson } from '#projections/replay/canonical-state.ts';
import { changesBetween } from '#projections/replay/diff.ts';
import { type Fold, initialState } from '#projections/replay/parse-initial-state.ts';
import { foldOne } from '#projections/replay/timeline.ts';
import type { RootState } from '#projections/root.ts';
import type { Commit } from '../runtime/commit.ts';
import { createRuntime, type Runtime } from '../runtime/create-runtime.ts';
import type { Epics } from '../runtime/epic.ts';
import { type Divergence, detailOf, eventChanges } from './divergence.ts';
import { asInput } from './parse-input.ts';
import { OpenRequests } from './requests.ts';

export interface Recording {
  readonly header: LogHeader;
  /** Current versions, in order of `seq`. */
  readonly events: readonly AppEvent[];
  /** False when segments are missing, which a hole at the very end does not show. */
  readonly isWhole?: boolean;
}

export interface ReplayOptions {
  readonly fold: Fold<RootState>;
  readonly epics: Epics;
  /** Stops after the last commit that begins at or before this `seq`. */
  readonly until?: number;
}

/**
 * `incomplete`: events are missing (live segments were dropped, behaviour was not kept): folded, but there is nothing to re-execute from.
 * Defects are broken rules of the runtime and folds that threw; they leave no event, so they are told apart.
 */
export type ReplayResult = {
  readonly events: number;
  readonly inputs: number;
  readonly state: RootState;
  readonly defects: readonly string[];
} & (
  | { readonly kind: 'identical' | 'incomplete' }
  | { readonly kind: 'diverged'; readonly divergence: Divergence }
);

/**
 * Re-execution: the real runtime without interpreters (P10). Recorded inputs go in, each at its recorded time, and what
 * is decided is compared with what was recorded, by input and position in the commit. Where the log says that
 * the page was loaded anew, the epics start anew, exactly as live.
 */
export function reexecute(recording: Recording, options: ReplayOptions): ReplayResult {
  const commits = commitsOf(recording.events, options.until ?? Number.POSITIVE_INFINITY);
  const { isWhole = true } = recording;
  if (!isWhole || commits.some(([input]) => input.kind !== 'input') || !areDense(commits)) {
    return foldOnly(commits, options.fold);
  }
  const run = new Run(recording.header, options);
  let events = 0;
  for (const [inputs, commit] of commits.entries()) {
    const divergence = run.step(commit);
    if (divergence !== null) return { kind: 'diverged', divergence, events, inputs, ...run.end() };
    events += commit.length;
  }
  return { kind: 'identical', events, inputs: commits.length, ...run.end() };
}

type RecordedCommit = readonly [AppEvent, ...AppEvent[]];

function commitsOf(events: readonly AppEvent[], until: number): RecordedCommit[] {
  const commits: [AppEvent, ...AppEvent[]][] = [];
  for (const event of events) {
    const open = commits[commits.length - 1];
    if (open !== undefined && open[0].commit === event.commit) open.push(event);
    else if (event.seq > until) break;
    else commits.push([event]);
  }
  return commits;
}

/** Nothing is missing: events and commits are numbered from 1 without a hole. */
function areDense(commits: readonly RecordedCommit[]): boolean {
  let [seq, commit] = [0, 0];
  for (const events of commits) {
    commit += 1;
    for (const event of events) {
      seq += 1;
      if (event.seq !== seq || event.commit !== commit) return false;
    }
  }
  return true;
}

function foldOnly(commits: readonly RecordedCommit[], fold: Fold<RootState>): ReplayResult {
  let state = initialState(fold);
  let events = 0;
  for (const event of commits.flat()) {
    state = foldOne(fold, state, event);
    events += 1;
  }
  return { kind: 'incomplete', events, inputs: commits.length, state, defects: [] };
}

class Run {
  readonly #options: ReplayOptions;
  readonly #runtime: Runtime;
  readonly #requests = new OpenRequests();
  readonly #defects: string[] = [];
  #now = { at: 0, mono: 0 };
  #decided: Commit | null = null;
  /** The state that the recording gives, folded beside the one that the re-execution gives. */
  #recorded: RootState;

  constructor(header: LogHeader, options: ReplayOptions) {
    this.#options = options;
    this.#recorded = initialState(options.fold);
    this.#runtime = createRuntime({
      header,
      clock: { now: () => this.#now.at, monotonic: () => this.#now.mono },
      reducer: options.fold,
      epics: options.epics,
      onDefect: (error) => void this.#defects.push(error instanceof Error ? error.message : String(error)),
    });
    this.#runtime.addSink((commit) => {
      this.#decided = commit;
    });
  }

  /** Runs one input; null when everything was decided as recorded. */
  step(commit: RecordedCommit): Divergence | null {
    const [input] = commit;
    const orphan = this.#requests.orphan(input);
    if (orphan !== null) return this.#orphan(commit, orphan);
    this.#now = { at: input.at, mono: input.mono };
    this.#decided = null;
    if (input.type === 'lifecycle/sessionResumed') this.#runtime.restartEpics();
    this.#runtime.submit(asInput(input), input.src);
    const decided = this.#decidedEvents();
    for (const event of decided) this.#requests.note(event);
    for (const event of commit) this.#recorded = foldOne(this.#options.fold, this.#recorded, event);
    const index = firstDifference(commit, decided);
    return index === null ? null : this.#difference(commit, decided, index);
  }

  end(): { state: RootState; defects: readonly string[] } {
    const state = this.#runtime.state();
    this.#runtime.stop();
    return { state, defects: this.#defects };
  }

  // The sink sets it while `submit` runs, which the compiler cannot see.
  #decidedEvents(): readonly AppEvent[] {
    return this.#decided?.events ?? [];
  }

  #orphan(commit: RecordedCommit, request: string): Divergence {
    const [cause] = commit;
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

  #difference(commit: RecordedCommit, decided: readonly AppEvent[], index: number): Divergence {
    const [cause] = commit;
    const [expected, actual] = [commit[index], decided[index]];
    const changes = eventChanges(expected, actual);
    const missing = expected === undefined || actual === undefined;
    const path = missing ? '(event)' : (changes[0]?.path ?? '(event)');
    return {
      kind: 'event',
      commit: cause.commit,
      index,
      seq: expected?.seq ?? cause.seq,
      cause,
      expected: expected ?? null,
      actual: actual ?? null,
      path,
      eventChanges: missing ? [] : changes,
      stateChanges: changesBetween(stateToJson(this.#recorded), stateToJson(this.#runtime.state())),
      detail: detailOf(expected, actual, path),
    };
  }
}

function firstDifference(expected: readonly AppEvent[], actual: readonly AppEvent[]): number | null {
  const length = Math.max(expected.length, actual.length);
  for (let at = 0; at < length; at += 1) {
    if (eventChanges(expected[at], actual[at]).length > 0) return at;
  }
  return null;
}
