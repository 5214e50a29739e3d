import { concat, EMPTY, exhaustMap, filter, groupBy, map, merge, mergeMap, type Observable, of } from 'rxjs';
import { normaliseUserInfo } from '#domain/account/limits.ts';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getUserInfo } from '#domain/contract/account.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import {
  acceptTexts as acceptCall,
  answerFirstLimit,
  answerIntervention,
  readFunds,
  reviewLimits,
} from '#domain/contract/own-controls.ts';
import type { EventOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';

function accept(
  { data: { texts } }: EventOf<'intent/textsAnswered'>,
  { gateway }: Ports,
): Observable<NewDerived> {
  const ended = (outcome: 'done' | 'refused' | 'lost'): NewDerived => ({
    type: 'account/textsAcceptEnded',
    data: { outcome },
  });
  // What has changed meanwhile is told with who they are.
  const anew$ = gateway
    .call(getUserInfo, {})
    .pipe(
      mergeMap(
        (outcome): Observable<NewDerived> =>
          outcome.kind === 'ok'
            ? of({ type: 'user/infoLoaded', data: { info: normaliseUserInfo(outcome.answer.data) } })
            : EMPTY,
      ),
    );
  return concat(
    of<NewDerived>({ type: 'account/textsAcceptSent', data: {} }),
    gateway.call(acceptCall, { body: { texts } }).pipe(
      mergeMap((outcome) => {
        if (outcome.kind === 'ok') return of(ended('done'));
        return outcome.kind === 'refused' ? concat(of(ended('refused')), anew$) : of(ended('lost'));
      }),
    ),
  );
}

/** @param ended says what became of it; lost: not known, and sending it again is safe. */
const send = (
  sent: NewDerived,
  call$: Observable<Pick<Outcome<CallDefinition>, 'kind'>>,
  ended: (outcome: 'done' | 'refused' | 'lost') => NewDerived,
): Observable<NewDerived> =>
  concat(of(sent), call$.pipe(map(({ kind }) => ended(kind === 'ok' ? 'done' : kind))));

type Demand = EventOf<
  | 'intent/interventionAnswered'
  | 'intent/reviewAnswered'
  | 'intent/firstLimitAnswered'
  | 'intent/fundsAcknowledged'
>;

function answer(event: Demand, { gateway }: Ports): Observable<NewDerived> {
  switch (event.type) {
    case 'intent/interventionAnswered': {
      const { id } = event.data;
      return send(
        { type: 'saferGambling/interventionSent', data: { id } },
        gateway.call(answerIntervention, { body: event.data }),
        (outcome) => ({ type: 'saferGambling/interventionEnded', data: { id, outcome } }),
      );
    }
    case 'intent/reviewAnswered':
      return send(
        { type: 'saferGambling/reviewSent', data: {} },
        gateway.call(reviewLimits, { body: event.data }),
        (outcome) => ({ type: 'saferGambling/reviewEnded', data: { outcome } }),
      );
    case 'intent/firstLimitAnswered':
      return send(
        { type: 'saferGambling/firstLimitSent', data: {} },
        gateway.call(answerFirstLimit, { body: event.data }),
        (outcome) => ({ type: 'saferGambling/firstLimitEnded', data: { outcome } }),
      );
    case 'intent/fundsAcknowledged':
      return send(
        { type: 'account/fundsReadSent', data: {} },
        gateway.call(readFunds, { body: event.data }),
        (outcome) => ({ type: 'account/fundsReadEnded', data: { outcome } }),
      );
  }
}

/**
 * What the customer answers before they bet: terms and rules that have changed (CNT-02), and what staff ask
 * (RGT-07), limits that are looked at again (RGT-11) or were never set (REG-04), and that they have read
 * how their money is protected (REG-02.4). One press of each at a time.
 */
export const answerDemands: Epic = (events$, state$, ports) => {
  const accepted$ = events$.pipe(
    ofType('intent/textsAnswered'),
    filter(({ data }) => data.answer === 'accept'),
  );
  const answered$ = merge(
    accepted$,
    events$.pipe(ofType('intent/interventionAnswered')),
    events$.pipe(ofType('intent/reviewAnswered')),
    events$.pipe(ofType('intent/firstLimitAnswered')),
    events$.pipe(ofType('intent/fundsAcknowledged')),
  ).pipe(map((event) => ({ event, active: loggedInAt(state$.value, event.at) })));
  const active$ = answered$.pipe(
    filter(({ active }) => active),
    map(({ event }) => event),
  );
  return merge(
    answered$.pipe(
      filter(({ active }) => !active),
      map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
    ),
    active$.pipe(
      groupBy(({ type }) => type),
      mergeMap((ofOne$) =>
        ofOne$.pipe(
          exhaustMap((event) =>
            event.type === 'intent/textsAnswered' ? accept(event, ports) : answer(event, ports),
          ),
        ),
      ),
    ),
  );
};
