import fc from 'fast-check';
import {
  canBeReexecuted,
  commitsOf,
  type RecordedCommit,
  type Recording,
} from '#replay/reexecution/commits.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import type { Failure } from '#replay/shrink/failure.ts';
import { type Bend, bends, bent } from './bend.ts';
import { checkFold, checkRun, unreadable } from './check.ts';
import { play } from './play.ts';

/** run: inputs were bent and decided anew. fold: what was decided was bent as well, and folded alone. */
export type Way = 'run' | 'fold';

export interface Found {
  readonly way: Way;
  readonly failure: Failure;
  readonly bends: readonly Bend[];
  readonly seed: number;
  readonly path: string;
}

export interface Fuzzed {
  readonly found: readonly Found[];
  /** Bent sessions that were run or folded. */
  readonly runs: number;
  /** What was bent, by kind: a fuzzer that bends nothing finds nothing. */
  readonly commits: number;
}

/** How one bent session fails; null when everything holds. */
export function tryBent(
  recording: Recording,
  all: readonly Bend[],
  way: Way,
  code: ReplayCode,
): Failure | null {
  const commits = commitsOf(recording.events);
  if (way === 'fold') {
    const events = bent(
      recording.events.map((event): RecordedCommit => [event]),
      all,
    );
    return checkFold(
      events.map(({ event }) => event),
      code,
    );
  }
  const played = play(recording, bent(commits, all), code, JSON.stringify(all));
  const { failure } = checkRun(played.recording.header, played.commits, code, 'all');
  if (failure !== null) return failure;
  const refused = unreadable(played.commits);
  if (refused === null) return null;
  const sentence = `decides what no build can read: ${refused}`;
  const fingerprint = `violated readable ${refused.replace(/\d+/g, 'n')}`;
  return { kind: 'violated', fingerprint, sentence, commit: 0 };
}

/**
 * Bends a recording again and again, in ways drawn from a seed, and tries each. Bends are made fewer and
 * smaller by what drew them as long as the failure stays the same. A recording of which inputs are missing is
 * folded alone.
 */
export function fuzz(
  recording: Recording,
  code: ReplayCode,
  options: { seed: number; runs: number },
): Fuzzed {
  const whole = canBeReexecuted(recording, commitsOf(recording.events));
  const ways: readonly Way[] = whole ? ['run', 'fold'] : ['fold'];
  let runs = 0;
  const found = ways.flatMap((way): Found[] => {
    let first: Failure | null = null;
    const property = fc.property(bends, (all) => {
      runs += 1;
      const failure = tryBent(recording, all, way, code);
      if (failure === null) return true;
      first ??= failure;
      // Another failure on the way to a smaller one is another story.
      return failure.fingerprint !== first.fingerprint;
    });
    const details = fc.check(property, { seed: options.seed, numRuns: options.runs });
    const [smallest] = details.counterexample ?? [];
    const failure = smallest === undefined ? null : tryBent(recording, smallest, way, code);
    if (smallest === undefined || failure === null) return [];
    return [{ way, failure, bends: smallest, seed: details.seed, path: details.counterexamplePath ?? '' }];
  });
  return { found, runs, commits: commitsOf(recording.events).length };
}
