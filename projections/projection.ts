import { createNextState, type Draft, type Reducer } from '@reduxjs/toolkit';
import type { AppEvent, EventOf, EventType } from '#domain/events/registry.ts';

/** One fold per event type; the state is an immer draft, so it may be changed in place or replaced. */
export type Folds<State> = {
  readonly [T in EventType]?: (state: Draft<State>, event: EventOf<T>) => Draft<State> | State | void;
};

export interface Projection<State> {
  readonly reducer: Reducer<State, AppEvent>;
  /**
   * Event types this read model reads; a fact that nobody reads is found by
   * `tools/dev/tidy/event-readers.test.ts`.
   */
  readonly folded: readonly EventType[];
  /** Part of a snapshot's key (PRIN-09): raise it when the same events give another state than before. */
  readonly version: number;
}

/** A cold read model. What changes with every frame (prices) has its own reducer outside immer. */
export function projection<State extends object>(
  version: number,
  initial: State,
  folds: Folds<State>,
): Projection<State> {
  // As the results are: frozen, so that nothing is changed behind the log's back.
  const first = createNextState(initial, () => undefined);
  const reducer: Reducer<State, AppEvent> = (state = first, event) => {
    // The key of the table is the discriminant, which TypeScript cannot follow through a look-up.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    const fold = folds[event.type] as ((state: Draft<State>, event: AppEvent) => void) | undefined;
    return fold === undefined ? state : createNextState(state, (draft) => fold(draft, event));
  };
  // Keys of a table whose keys are event types.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return { reducer, folded: Object.keys(folds) as EventType[], version };
}
