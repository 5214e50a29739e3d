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
  withLatestFrom,
} from 'rxjs';
import type { PlacementRef } from '#domain/brand.ts';
import {
  attemptByRef,
  type CashOutAttempt,
  isOpenCashOut,
  NO_CASH_OUTS,
  openCashOutsOf,
} from '#domain/cash-out/cash-out-state.ts';
import { decideCashOutFenced, decideCashOutOutcome } from '#domain/cash-out/decide-cash-out-outcome.ts';
import { CashOutOutcome, cashOutStatus } from '#domain/contract/cash-out.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { PlacementWorld } from '../placement/placement-world.ts';
import { forOneCustomer } from '../resolving/for-one-customer.ts';
import { fenceRefs, pollRefs, type RefSearch, seekRefs } from '../resolving/search-refs.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';

/** Asks about cash-outs. */
function searchOf(
  world: PlacementWorld,
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
  ports: Ports,
): RefSearch {
  const openAttempts = (refs: readonly PlacementRef[]): readonly CashOutAttempt[] => {
    const { account } = world.context(state$.value, Number.NEGATIVE_INFINITY);
    return refs.flatMap((ref) => {
      const attempt = attemptByRef(state$.value.myBets.cashOut ?? NO_CASH_OUTS, ref);
      return attempt === undefined || attempt.account !== account || !isOpenCashOut(attempt) ? [] : [attempt];
    });
  };
  const now$ = events$.pipe(map(({ at }) => at));
  return {
    ports,
    wake$: events$.pipe(filter(wakes), take(1)),
    waits: { pause: 'resolveCashOut', poll: 'pollCashOut' },
    stillOpen: (refs) =>
      openAttempts(refs).map(({ request, knowledge }) => ({
        ref: request.ref,
        isHeld: knowledge === 'waiting',
      })),
    ask: (refs, fence, next) =>
      ports.gateway.call(cashOutStatus, { body: { refs: [...refs], fence }, query: { lang: 'en' } }).pipe(
        withLatestFrom(now$),
        mergeMap(([answer, at]) => {
          if (answer.kind !== 'ok' || answer.answer.resultCode !== 0) return next(refs);
          const { cashOuts } = answer.answer.data;
          const verify = world.verifySignature(state$.value);
          const decided = openAttempts(refs).map((attempt) => {
            const { ref } = attempt.request;
            const found = cashOuts.find((one) => one.ref === ref);
            const events =
              found?.state === 'FENCED'
                ? decideCashOutFenced(attempt, found.fence, verify)
                : found?.state === 'KNOWN' && found.outcome !== null
                  ? decideCashOutOutcome(attempt, found.outcome, 'status', verify, at)
                  : [];
            return { ref, events };
          });
          const open = decided.flatMap(({ ref, events }) =>
            events.some(({ type }) => type === 'cashOut/ended') ? [] : [ref],
          );
          return concat(
            from(decided.flatMap(({ events }) => events)),
            open.length === 0 ? EMPTY : defer(() => next(open)),
          );
        }),
      ),
  };
}

/**
 * Finds out what became of requests whose answer was lost, that wait for the game, or that an earlier life of
 * this page left open: asked about, never sent again, fenced after a while (PROT-06 to PROT-08).
 */
export function resolveCashOuts(world: PlacementWorld): Epic {
  return (events$, state$, ports) => {
    const search = searchOf(world, events$, state$, ports);
    const lost$ = events$.pipe(
      ofType('cashOut/outcomeLost'),
      map(({ data: { ref, cause } }) =>
        cause === 'refused' ? fenceRefs(search, [ref]) : defer(() => seekRefs(search, [ref])),
      ),
    );
    const held$ = events$.pipe(
      ofType('cashOut/delayed'),
      map(({ data }) => defer(() => pollRefs(search, [data.ref]))),
    );
    return merge(lost$, held$).pipe(forOneCustomer('resolveCashOuts', events$, state$));
  };
}

/** After a reload or a new login: what was on its way is asked about, for its own account alone (FAIL-59). */
export function resumeCashOuts(world: PlacementWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      map((event) => world.context(state$.value, event.at).account),
      distinctUntilChanged(),
      filter((account) => account !== null),
      mergeMap((account): NewDerived[] =>
        openCashOutsOf(state$.value.myBets.cashOut ?? NO_CASH_OUTS, account).map((ref) => ({
          type: 'cashOut/outcomeLost',
          data: { ref, cause: 'resumed' },
        })),
      ),
    );
}

/** A message that was on its way when the session ended belongs to nobody here (SES-08). */
function offersTold(
  { session }: RootState,
  message: Extract<LiveMessage, { readonly type: 'cashOut' }>,
): NewDerived[] {
  if (session.current === null || session.logout.status !== 'idle') return [];
  return [
    { type: 'cashOut/offersReceived', data: { all: message.op === 'initial', offers: message.offers } },
  ];
}

/** Ends on the live channel: before the answer, instead of it, or again (FAIL-56). */
export function hearCashOuts(world: PlacementWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('live/accountMessageReceived'),
      mergeMap(({ at, data: { message } }): NewDerived[] => {
        if (message.type === 'cashOut') return offersTold(state$.value, message);
        if (message.type !== 'cashOutOperation') return [];
        const outcome = CashOutOutcome.safeParse(message.outcome);
        if (!outcome.success) return [];
        const attempt = attemptByRef(state$.value.myBets.cashOut ?? NO_CASH_OUTS, outcome.data.ref);
        if (attempt === undefined) return [];
        return decideCashOutOutcome(attempt, outcome.data, 'live', world.verifySignature(state$.value), at);
      }),
    );
}
