import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { RecordedCommit } from '#effects/replay/commits.ts';
import type { Code } from '#effects/replay/rerun.ts';
import { sessionInvariants } from '#effects/replay/session-invariants.ts';
import { type Failure, type Trial, tryCommits } from '#effects/replay/shrink/failure.ts';
import { canonicalState } from '#projections/replay/canonical-state.ts';
import { initialState } from '#projections/replay/parse-initial-state.ts';
import { readAppEvents } from '#recordings/format/parse-app-events.ts';
import { storedForm } from '#recordings/format/parse-own-events.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';

/** Runs commits again: every invariant holds after every one, no fold throws, and the same is decided as before. */
export const checkRun = (
  header: LogHeader,
  commits: readonly RecordedCommit[],
  code: Code,
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
 * The fold alone, over events of which some are missing, doubled or in another order: no fold throws, and what comes of it
 * is a state that can be written down, the same both times.
 */
export function checkFold(events: readonly AppEvent[], code: Code): Failure | null {
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
