import type { Reducer } from '@reduxjs/toolkit';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Projection } from './projection.ts';

/** Read models by name. */
type Models<State> = { readonly [Name in keyof State]: Projection<State[Name]> };

type Step<State> = (state: State, event: AppEvent) => State;

function stepOf<State, Name extends keyof State>(
  name: Name,
  { reducer }: Projection<State[Name]>,
): Step<State> {
  return (state, event) => {
    const next = reducer(state[name], event);
    return Object.is(next, state[name]) ? state : { ...state, [name]: next };
  };
}

/** Of each type of event, the read models that fold it, in their order. */
function stepsByType<State>(models: Models<State>): ReadonlyMap<string, readonly Step<State>[]> {
  const steps = new Map<string, Step<State>[]>();
  for (const name in models) {
    const step = stepOf<State, typeof name>(name, models[name]);
    for (const type of models[name].folded) steps.set(type, [...(steps.get(type) ?? []), step]);
  }
  return steps;
}

/**
 * All read models as one, with the state of each under its name. An event goes to those that fold its type
 * and to no other: most events mean something to one of them or to none, and the longest sessions are folded
 * from the beginning.
 *
 * @param beginning the state before the first event
 */
export function foldByType<State extends object>(
  models: Models<State>,
  beginning: (event: AppEvent) => State,
): Reducer<State, AppEvent> {
  const steps = stepsByType(models);
  return (state, event) => {
    if (state === undefined) return beginning(event);
    let folded = state;
    for (const step of steps.get(event.type) ?? []) folded = step(folded, event);
    return folded;
  };
}
