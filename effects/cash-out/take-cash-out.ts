import {
  concat,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  race,
  take,
  withLatestFrom,
} from 'rxjs';
import { decideEditAgreed } from '#domain/bet-edit/decide-edit.ts';
import { PlacementRef } from '#domain/brand.ts';
import {
  attemptByRef,
  CASH_OUT_TIMES,
  type Confirming,
  NO_CASH_OUTS,
} from '#domain/cash-out/cash-out-state.ts';
import { decideCashOutConfirmed, decideCashOutPressed } from '#domain/cash-out/decide-cash-out.ts';
import { decideCashOutOutcome } from '#domain/cash-out/decide-cash-out-outcome.ts';
import { headed } from '#domain/cash-out/headed.ts';
import { cashOut } from '#domain/contract/cash-out.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { isDefiniteRefusal } from '#domain/placement/refusals/refusal-class.ts';
import type { RootState } from '#projections/root.ts';
import type { PlacementWorld } from '../placement/placement-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Stored } from '../runtime/ports.ts';
import { afterRenewal } from '../session/after-renewal.ts';
import { cashOutMoment, editMoment } from './cash-out-moment.ts';

const lost = (
  ref: PlacementRef,
  cause: 'network' | 'timeout' | 'contract' | 'aborted' | 'ambiguous' | 'refused',
): NewDerived => ({ type: 'cashOut/outcomeLost', data: { ref, cause } });

/** What the answer to the one request means. Nobody signs a refusal of the request itself: it is fenced. */
function answered(
  world: PlacementWorld,
  root: RootState,
  ref: PlacementRef,
  outcome: Outcome<typeof cashOut>,
  at: number,
): NewDerived[] {
  const attempt = attemptByRef(root.myBets.cashOut ?? NO_CASH_OUTS, ref);
  if (attempt === undefined) return [];
  if (outcome.kind === 'lost') return [lost(ref, outcome.cause)];
  if (outcome.kind === 'refused')
    return [lost(ref, isDefiniteRefusal(outcome.status) ? 'refused' : 'ambiguous')];
  const { resultCode, data } = outcome.answer;
  if (resultCode !== 0) return [lost(ref, 'refused')];
  return decideCashOutOutcome(attempt, data, 'answer', world.verifySignature(root), at);
}

/**
 * The first press, and the end of the five seconds in which the second one counts (CSH-03.3). The rest of
 * them is waited for after a reload, whose old page took its timer along.
 */
const confirming =
  (world: PlacementWorld): Epic =>
  (events$, state$, { timers }) => {
    const lapsing = ({ betId, until }: Confirming, wait: number): Observable<NewDerived> => {
      const ended: NewDerived = { type: 'cashOut/confirmEnded', data: { betId, why: 'lapsed' } };
      if (wait <= 0) return of(ended);
      const isStill = (): boolean => {
        const now = state$.value.myBets.cashOut?.confirming;
        return now?.betId === betId && now.until === until;
      };
      const left$ = events$.pipe(
        filter((event: AppEvent) => event.type !== 'cashOut/confirmOpened' && !isStill()),
        take(1),
        mergeMap(() => EMPTY),
      );
      const lapsed$ = timers.after('confirmCashOut', wait).pipe(
        filter(isStill),
        map(() => ended),
      );
      return race(lapsed$, left$);
    };
    const opened$ = events$.pipe(
      ofType('intent/cashOutPressed'),
      mergeMap(({ data, at }): Observable<NewDerived> => {
        const decided = decideCashOutPressed(cashOutMoment(world, state$.value, at), data);
        if (decided.type !== 'cashOut/confirmOpened') return of(decided);
        return concat(of(decided), lapsing(decided.data, CASH_OUT_TIMES.confirm));
      }),
    );
    const resumed$ = events$.pipe(
      ofType('lifecycle/sessionResumed'),
      mergeMap(({ at }) => {
        const standing = state$.value.myBets.cashOut?.confirming ?? null;
        return standing === null ? EMPTY : lapsing(standing, standing.until - at);
      }),
    );
    const cancelled$ = events$.pipe(
      ofType('intent/cashOutCancelled'),
      filter(({ data }) => state$.value.myBets.cashOut?.confirming?.betId === data.betId),
      map(
        ({ data }): NewDerived => ({
          type: 'cashOut/confirmEnded',
          data: { betId: data.betId, why: 'cancelled' },
        }),
      ),
    );
    return merge(opened$, resumed$, cancelled$);
  };

/**
 * Cash-out in two presses, and an edit, which is one that carries the next bet (ADR 0366). The second
 * becomes `cashOut/requested` with what was shown; when that is stored it goes out, once. It is never made
 * again: an answer that is lost is asked for (PROT-02, PROT-03, PROT-07; CSH-07).
 */
export function takeCashOut(world: PlacementWorld): Epic {
  const confirm = confirming(world);
  return (events$, state$, ports) => {
    const now$ = events$.pipe(map(({ at }: AppEvent) => at));
    const send = (ref: PlacementRef, { evidence, head }: Stored, at: number): Observable<NewDerived> => {
      const attempt = attemptByRef(state$.value.myBets.cashOut ?? NO_CASH_OUTS, ref);
      if (attempt?.knowledge !== 'requested') return EMPTY;
      const { account, online } = world.context(state$.value, at);
      const isStale = state$.value.session.renewing || at - attempt.requestedAt > CASH_OUT_TIMES.goesStale;
      const reason =
        account !== attempt.account ? 'loggedOut' : !online ? 'offline' : isStale ? 'stale' : undefined;
      if (reason !== undefined) return of<NewDerived>({ type: 'cashOut/abandoned', data: { ref, reason } });
      return concat(
        of<NewDerived>({ type: 'cashOut/sent', data: { ref, evidence, clientHead: head } }),
        ports.gateway
          .call(cashOut, {
            // The head is that of the log with the request in it: the receipt binds both stories together.
            body: headed(attempt.request, head),
            query: { lang: 'en' },
            corr: ref,
          })
          .pipe(
            withLatestFrom(now$),
            mergeMap(([outcome, answeredAt]) => answered(world, state$.value, ref, outcome, answeredAt)),
          ),
      );
    };
    const sent$ = events$.pipe(
      ofType('intent/cashOutConfirmed', 'intent/betEditAgreed'),
      fenceEach('takeCashOut', (event) => {
        const mint = (): PlacementRef => PlacementRef.parse(ports.ids.uuid());
        const sealing = { sha256Hex: world.sha256Hex, mint };
        const decided =
          event.type === 'intent/betEditAgreed'
            ? decideEditAgreed(
                editMoment(world, state$.value, event.data.betId, event.at),
                event.data,
                sealing,
              )
            : decideCashOutConfirmed(cashOutMoment(world, state$.value, event.at), event.data, sealing);
        if (decided.type !== 'cashOut/requested') return of(decided);
        const { ref } = decided.data.request;
        return concat(
          of(decided),
          ports.storage.barrier().pipe(
            mergeMap((stored) => afterRenewal(events$, state$, ports).pipe(map(() => stored))),
            withLatestFrom(now$),
            mergeMap(([stored, sentAt]) => send(ref, stored, sentAt)),
          ),
        );
      }),
    );
    return merge(confirm(events$, state$, ports), sent$);
  };
}
