import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import type { Commit } from '#effects/runtime/commit.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import type { Epics } from '#effects/runtime/epic.ts';
import type { RootState } from '#projections/root.ts';
import type { Fold } from '../fold/parse-initial-state.ts';

/** Today's code: what a recording is run through. */
export interface ReplayCode {
  readonly fold: Fold<RootState>;
  readonly epics: Epics;
}

/** Where an input stands in the log and in time. */
export interface Moment {
  readonly commit: number;
  /** Epoch ms and monotonic ms. */
  readonly at: number;
  readonly mono: number;
}

export const momentOf = ({ commit, at, mono }: AppEvent): Moment => ({ commit, at, mono });

/**
 * The real runtime without interpreters (PRIN-10): inputs go in one by one, each at its own moment, and what
 * is decided comes out. Whoever holds it decides which inputs those are, and answers what is asked for.
 */
export class ReplayRuntime {
  readonly #runtime: Runtime;
  readonly #defects: string[] = [];
  #now: Moment = { commit: 0, at: 0, mono: 0 };
  #decided: Commit | null = null;

  constructor(header: LogHeader, { fold, epics }: ReplayCode) {
    this.#runtime = createRuntime({
      header,
      clock: { now: () => this.#now.at, monotonic: () => this.#now.mono },
      commitAfter: () => this.#now.commit,
      reducer: fold,
      epics,
      onDefect: (error) => void this.#defects.push(error instanceof Error ? error.message : String(error)),
    });
    this.#runtime.addSink((commit) => {
      this.#decided = commit;
    });
  }

  /**
   * The commit that this input opens now; empty when it could not be logged. A resumed session starts the
   * epics anew.
   */
  take(input: NewInput, source: string, moment: Moment): readonly AppEvent[] {
    this.#now = moment;
    this.#decided = null;
    if (input.type === 'lifecycle/sessionResumed') this.#runtime.restartEpics();
    this.#runtime.submit(input, source);
    return this.#decidedEvents();
  }

  // The sink sets it while `submit` runs, which the compiler cannot see.
  #decidedEvents(): readonly AppEvent[] {
    return this.#decided?.events ?? [];
  }

  state(): RootState {
    return this.#runtime.state();
  }

  /** Broken rules of the runtime and folds that threw, so far. They leave no event. */
  get defects(): readonly string[] {
    return this.#defects;
  }

  stop(): void {
    this.#runtime.stop();
  }
}
