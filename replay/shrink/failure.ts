import type { Invariant } from '#checks/invariant.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { canBeReexecuted, type RecordedCommit } from '../reexecution/commits.ts';
import { eventChanges, firstDifference } from '../reexecution/divergence.ts';
import { asInput } from '../reexecution/parse-input.ts';
import { momentOf, type ReplayCode, ReplayRuntime } from '../reexecution/replay-runtime.ts';
import { OpenRequests } from '../reexecution/requests.ts';

/**
 * What goes wrong in a recording, and how to know it again: two failures are the same when their fingerprints
 * are.
 */
export interface Failure {
  readonly kind: 'diverged' | 'violated' | 'threw';
  readonly fingerprint: string;
  readonly sentence: string;
  /** Number of the commit in which it shows. */
  readonly commit: number;
}

/** One run of a candidate: how it fails, if it does, and the commits as they are when it is written down. */
export interface Trial {
  readonly failure: Failure | null;
  readonly commits: readonly RecordedCommit[];
}

export interface TrialOptions {
  readonly header: LogHeader;
  readonly code: ReplayCode;
  readonly invariants: readonly Invariant[];
  /**
   * Which commits are held against what was recorded. all: a recording as it was made. last: a candidate of
   * which commits were taken, so what came before is decided anew and only its last commit is still evidence.
   * none: nothing is.
   */
  readonly compare: 'all' | 'last' | 'none';
}

/**
 * Runs commits through today's code up to the first failure. Answers that nobody asks for any more are left
 * out.
 */
export function tryCommits(commits: readonly RecordedCommit[], options: TrialOptions): Trial {
  const run = new TrialRun(options);
  for (const [at, commit] of commits.entries()) {
    const compared = options.compare === 'all' || (options.compare === 'last' && at === commits.length - 1);
    const failure = run.step(commit, compared);
    if (failure !== null) return { failure, commits: run.end() };
  }
  return { failure: null, commits: run.end() };
}

/** Whether a recording can be searched for failures at all: inputs that were dropped cannot be run. */
export const canBeTried = (header: LogHeader, commits: readonly RecordedCommit[]): boolean =>
  canBeReexecuted({ header }, commits);

class TrialRun {
  readonly #rerun: ReplayRuntime;
  readonly #invariants: readonly Invariant[];
  readonly #requests = new OpenRequests();
  readonly #kept: RecordedCommit[] = [];
  readonly #log: AppEvent[] = [];

  constructor({ header, code, invariants }: TrialOptions) {
    this.#rerun = new ReplayRuntime(header, code);
    this.#invariants = invariants;
  }

  step(commit: RecordedCommit, compared: boolean): Failure | null {
    const [input] = commit;
    const orphan = this.#requests.orphan(input);
    if (orphan !== null) {
      if (!compared) return null;
      this.#keep(commit);
      return failureAt(
        input,
        'diverged',
        `orphan ${input.type}`,
        `${input.type} answers what was never asked`,
      );
    }
    const known = this.#rerun.defects.length;
    const decided = this.#rerun.take(asInput(input), input.src, momentOf(input));
    for (const event of decided) this.#requests.note(event);
    const threw = this.#rerun.defects[known];
    const difference = compared ? firstDifference(commit, decided) : null;
    this.#keep(difference === null ? decided : commit);
    if (threw !== undefined)
      return failureAt(input, 'threw', `${input.type}: ${withoutNumbers(threw)}`, threw);
    return (
      this.#violation(input, decided) ?? (difference === null ? null : diverged(commit, decided, difference))
    );
  }

  end(): readonly RecordedCommit[] {
    this.#rerun.stop();
    return this.#kept;
  }

  /**
   * With the positions that the events have in this run: a commit that is still as recorded had others there.
   */
  #keep(events: readonly AppEvent[]): void {
    const placed = events.map((event, at) => ({ ...event, seq: this.#log.length + at + 1 }));
    this.#log.push(...placed);
    const [first, ...rest] = placed;
    if (first !== undefined) this.#kept.push([first, ...rest]);
  }

  #violation(input: AppEvent, decided: readonly AppEvent[]): Failure | null {
    const state = this.#rerun.state();
    const broken = this.#invariants.find(({ holds }) => !holds(state, decided, this.#log));
    return broken === undefined ? null : failureAt(input, 'violated', broken.name, broken.sentence);
  }
}

const failureAt = ({ commit }: AppEvent, kind: Failure['kind'], what: string, sentence: string): Failure => ({
  kind,
  fingerprint: `${kind} ${what}`,
  sentence,
  commit,
});

function diverged(commit: RecordedCommit, decided: readonly AppEvent[], index: number): Failure {
  const [expected, actual] = [commit[index], decided[index]];
  const missing = expected === undefined || actual === undefined;
  const path = missing
    ? ''
    : ` at ${(eventChanges(expected, actual)[0]?.path ?? '').replace(/\[\d+\]/g, '[]')}`;
  const what = `${commit[0].type}: ${expected?.type ?? 'nothing'} recorded, ${actual?.type ?? 'nothing'} decided${path}`;
  return failureAt(commit[0], 'diverged', what, what);
}

/**
 * A message names ids and counts, which differ between a session and a smaller one that fails in the same
 * way.
 */
const withoutNumbers = (message: string): string =>
  message.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replace(/\d+(\.\d+)?/g, 'n');
