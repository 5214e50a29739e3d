import { concat, map, type Observable, of } from 'rxjs';
import { parseDescription } from '#domain/betslip/bets/bet-description.ts';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { requestBet as requestBetCall } from '#domain/contract/sharing.ts';
import type { DataOf, NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';

const ended = (
  outcome: DataOf<'sharing/betRequestEnded'>['outcome'],
  code: number | null = null,
): NewDerived => ({ type: 'sharing/betRequestEnded', data: { outcome, code } });

/**
 * Sends the words of a bet request; a code other than 0 and a lost answer are failures that can be tried
 * again (REQ-01).
 */
export const requestBet: Epic = (events$, state$, { gateway }) => {
  const send = (typed: string): Observable<NewDerived> => {
    const description = parseDescription(typed);
    if (description.kind !== 'ok') return of(ended(description.kind));
    return concat(
      of<NewDerived>({ type: 'sharing/betRequestSent', data: {} }),
      gateway
        .call(requestBetCall, { body: { description: description.text }, query: { lang: 'en' } })
        .pipe(
          map((outcome) =>
            outcome.kind === 'ok'
              ? ended('taken')
              : ended('failed', outcome.kind === 'refused' ? outcome.resultCode : null),
          ),
        ),
    );
  };
  return events$.pipe(
    ofType('intent/betRequestSubmitted', 'intent/betRequestDismissed'),
    fenceEach('requestBet', (intent) => {
      const { status } = state$.value.sharing.request;
      if (status === 'sending') return of(ignored(intent.type, 'sending'));
      if (intent.type === 'intent/betRequestSubmitted') return send(intent.data.description);
      if (status === 'idle') return of(ignored(intent.type, 'nothingToClose'));
      return of<NewDerived>({ type: 'sharing/betRequestClosed', data: {} });
    }),
  );
};
