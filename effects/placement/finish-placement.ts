import { concat, distinctUntilChanged, EMPTY, filter, from, map, type Observable } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { outcomeOf } from '#domain/placement/attempts.ts';
import { moved } from '#domain/placement/deciders/step-machine.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import { slipAfterPlacement } from '#domain/placement/slip-after-placement.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * Ends the attempt when no bet is pending any more, and moves on to what is shown of it (PLC-04, PLC-06,
 * PLC-07).
 */
export function finishPlacement(world: SlipWorld): Epic {
  return (events$, state$, { timers }) =>
    events$.pipe(
      ofType('placement/betOutcomeReceived', 'placement/waitingEnded'),
      filter(() => state$.value.placement.step === 'progress'),
      map(({ at }) => ({ at, attempt: state$.value.placement.attempt })),
      map(({ at, attempt }) => ({
        at,
        bets: attempt?.bets ?? [],
        outcome: attempt === null ? undefined : outcomeOf(attempt.bets.map((bet) => bet.status)),
      })),
      filter(({ outcome }) => outcome !== undefined),
      // The last outcome may be followed by a copy of itself in the same commit.
      distinctUntilChanged((a, b) => a.bets[0]?.ref === b.bets[0]?.ref),
      fenceEach('finishPlacement', ({ at, bets, outcome }): Observable<NewDerived> => {
        if (outcome === undefined) return EMPTY;
        const facts$ = from(slipAfterPlacement(state$.value.placement.step, outcome, bets));
        if (outcome !== 'success') return facts$;
        const inSight = state$.value.betslip.open || world.context(state$.value, at).formFactor === 'desktop';
        const [wait, to] = inSight
          ? ([PLACEMENT_TIMES.resultDelay, 'result'] as const)
          : ([PLACEMENT_TIMES.successShown, 'before'] as const);
        return concat(
          facts$,
          timers.after('placementResult', wait).pipe(
            // Closed in the meantime, or the slip was changed: there is nothing left to move on from.
            filter(() => state$.value.placement.step === 'success'),
            map(() => moved(state$.value.placement.step, to)),
          ),
        );
      }),
    );
}
