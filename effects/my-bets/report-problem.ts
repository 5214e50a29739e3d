import { concat, map, type Observable, of } from 'rxjs';
import { parseDescription } from '#domain/betslip/bets/bet-description.ts';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import type { BetId } from '#domain/brand.ts';
import { reportProblem as reportCall } from '#domain/contract/my-bets.ts';
import type { DataOf, NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';

const ended = (
  betId: BetId,
  outcome: DataOf<'myBets/reportEnded'>['outcome'],
  ticket: string | null = null,
): NewDerived => ({ type: 'myBets/reportEnded', data: { betId, outcome, ticket } });

/** Sends what went wrong with a bet; a lost answer is a failure that can be tried again (MYB-06.4). */
export const reportProblem: Epic = (events$, state$, { gateway }) =>
  events$.pipe(
    ofType('intent/problemReported'),
    fenceEach('reportProblem', ({ type, data: { betId, description: typed } }): Observable<NewDerived> => {
      if (state$.value.myBets.report?.status === 'sending') return of(ignored(type, 'sending'));
      const said = parseDescription(typed);
      if (said.kind !== 'ok') return of(ended(betId, said.kind));
      return concat(
        of<NewDerived>({ type: 'myBets/reportSent', data: { betId } }),
        gateway
          .call(reportCall, { params: { betId }, body: { description: said.text } })
          .pipe(
            map((outcome) =>
              outcome.kind === 'ok'
                ? ended(betId, 'taken', outcome.answer.data.ticket)
                : ended(betId, 'failed'),
            ),
          ),
      );
    }),
  );
