import type { StateObservable } from 'redux-observable';
import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  take,
} from 'rxjs';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import { paymentStatus } from '#domain/contract/payments.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { isUnderWay, PAYMENT_TIMES, type PaymentAttempt } from '#domain/payment/payment-attempt.ts';
import type { RootState } from '#projections/root.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import { forOneCustomer } from '../resolving/for-one-customer.ts';
import { pollRefs, type RefSearch, seekRefs } from '../resolving/search-refs.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';

const openAttempts = ({ user }: RootState, refs: readonly PlacementRef[]): readonly PaymentAttempt[] =>
  (user.payments?.attempts ?? []).filter(
    (one) => refs.includes(one.ref) && one.account === user.userId && isUnderWay(one),
  );

/** What one answer says about a ref; nothing where it says nothing new. */
function decided(
  { ref, payment: held }: PaymentAttempt,
  found: { readonly state: string; readonly payment: PaymentAttempt['payment'] | null } | undefined,
): NewDerived[] {
  if (found?.state === 'FENCED') return [{ type: 'payment/refused', data: { ref, reason: 'CONNECTION' } }];
  const payment = found?.payment;
  if (payment === undefined || payment === null) return [];
  const isNews = held === undefined || held.steps.length !== payment.steps.length;
  return isNews ? [{ type: 'payment/stateChanged', data: { payment, from: 'status' } }] : [];
}

/** The provider's page has said something: worth asking at once. */
const hastens = (event: AppEvent): boolean =>
  wakes(event) || (event.type === 'payment/frameReported' && event.data.word !== 'ready');

function searchOf(
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
  ports: Ports,
): RefSearch {
  return {
    ports,
    wake$: events$.pipe(filter(hastens), take(1)),
    waits: { pause: 'resolvePayment', poll: 'pollPayment' },
    pollEvery: PAYMENT_TIMES.pollEvery,
    stillOpen: (refs) =>
      openAttempts(state$.value, refs).map(({ ref, knowledge }) => ({ ref, isHeld: knowledge === 'known' })),
    ask: (refs, fence, next) =>
      ports.gateway.call(paymentStatus, { body: { refs: [...refs], fence } }).pipe(
        mergeMap((answer) => {
          if (answer.kind !== 'ok') return next(refs);
          const { payments, balance } = answer.answer.data;
          const told = openAttempts(state$.value, refs).flatMap((attempt) =>
            decided(
              attempt,
              payments.find(({ ref }) => ref === attempt.ref),
            ),
          );
          const moved: NewDerived[] = told.some(({ type }) => type === 'payment/stateChanged')
            ? [{ type: 'user/cashMoved', data: balance }]
            : [];
          return concat(
            from([...told, ...moved]),
            defer(() => {
              const open = openAttempts(state$.value, refs).map(({ ref }) => ref);
              return open.length === 0 ? EMPTY : next(open);
            }),
          );
        }),
      ),
  };
}

/**
 * Finds out what became of requests whose answer was lost, and follows payments that are not over: asked
 * about, never sent again, fenced after a while where there is none (PAY-14, PAY-06.1).
 */
export const followPayments: Epic = (events$, state$, ports) => {
  const search = searchOf(events$, state$, ports);
  const lost$ = events$.pipe(
    ofType('payment/outcomeLost'),
    map(({ data: { ref } }) => defer(() => seekRefs(search, [ref]))),
  );
  // The first word about a payment; those after it come of the search that is under way.
  const known$ = events$.pipe(
    ofType('payment/stateChanged'),
    filter(({ data }) => data.from === 'answer'),
    map(({ data: { payment } }) => defer(() => pollRefs(search, [payment.ref]))),
  );
  return merge(lost$, known$).pipe(forOneCustomer('followPayments', events$, state$));
};

/** After a reload or a new login: what was on its way is asked about, for its own account alone. */
export const resumePayments: Epic = (events$, state$, ports) => {
  const search = searchOf(events$, state$, ports);
  const account = (event: AppEvent): UserId | null =>
    loggedInAt(state$.value, event.at) ? state$.value.user.userId : null;
  const back$ = events$.pipe(
    map(account),
    distinctUntilChanged(),
    filter((user) => user !== null),
  );
  const open = (): readonly PaymentAttempt[] =>
    openAttempts(state$.value, state$.value.user.payments?.attempts.map(({ ref }) => ref) ?? []);
  const lost$ = back$.pipe(
    mergeMap((): NewDerived[] =>
      open()
        .filter(({ knowledge }) => knowledge !== 'known')
        .map(({ ref }) => ({ type: 'payment/outcomeLost', data: { ref, cause: 'resumed' } })),
    ),
  );
  const held$ = back$.pipe(
    map(() => open().flatMap(({ ref, knowledge }) => (knowledge === 'known' ? [ref] : []))),
    filter((refs) => refs.length > 0),
    map((refs) => defer(() => search.ask(refs, false, (rest) => pollRefs(search, rest)))),
    forOneCustomer('resumePayments', events$, state$),
  );
  return merge(lost$, held$);
};
