import {
  concat,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  withLatestFrom,
} from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { dueAt, nextDeadline } from '#domain/placement/pending-deadline.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * Two clocks over a placement, apart from the call's own timeout (TRAP-03): after ten seconds the text
 * changes, after the waiting period pending bets count as "could not be confirmed" and go on being resolved
 * (PLC-08). A bet that a trader holds is waited for until the trader has spoken.
 */
export function timePlacement(world: SlipWorld): Epic {
  return (events$, state$, { timers }) => {
    const now$ = events$.pipe(map((event) => event.at));
    const pending = () =>
      state$.value.placement.attempt?.bets.filter((bet) => bet.status === 'PENDING') ?? [];

    /** The next end from `at` on, and those after it: who is held is looked at when it comes. */
    const ends = (periodEnd: number, at: number): Observable<NewDerived> =>
      defer(() => {
        const end = nextDeadline(pending(), periodEnd);
        return timers.after('placementWaiting', Math.max(0, end - at)).pipe(
          withLatestFrom(now$),
          mergeMap(([, now]) => {
            // Never before `end`: a device whose clock was set back does not wait again.
            const moment = Math.max(end, now);
            const bets = pending();
            const refs = dueAt(bets, periodEnd, moment);
            return concat(
              refs.length === 0
                ? EMPTY
                : of<NewDerived>({ type: 'placement/waitingEnded', data: { refs: [...refs] } }),
              refs.length === bets.length ? EMPTY : ends(periodEnd, moment),
            );
          }),
        );
      });

    const clocks = (at: number): Observable<NewDerived> => {
      const { attempt } = state$.value.placement;
      if (attempt === null) return EMPTY;
      const { waitingPeriodSeconds } = world.context(state$.value, at).rules;
      const period = waitingPeriodSeconds > 0 ? waitingPeriodSeconds * 1_000 : PLACEMENT_TIMES.waitingPeriod;
      // After a reload the rest of the period is waited for, not the whole of it again.
      const interim = Math.max(0, attempt.requestedAt + PLACEMENT_TIMES.interim - at);
      return merge(
        timers.after('placementInterim', interim).pipe(
          filter(() => pending().length > 0),
          map(
            (): NewDerived => ({
              type: 'placement/waitProlonged',
              data: { refs: pending().map(({ ref }) => ref) },
            }),
          ),
        ),
        ends(attempt.requestedAt + period, at),
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
