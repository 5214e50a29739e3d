import type { StateObservable } from 'redux-observable';
import { defer, map, type Observable, of, race, take } from 'rxjs';
import type { AppEvent } from '#domain/events/registry.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { RootState } from '#projections/root.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';

/**
 * Emits once: as soon as no renewal is under way, or when what waits for it has gone stale (FAIL-11). What
 * books goes out with the betting token of its tab, and a page that was just reloaded has none before its
 * renewal is answered (SES-05, ADR 0297). One that a logout ends brings none: then time alone emits.
 */
export const afterRenewal = (
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
  { timers }: Ports,
): Observable<undefined> =>
  defer(() =>
    state$.value.session.renewing
      ? race(
          events$.pipe(ofType('session/prolonged'), take(1)),
          timers.after('afterRenewal', PLACEMENT_TIMES.intentGoesStale),
        )
      : of(undefined),
  ).pipe(map(() => undefined));
