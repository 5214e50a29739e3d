import { distinctUntilChanged, filter, map, type Observable, of, switchMap } from 'rxjs';
import type { NewEventOf } from '#domain/events/registry.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { Epic } from '../runtime/epic.ts';

type GateMoved = NewEventOf<'placement/gateMoved'>;

const gate = (open: boolean): GateMoved => ({ type: 'placement/gateMoved', data: { open } });

/** Five seconds without the live connection close the gate: prices may be out of date (LIV-05, P14). */
export const connectionGate: Epic = (events$, state$, { timers }) =>
  events$.pipe(
    map(() => state$.value.lifecycle.connected),
    distinctUntilChanged(),
    switchMap(
      (connected): Observable<GateMoved> =>
        connected
          ? of(gate(true))
          : timers
              .after('connectionGate', PLACEMENT_TIMES.disconnectedTolerance)
              .pipe(map(() => gate(false))),
    ),
    filter(({ data }) => data.open !== state$.value.placement.gateOpen),
  );
