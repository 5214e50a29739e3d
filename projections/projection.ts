import { createReducer, type Draft, type Reducer } from '@reduxjs/toolkit';
import type { AppEvent, EventOf, EventType } from '#domain/events/registry.ts';

/** One fold per event type; the state is an immer draft, so it may be changed in place or replaced. */
export type Folds<State> = {
  readonly [T in EventType]?: (state: Draft<State>, event: EventOf<T>) => Draft<State> | State | void;
};

export interface Projection<State> {
  readonly reducer: Reducer<State, AppEvent>;
  /** Event types this read model reads; the tidy test checks that every type is folded or listed as ignored. */
  readonly folded: readonly EventType[];
  /** Part of a snapshot's key (P9): raise it when the same events give another state than before. */
  readonly version: number;
}

/** A cold read model. What changes with every frame (prices) has its own reducer outside immer. */
export function projection<State extends object>(
  version: number,
  initial: State,
  folds: Folds<State>,
): Projection<State> {
  // Keys of a table whose keys are event types.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const folded = Object.keys(folds) as EventType[];
  const reducer = createReducer(initial, (builder) => {
    for (const type of folded) {
      const fold = folds[type];
      // The key of the table is the discriminant, which TypeScript cannot follow through a loop.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      builder.addCase(type, fold as (state: Draft<State>, event: AppEvent) => void);
    }
  });
  // RTK types actions with an index signature, which a logged event deliberately lacks.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return { reducer: reducer as unknown as Reducer<State, AppEvent>, folded, version };
}
