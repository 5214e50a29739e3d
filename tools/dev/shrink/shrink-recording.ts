import type { Invariant } from '#checks/invariant.ts';
import { sessionInvariants } from '#checks/session-invariants.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { commitsOf, type RecordedCommit, type Recording } from '#replay/reexecution/commits.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import { canBeTried, type Failure, tryCommits } from '#replay/shrink/failure.ts';
import { type Oracle, shrink } from '#replay/shrink/shrink.ts';

export type ShrinkResult =
  /**
   * Nothing goes wrong in it: every invariant holds, no fold throws, and it is decided as it was recorded.
   */
  | { readonly kind: 'passes' }
  /** Inputs were dropped, so it cannot be run. */
  | { readonly kind: 'incomplete' }
  | {
      readonly kind: 'shrunk';
      readonly failure: Failure;
      readonly before: { readonly events: number; readonly commits: number };
      readonly recording: Recording;
      readonly commits: number;
      readonly trials: number;
      readonly exhausted: boolean;
    };

/**
 * The smallest recording that fails as this one does, by today's code.
 *
 * @param laws made anew for each run, because they remember what they saw; those of every session without
 */
export function shrinkRecording(
  recording: Recording,
  code: ReplayCode,
  trials: number,
  laws: () => readonly Invariant[] = sessionInvariants,
): ShrinkResult {
  const { header, events } = recording;
  const all = commitsOf(events);
  if (!canBeTried(header, all)) return { kind: 'incomplete' };
  const { failure } = tryCommits(all, { header, code, invariants: laws(), compare: 'all' });
  if (failure === null) return { kind: 'passes' };
  const upTo = all.slice(0, all.findIndex(([input]) => input.commit === failure.commit) + 1);
  // A commit that was decided otherwise is evidence; nothing else needs what was recorded.
  const compare = failure.kind === 'diverged' ? 'last' : 'none';
  const oracle: Oracle = (commits) => {
    const trial = tryCommits(commits, { header, code, invariants: laws(), compare });
    const fails = trial.failure !== null && isReadable(trial.commits);
    return { fingerprint: fails ? trial.failure.fingerprint : null, commits: trial.commits };
  };
  const shrunk = shrink(upTo, oracle, trials);
  if (shrunk === null) return { kind: 'passes' };
  return {
    kind: 'shrunk',
    failure,
    before: { events: events.length, commits: all.length },
    recording: { header: shrunkHeader(header, failure), events: shrunk.commits.flat() },
    commits: shrunk.commits.length,
    trials: shrunk.trials,
    exhausted: shrunk.exhausted,
  };
}

/**
 * Whether a reader would take what was decided: the body of an answer is open JSON that the edge has looked
 * at, so one that was made smaller here may lead to an event that no build could have written.
 */
function isReadable(commits: readonly RecordedCommit[]): boolean {
  try {
    readAppEvents(storedForm(commits.flat()));
    return true;
  } catch (error) {
    if (error instanceof RecordingError) return false;
    throw error;
  }
}

/**
 * What is left of a recording is no evidence of what a customer did: its header says what it was made from.
 */
const shrunkHeader = (header: LogHeader, { fingerprint }: Failure): LogHeader => ({
  ...header,
  simulation: { seed: 'shrunk', options: canonicalText({ of: header.sessionId, fingerprint }) },
});

/** For reports: what the customer's side did in it, in order. */
export const inputsOf = (events: readonly AppEvent[]): readonly AppEvent[] =>
  events.filter(({ kind }) => kind === 'input');
