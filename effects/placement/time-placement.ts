import { EMPTY, filter, map, merge, type Observable, switchMap } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * Two clocks over a placement, apart from the call's own timeout (T3): after ten seconds the text changes, after the
 * waiting period pending bets count as "could not be confirmed" and go on being resolved (PLC-08).
 */
export function timePlacement(world: SlipWorld): Epic {
  return (events$, state$, { timers }) => {
    const pending = () =>
      state$.value.placement.attempt?.bets.filter((bet) => bet.status === 'PENDING').map((bet) => bet.ref) ??
      [];

    const clocks = (at: number): Observable<NewDerived> => {
      const { attempt } = state$.value.placement;
      if (attempt === null) return EMPTY;
      const { waitingPeriodSeconds } = world.context(state$.value, at).rules;
      const period = waitingPeriodSeconds > 0 ? waitingPeriodSeconds * 1_000 : PLACEMENT_TIMES.waitingPeriod;
      // After a reload the rest of the period is waited for, not the whole of it again.
      const left = (total: number) => Math.max(0, attempt.requestedAt + total - at);
      return merge(
        timers.after('placementInterim', left(PLACEMENT_TIMES.interim)).pipe(
          filter(() => pending().length > 0),
          map((): NewDerived => ({ type: 'placement/waitProlonged', data: { refs: pending() } })),
        ),
        timers.after('placementWaiting', left(period)).pipe(
          filter(() => pending().length > 0),
          map((): NewDerived => ({ type: 'placement/waitingEnded', data: { refs: pending() } })),
        ),
      );
    };
    const over = ['placement/finished', 'placement/stopped', 'placement/abandoned'] as const;
    return events$.pipe(
      ofType('placement/requested', 'lifecycle/sessionResumed', ...over),
      switchMap((event) => {
        const running =
          state$.value.placement.step === 'progress' && !over.some((type) => type === event.type);
        return running ? clocks(event.at) : EMPTY;
      }),
    );
  };
}
