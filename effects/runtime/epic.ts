import type { StateObservable } from 'redux-observable';
import type { Observable } from 'rxjs';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Ports } from './ports.ts';

/**
 * Decides derived events because of logged ones. No promise, no clock, no chance, no operator that reads a
 * scheduler: time and everything outside come through `ports` (tidy test, PIT-01 to PIT-07).
 */
export interface Epic {
  (events$: Observable<AppEvent>, state$: StateObservable<RootState>, ports: Ports): Observable<NewDerived>;
  /** See `hearsPrices`. */
  readonly hearsPrices?: true;
}

/**
 * Marks an epic that must see frames of nothing but prices. There are up to sixty a second, and no other epic
 * is shown them: thirty filters that all say no would cost more than everything else that is done with a
 * frame.
 */
export const hearsPrices = (epic: Epic): Epic =>
  Object.assign<Epic, Pick<Epic, 'hearsPrices'>>((...args) => epic(...args), { hearsPrices: true });

/** Epics by name; the name is the `src` of what they emit and must be the file's name. */
export type Epics = Readonly<Record<string, Epic>>;
