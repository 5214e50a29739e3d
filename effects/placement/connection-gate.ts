import { distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { Epic } from '../runtime/epic.ts';

const gate = (open: boolean): NewDerived => ({ type: 'placement/gateMoved', data: { open } });

/** Five seconds without the live connection close the gate: prices may be out of date (LIV-05, P14). */
export const connectionGate: Epic = (events$, state$, { timers }) =>
  events$.pipe(
    map(() => state$.value.lifecycle.connected),
    distinctUntilChanged(),
    switchMap(
      (connected): Observable<NewDerived> =>
        connected
          ? of(gate(true))
          : timers
              .after('connectionGate', PLACEMENT_TIMES.disconnectedTolerance)
              .pipe(map(() => gate(false))),
    ),
  );
