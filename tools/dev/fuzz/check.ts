import { sessionInvariants } from '#checks/session-invariants.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { initialState } from '#replay/fold/parse-initial-state.ts';
import type { RecordedCommit } from '#replay/reexecution/commits.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import { type Failure, type Trial, tryCommits } from '#replay/shrink/failure.ts';

/**
 * Runs commits again: every invariant holds after every one, no fold throws, and the same is decided as
 * before.
 */
export const checkRun = (
  header: LogHeader,
  commits: readonly RecordedCommit[],
  code: ReplayCode,
  compare: 'all' | 'none',
): Trial => tryCommits(commits, { header, code, invariants: sessionInvariants(), compare });

/** Whether another build could read what was decided. */
export function unreadable(commits: readonly RecordedCommit[]): string | null {
  try {
    readAppEvents(storedForm(commits.flat()));
    return null;
  } catch (error) {
    if (error instanceof RecordingError) return error.message;
    throw error;
  }
}

/**
 * The fold alone, over events of which some are missing, doubled or in another order: no fold throws, and
 * what comes of it is a state that can be written down, the same both times.
 */
export function checkFold(events: readonly AppEvent[], code: ReplayCode): Failure | null {
  const foldAll = () =>
    events.reduce((state, event) => {
      try {
        return code.fold(state, event);
      } catch (error) {
        throw new FoldBroke(event, error);
      }
    }, initialState(code.fold));
  try {
    const [once, again] = [canonicalState(foldAll()), canonicalState(foldAll())];
    return once === again
      ? null
      : {
          kind: 'violated',
          fingerprint: 'violated fold',
          sentence: 'the same events give two states',
          commit: 0,
        };
  } catch (error) {
    if (!(error instanceof FoldBroke)) throw error;
    const { at, message } = error;
    return { kind: 'threw', fingerprint: `threw fold ${at.type}`, sentence: message, commit: at.commit };
  }
}

class FoldBroke extends Error {
  readonly at: AppEvent;
  constructor(at: AppEvent, cause: unknown) {
    super(`${at.type}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.at = at;
  }
}
