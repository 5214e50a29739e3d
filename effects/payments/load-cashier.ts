import { EMPTY, exhaustMap, filter, map, merge, type Observable, startWith, switchMap } from 'rxjs';
import type { PlacementRef } from '#domain/brand.ts';
import {
  getCashier,
  getTransactions,
  makeDefaultMethod,
  openPaymentFrame,
  openPayOutAccount,
  removePaymentMethod,
} from '#domain/contract/payments.ts';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import { currentAttempt, isPayable } from '#domain/payment/payment-attempt.ts';
import type { RootState } from '#projections/root.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';
import { whileActive } from '../session/while-active.ts';

/** Why a method stays. */
const REMOVAL: ReadonlyMap<string, DataOf<'payment/methodRemoved'>['outcome']> = new Map([
  ['MethodInUse', 'inUse'],
  ['PasswordDue', 'passwordDue'],
]);

const PAGES: ReadonlySet<string> = new Set(['deposit', 'withdraw', 'addDepositMethod']);

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getCashier, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'payment/cashierLoaded', data: { cashier: outcome.answer.data } }
            : { type: 'payment/cashierFailed', data: { reason: outcome.kind } },
      ),
    );

/**
 * The cashier is asked when one of its pages is opened, after a payment has ended, and when the line is
 * back.
 */
export const loadCashier: Epic = (events$, state$, ports) => {
  const inSight = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && PAGES.has(state$.value.navigation.key);
  const again$ = events$.pipe(
    filter(
      (event) =>
        event.type === 'intent/cashierAsked' ||
        event.type === 'intent/paymentDismissed' ||
        event.type === 'payment/methodRemoved' ||
        event.type === 'payment/methodPreferred' ||
        (wakes(event) && state$.value.user.payments?.cashierFailed === true),
    ),
    filter(inSight),
    exhaustMap(() => load(ports)),
  );
  return merge(
    whileActive(events$, inSight, () => load(ports)),
    again$,
  );
};

/**
 * The deposit on the page whose address at the provider this page does not have; after a reload it has none.
 */
function wanting(root: RootState, at: AppEvent['at']): PlacementRef | undefined {
  const { user, navigation } = root;
  if (navigation.key !== 'deposit' || !loggedInAt(root, at)) return undefined;
  const current = currentAttempt(user.payments?.attempts ?? [], user.userId, 'DEPOSIT');
  if (current === undefined || !isPayable(current)) return undefined;
  const { frame, noFrame } = user.payments ?? {};
  return frame === current.ref || noFrame === current.ref ? undefined : current.ref;
}

/**
 * After a reload the vault is empty: the address is asked for again, and the deposit goes on where it was.
 */
export const openFrame: Epic = (events$, state$, ports) =>
  whileActive(
    events$,
    ({ at }) => wanting(state$.value, at) !== undefined,
    ({ at }) => {
      const ref = wanting(state$.value, at);
      if (ref === undefined) return EMPTY;
      return ports.gateway.call(openPaymentFrame, { body: { ref }, corr: ref }).pipe(
        map(
          (outcome): NewDerived => ({
            type: 'payment/frameOpened',
            data: { ref, has: outcome.kind === 'ok' && outcome.answer.data.frameUrl !== null },
          }),
        ),
      );
    },
  );

/** A bank account is named on the provider's own page (PAY-08, UK-56): what is typed never comes here. */
export const openAccountPage: Epic = (events$, state$, ports) =>
  events$.pipe(
    ofType('intent/payOutAccountAsked'),
    filter(({ at }) => loggedInAt(state$.value, at)),
    exhaustMap(() =>
      ports.gateway.call(openPayOutAccount, { body: {} }).pipe(
        map((outcome): NewDerived => {
          const isOpen = outcome.kind === 'ok' && outcome.answer.data.accountUrl !== null;
          const isDue = outcome.kind === 'refused' && outcome.errorType === 'PasswordDue';
          return {
            type: 'payment/accountOpened',
            data: { outcome: isOpen ? 'open' : isDue ? 'passwordDue' : 'none' },
          };
        }),
      ),
    ),
  );

/** Days that the page begins with. */
const FIRST_DAYS = 30;

type Asked = DataOf<'intent/transactionsAsked'>;

const askTransactions = (
  { gateway }: Ports,
  { days, own, kind, more }: Asked,
  cursor: string | null,
): Observable<NewDerived> => {
  const span = { days, kind, ...(own === undefined ? {} : { own }) };
  return gateway
    .call(getTransactions, {
      query: {
        ...(own ?? { days: String(days) }),
        ...(kind === null ? {} : { kind }),
        ...(more && cursor !== null ? { cursor } : {}),
      },
    })
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'payment/transactionsLoaded', data: { ...span, more, page: outcome.answer.data } }
            : { type: 'payment/transactionsFailed', data: { ...span, reason: outcome.kind } },
      ),
    );
};

/** What the page begins with, and then what the customer asks for last. */
export const loadTransactions: Epic = (events$, state$, ports) => {
  const inSight = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.navigation.key === 'transactionHistory';
  const first: Asked = { days: FIRST_DAYS, kind: null, more: false };
  // An answer to what was asked before does not come after the one to what was asked last.
  return whileActive(events$, inSight, () =>
    events$.pipe(
      ofType('intent/transactionsAsked'),
      map(({ data }) => data),
      startWith(first),
      switchMap((asked) =>
        askTransactions(ports, asked, state$.value.user.payments?.transactions?.page?.next ?? null),
      ),
    ),
  );
};

export const removeMethod: Epic = (events$, state$, ports) =>
  events$.pipe(
    ofType('intent/paymentMethodRemovePressed'),
    filter(({ at }) => loggedInAt(state$.value, at)),
    exhaustMap(({ data: { methodId } }) =>
      ports.gateway.call(removePaymentMethod, { body: { methodId } }).pipe(
        map((outcome): NewDerived => {
          const said =
            outcome.kind === 'ok'
              ? 'done'
              : outcome.kind === 'refused'
                ? REMOVAL.get(outcome.errorType)
                : 'lost';
          return { type: 'payment/methodRemoved', data: { methodId, outcome: said ?? 'lost' } };
        }),
      ),
    ),
  );

/** Afterwards the cashier is asked again: its order is the gateway's (PAY-10.1). */
export const preferMethod: Epic = (events$, state$, ports) =>
  events$.pipe(
    ofType('intent/paymentMethodPreferPressed'),
    filter(({ at }) => loggedInAt(state$.value, at)),
    exhaustMap(({ data: { methodId } }) =>
      ports.gateway.call(makeDefaultMethod, { body: { methodId } }).pipe(
        map((answer): NewDerived => {
          const isDue = answer.kind === 'refused' && answer.errorType === 'PasswordDue';
          const outcome = answer.kind === 'ok' ? 'done' : isDue ? 'passwordDue' : 'lost';
          return { type: 'payment/methodPreferred', data: { methodId, outcome } };
        }),
      ),
    ),
  );
