import { distinctUntilChanged, EMPTY, map, type Observable, switchMap } from 'rxjs';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';

/**
 * Runs `run` from the event that makes `isActive` true until the one that makes it false. Evaluated at events
 * only, never at subscription, so that ports are asked inside a commit.
 */
export const whileActive = (
  events$: Observable<AppEvent>,
  isActive: (cause: AppEvent) => boolean,
  run: (cause: AppEvent) => Observable<NewDerived>,
): Observable<NewDerived> =>
  events$.pipe(
    map((cause) => ({ cause, active: isActive(cause) })),
    distinctUntilChanged((a, b) => a.active === b.active),
    switchMap(({ cause, active }) => (active ? run(cause) : EMPTY)),
  );
