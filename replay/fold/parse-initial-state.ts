import type { AppEvent } from '#domain/events/registry.ts';

/** A fold from events to a state; `undefined` is the state before the first event. */
export type Fold<State> = (state: State | undefined, event: AppEvent) => State;

/** The state before any event: what every reducer answers to an event it has never heard of. */
export const initialState = <State>(fold: Fold<State>): State =>
  fold(undefined, { type: 'replay/initialStateAsked' } as unknown as AppEvent);
