import { concat, EMPTY, exhaustMap, filter, map, merge, mergeMap, type Observable, of } from 'rxjs';
import { normaliseUserInfo } from '#domain/account/limits.ts';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getUserInfo } from '#domain/contract/account.ts';
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
import type { Ports } from '../runtime/ports.ts';

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

function answer(
  { data }: EventOf<'intent/interventionAnswered'>,
  { gateway }: Ports,
): Observable<NewDerived> {
  const { id } = data;
  return concat(
    of<NewDerived>({ type: 'saferGambling/interventionSent', data: { id } }),
    gateway.call(answerIntervention, { body: data }).pipe(
      map((outcome): NewDerived => {
        const ended = outcome.kind === 'ok' ? ('done' as const) : outcome.kind;
        return { type: 'saferGambling/interventionEnded', data: { id, outcome: ended } };
      }),
    ),
  );
}

function review({ data }: EventOf<'intent/reviewAnswered'>, { gateway }: Ports): Observable<NewDerived> {
  return concat(
    of<NewDerived>({ type: 'saferGambling/reviewSent', data: {} }),
    gateway.call(reviewLimits, { body: data }).pipe(
      map((outcome): NewDerived => {
        const ended = outcome.kind === 'ok' ? ('done' as const) : outcome.kind;
        return { type: 'saferGambling/reviewEnded', data: { outcome: ended } };
      }),
    ),
  );
}

function read({ data }: EventOf<'intent/fundsAcknowledged'>, { gateway }: Ports): Observable<NewDerived> {
  return concat(
    of<NewDerived>({ type: 'account/fundsReadSent', data: {} }),
    gateway.call(readFunds, { body: data }).pipe(
      map((outcome): NewDerived => {
        const ended = outcome.kind === 'ok' ? ('done' as const) : outcome.kind;
        return { type: 'account/fundsReadEnded', data: { outcome: ended } };
      }),
    ),
  );
}

function setFirst(
  { data }: EventOf<'intent/firstLimitAnswered'>,
  { gateway }: Ports,
): Observable<NewDerived> {
  return concat(
    of<NewDerived>({ type: 'saferGambling/firstLimitSent', data: {} }),
    gateway.call(answerFirstLimit, { body: data }).pipe(
      map((outcome): NewDerived => {
        const ended = outcome.kind === 'ok' ? ('done' as const) : outcome.kind;
        return { type: 'saferGambling/firstLimitEnded', data: { outcome: ended } };
      }),
    ),
  );
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
      mergeMap((event) => (event.type === 'intent/textsAnswered' ? of(event) : EMPTY)),
      exhaustMap((event) => accept(event, ports)),
    ),
    active$.pipe(
      mergeMap((event) => (event.type === 'intent/interventionAnswered' ? of(event) : EMPTY)),
      exhaustMap((event) => answer(event, ports)),
    ),
    active$.pipe(
      mergeMap((event) => (event.type === 'intent/reviewAnswered' ? of(event) : EMPTY)),
      exhaustMap((event) => review(event, ports)),
    ),
    active$.pipe(
      mergeMap((event) => (event.type === 'intent/firstLimitAnswered' ? of(event) : EMPTY)),
      exhaustMap((event) => setFirst(event, ports)),
    ),
    active$.pipe(
      mergeMap((event) => (event.type === 'intent/fundsAcknowledged' ? of(event) : EMPTY)),
      exhaustMap((event) => read(event, ports)),
    ),
  );
};
