import type { StateObservable } from 'redux-observable';
import { concat, EMPTY, map, merge, mergeMap, type Observable, of, withLatestFrom } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { PlacementRef } from '#domain/brand.ts';
import { requestWithdrawal, startDeposit } from '#domain/contract/payments.ts';
import type { DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { currentAttempt, isUnderWay, PAYMENT_TIMES } from '#domain/payment/payment-attempt.ts';
import { isDefiniteRefusal } from '#domain/placement/refusals/refusal-class.ts';
import type { RootState } from '#projections/root.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { afterRenewal } from '../session/after-renewal.ts';

type Submitted = EventOf<'intent/depositSubmitted' | 'intent/withdrawalSubmitted'>;
type Requested = DataOf<'payment/requested'>;
type Kind = Requested['kind'];

const kindOf = ({ type }: Submitted): Kind => (type === 'intent/depositSubmitted' ? 'DEPOSIT' : 'WITHDRAWAL');

/** One request of a kind at a time: a second press finds the first one under way (PAY-01.3, PAY-08.2). */
function decide(root: RootState, event: Submitted, mint: () => PlacementRef): NewDerived {
  const { user, lifecycle } = root;
  const kind = kindOf(event);
  const { userId: account, payments } = user;
  if (account === null || !loggedInAt(root, event.at)) return ignored(event.type, 'loggedOut');
  const current = currentAttempt(payments?.attempts ?? [], account, kind);
  // A withdrawal that is on its way is no reason against another one.
  const isBusy =
    current !== undefined && isUnderWay(current) && (kind === 'DEPOSIT' || current.payment === undefined);
  if (isBusy) return ignored(event.type, 'progress');
  if (!lifecycle.online) return ignored(event.type, 'offline');
  if (payments?.cashier === undefined) return ignored(event.type, 'unknown');
  const methodId = event.type === 'intent/withdrawalSubmitted' ? event.data.methodId : null;
  const { currency } = payments.cashier;
  return {
    type: 'payment/requested',
    data: { account, ref: mint(), kind, amount: event.data.amount, currency, methodId },
  };
}

/** A refusal of the gateway is said before anything is written; whatever else came back leaves it open. */
function unanswered(
  ref: PlacementRef,
  outcome: Exclude<Outcome<typeof startDeposit>, { readonly kind: 'ok' }>,
): NewDerived {
  if (outcome.kind === 'lost') return { type: 'payment/outcomeLost', data: { ref, cause: outcome.cause } };
  const isWord = isDefiniteRefusal(outcome.status) && outcome.status !== 401;
  return isWord
    ? { type: 'payment/refused', data: { ref, reason: outcome.errorType } }
    : { type: 'payment/outcomeLost', data: { ref, cause: 'ambiguous' } };
}

const startedDeposit = ({ gateway }: Ports, { ref, amount }: Requested): Observable<NewDerived> =>
  gateway.call(startDeposit, { body: { ref, amount }, corr: ref }).pipe(
    mergeMap((outcome): NewDerived[] => {
      if (outcome.kind !== 'ok') return [unanswered(ref, outcome)];
      const { payment, frameUrl } = outcome.answer.data;
      return [
        { type: 'payment/frameOpened', data: { ref, has: frameUrl !== null } },
        { type: 'payment/stateChanged', data: { payment, from: 'answer' } },
      ];
    }),
  );

const requestedWithdrawal = (
  { gateway }: Ports,
  { ref, amount, methodId }: Requested,
): Observable<NewDerived> =>
  gateway.call(requestWithdrawal, { body: { ref, amount, methodId: methodId ?? '' }, corr: ref }).pipe(
    mergeMap((outcome): NewDerived[] => {
      if (outcome.kind !== 'ok') return [unanswered(ref, outcome)];
      const { payment, balance } = outcome.answer.data;
      return [
        { type: 'payment/stateChanged', data: { payment, from: 'answer' } },
        { type: 'user/cashMoved', data: balance },
      ];
    }),
  );

function send(
  state$: StateObservable<RootState>,
  ports: Ports,
  request: Requested,
  requestedAt: number,
  at: number,
): Observable<NewDerived> {
  const { user, lifecycle, session } = state$.value;
  const attempt = user.payments?.attempts.find(({ ref }) => ref === request.ref);
  if (attempt?.knowledge !== 'requested') return EMPTY;
  const reason =
    user.userId !== request.account || !loggedInAt(state$.value, at)
      ? 'loggedOut'
      : !lifecycle.online
        ? 'offline'
        : session.renewing || at - requestedAt > PAYMENT_TIMES.goesStale
          ? 'stale'
          : undefined;
  const { ref } = request;
  if (reason !== undefined) return of<NewDerived>({ type: 'payment/abandoned', data: { ref, reason } });
  return concat(
    of<NewDerived>({ type: 'payment/sent', data: { ref } }),
    request.kind === 'DEPOSIT' ? startedDeposit(ports, request) : requestedWithdrawal(ports, request),
  );
}

/**
 * A deposit or a withdrawal: the intent becomes a request in the log, and when that is stored it goes out,
 * once. Whatever happens to the call it is never made again: an answer that is lost is asked for (PAY-14).
 */
export const makePayment: Epic = (events$, state$, ports) => {
  const now$ = events$.pipe(map(({ at }) => at));
  return merge(
    events$.pipe(ofType('intent/depositSubmitted')),
    events$.pipe(ofType('intent/withdrawalSubmitted')),
  ).pipe(
    fenceEach('makePayment', (event) => {
      const decided = decide(state$.value, event, () => PlacementRef.parse(ports.ids.uuid()));
      if (decided.type !== 'payment/requested') return of(decided);
      return concat(
        of(decided),
        ports.storage.barrier().pipe(
          mergeMap(() => afterRenewal(events$, state$, ports)),
          withLatestFrom(now$),
          mergeMap(([, at]) => send(state$, ports, decided.data, event.at, at)),
        ),
      );
    }),
  );
};
