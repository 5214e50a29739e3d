import { distinctUntilChanged, filter, map, type Observable, of, switchMap } from 'rxjs';
import type { NewEventOf } from '#domain/events/registry.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { Epic } from '../runtime/epic.ts';

type GateMoved = NewEventOf<'placement/gateMoved'>;

const gate = (open: boolean): GateMoved => ({ type: 'placement/gateMoved', data: { open } });

/**
 * Five seconds without the live connection, or without a sign of life on it, close the gate: prices may be
 * out of date (LIV-05, FAIL-14).
 */
export const connectionGate: Epic = (events$, state$, { timers }) =>
  events$.pipe(
    map(({ at }) => ({ at, ...state$.value.lifecycle })),
    distinctUntilChanged((one, next) => one.connected === next.connected),
    switchMap(({ connected, disconnectedAt, at }): Observable<GateMoved> => {
      if (connected) return of(gate(true));
      // A silence is told when part of the time is over.
      const left = PLACEMENT_TIMES.disconnectedTolerance - (at - (disconnectedAt ?? at));
      return timers.after('connectionGate', Math.max(0, left)).pipe(map(() => gate(false)));
    }),
    filter(({ data }) => data.open !== state$.value.placement.gateOpen),
  );
