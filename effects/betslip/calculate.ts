import {
  audit,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  repeat,
  switchMap,
} from 'rxjs';
import {
  calculationBody,
  calculationKey,
  calculationResult,
} from '#domain/betslip/bets/calculation-request.ts';
import { oddsHaveChanged } from '#domain/betslip/legs.ts';
import type { SlipState } from '#domain/betslip/slip.ts';
import { SLIP_TIMES } from '#domain/betslip/slip-rules.ts';
import { groupsOf } from '#domain/builder/slip-groups.ts';
import { calculateBets } from '#domain/contract/betting.ts';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import type { SlipWorld } from './slip-world.ts';

/**
 * Prices differ from the accepted ones (CAL-02), a bet builder has a price that no live message tells of, or
 * the last answer was lost: without another one the slip would have no bonuses and no maximum until it
 * changes.
 */
const wantsRecheck = (slip: SlipState): boolean =>
  oddsHaveChanged(slip) || groupsOf(slip).length > 0 || slip.calculation.status === 'failed';

interface Due {
  readonly event: AppEvent;
  readonly reason: DataOf<'betslip/calculationRequested'>['reason'];
}

/**
 * Asks the gateway what the slip is worth and how much may be staked (CAL-01 to CAL-04): 250 ms after a
 * change, by deadline, so that a stream of changes cannot starve it; every 5 s while prices differ or the
 * last answer was lost, and the tab is visible. The fold keeps the newest request's answer.
 */
export function calculate(world: SlipWorld): Epic {
  return (events$, state$, ports) => {
    const contextAt = (event: AppEvent) => world.context(state$.value, event.at);
    const changed$ = events$.pipe(
      map((event) => ({ event, slip: state$.value.betslip, context: contextAt(event) })),
      // Most events touch neither; comparing two references keeps them cheap.
      distinctUntilChanged((a, b) => a.slip === b.slip && a.context === b.context),
      map(({ event, slip, context }) => ({ event, key: calculationKey(slip, context) })),
      distinctUntilChanged((a, b) => a.key === b.key),
      filter(({ key }) => key !== ''),
      audit(() => ports.timers.after('calculateDebounce', SLIP_TIMES.calculateDebounce)),
      map(({ event }): Due => ({ event, reason: 'changed' })),
    );
    const recheck$ = events$.pipe(
      map((event) => ({ event, due: contextAt(event).visible && wantsRecheck(state$.value.betslip) })),
      distinctUntilChanged((a, b) => a.due === b.due),
      switchMap(({ event, due }) =>
        due
          ? defer(() => ports.timers.after('calculateRecheck', SLIP_TIMES.recheckWhileOddsChanged)).pipe(
              repeat(),
              map((): Due => ({ event, reason: 'recheck' })),
            )
          : EMPTY,
      ),
    );
    const ask = ({ event, reason }: Due): Observable<NewDerived> => {
      const context = contextAt(event);
      const body = calculationBody(state$.value.betslip, context);
      if (body === undefined) return EMPTY;
      const requestId = ports.ids.next();
      const loggedIn = context.account !== null;
      return concat(
        of<NewDerived>({ type: 'betslip/calculationRequested', data: { requestId, reason } }),
        ports.gateway
          .call(calculateBets, { body, query: { lang: 'en' }, corr: requestId })
          .pipe(map((outcome) => calculationResult(requestId, outcome, loggedIn))),
      );
    };
    return merge(changed$, recheck$).pipe(fenceEach('calculate', ask));
  };
}
