import { filter, merge, type Observable, switchMap } from 'rxjs';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { ofType } from '../runtime/of-type.ts';
import { whileActive } from './while-active.ts';

/**
 * Asks for what a page shows when it is opened, and again by the button beside what did not come.
 *
 * @param view what `intent/retryPressed` names: the call's name
 */
export const whileInSight = (
  events$: Observable<AppEvent>,
  view: string,
  inSight: (cause: AppEvent) => boolean,
  ask: () => Observable<NewDerived>,
): Observable<NewDerived> =>
  merge(
    whileActive(events$, inSight, ask),
    events$.pipe(
      ofType('intent/retryPressed'),
      filter((event) => event.data.view === view && inSight(event)),
      switchMap(ask),
    ),
  );
