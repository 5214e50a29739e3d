import type { LookedAt } from '#domain/reality-check/looked-at.ts';
import type { SessionTime } from '#domain/reality-check/session-time.ts';

/**
 * Where the check stands. `due` waits for something that may not be interrupted: it is put off and never
 * dropped (RGT-01, TRAP-22). `shown` stays until it is answered, here or in another tab. `dueMs`: how long
 * the session had lasted when it fell due.
 */
export type RealityCheckStage =
  | { readonly kind: 'none' }
  | { readonly kind: 'counting'; readonly count: LookedAt }
  | { readonly kind: 'due'; readonly dueMs: number }
  | {
      readonly kind: 'shown';
      readonly elapsedMs: number;
      readonly minutes: number;
      readonly dueMs: number;
    };

export interface RealityCheckState {
  /** Interval in minutes, 0 for never; null while the gateway has not said. */
  readonly minutes: number | null;
  /**
   * How long the session has lasted; goes on while the tab is hidden. Null while the gateway has not said.
   */
  readonly sessionTime: SessionTime | null;
  readonly stage: RealityCheckStage;
  /** The last answer could not be used; what was known before counts on. */
  readonly answerInvalid: boolean;
  /** What became of the customer's choice of another interval. */
  readonly saving:
    | { readonly kind: 'idle' | 'failed' }
    | { readonly kind: 'saving'; readonly minutes: number };
}

/** Nobody is logged in. Apart from the folds, which arrive after the first screen (`initial-reducer.ts`). */
export const noRealityCheck: RealityCheckState = {
  minutes: null,
  sessionTime: null,
  stage: { kind: 'none' },
  answerInvalid: false,
  saving: { kind: 'idle' },
};
