import { concat, EMPTY, filter, map, mergeMap, type Observable, of, switchMap, withLatestFrom } from 'rxjs';
import { canBeAgreed } from '#domain/bet-edit/decide-edit.ts';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import type { BetId, SelectionId } from '#domain/brand.ts';
import { CASH_OUT_TIMES } from '#domain/cash-out/cash-out-state.ts';
import { betEdit } from '#domain/contract/bet-edit.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { PlacementWorld } from '../placement/placement-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** What the gateway is to be asked; undefined where the editor of this bet is not open, or was closed. */
interface Asking {
  readonly betId: BetId;
  readonly selections: readonly SelectionId[];
  readonly review: boolean;
}

/**
 * Asks what a bet can be edited into whenever its legs are named anew, and once more at the first press: what
 * is agreed to is what the gateway said a moment ago, and stands still for as long as a cash-out's value
 * (EDT-02.1). The last question alone has an answer; a reload leaves none behind, and no wait.
 */
export function editBet(world: PlacementWorld): Epic {
  return (events$, state$, { gateway, timers }) => {
    const now$ = events$.pipe(map(({ at }: AppEvent) => at));
    const lapsing = (betId: BetId, until: number, wait: number): Observable<NewDerived> => {
      const ended: NewDerived = { type: 'betEdit/reviewEnded', data: { betId } };
      if (wait <= 0) return of(ended);
      return timers.after('confirmBetEdit', wait).pipe(
        filter(() => {
          const now = state$.value.myBets.cashOut?.editing;
          return now?.betId === betId && now.until === until;
        }),
        map(() => ended),
      );
    };
    const resume = (at: number): Observable<NewDerived> => {
      const { betId, status, until } = state$.value.myBets.cashOut?.editing ?? {};
      if (betId === undefined) return EMPTY;
      // Its answer went with the old page.
      if (status === 'asking') return of({ type: 'betEdit/failed', data: { betId } });
      return until === undefined ? EMPTY : lapsing(betId, until, until - at);
    };
    const ask = ({ betId, selections, review }: Asking): Observable<NewDerived> =>
      concat(
        of<NewDerived>({ type: 'betEdit/asked', data: { betId, selections: [...selections], review } }),
        gateway.call(betEdit, { body: { betId, selections: [...selections] }, query: { lang: 'en' } }).pipe(
          withLatestFrom(now$),
          mergeMap(([outcome, at]): Observable<NewDerived> => {
            if (outcome.kind !== 'ok' || outcome.answer.resultCode !== 0)
              return of({ type: 'betEdit/failed', data: { betId } });
            const edit = outcome.answer.data;
            const until = review && canBeAgreed(edit) ? at + CASH_OUT_TIMES.confirm : null;
            return concat(
              of<NewDerived>({ type: 'betEdit/loaded', data: { betId, edit, until } }),
              until === null ? EMPTY : lapsing(betId, until, CASH_OUT_TIMES.confirm),
            );
          }),
        ),
      );
    return events$.pipe(
      ofType('intent/betEditNamed', 'intent/betEditReviewed', 'lifecycle/sessionResumed'),
      switchMap((event): Observable<NewDerived> => {
        if (event.type === 'lifecycle/sessionResumed') return resume(event.at);
        const { account } = world.context(state$.value, event.at);
        if (account === null) return of(ignored(event.type, 'loggedOut'));
        const { betId } = event.data;
        if (event.type === 'intent/betEditNamed') {
          const { selections } = event.data;
          return selections === null ? EMPTY : ask({ betId, selections, review: false });
        }
        const editing = state$.value.myBets.cashOut?.editing;
        if (editing?.betId !== betId) return of(ignored(event.type, 'notAsked'));
        return ask({ betId, selections: editing.selections, review: true });
      }),
    );
  };
}
