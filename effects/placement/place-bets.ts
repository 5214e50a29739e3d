import { concat, EMPTY, from, map, mergeMap, type Observable, of, withLatestFrom } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { PlacementRef } from '#domain/brand.ts';
import { placeBets as placeBetsCall } from '#domain/contract/betting.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { betByRef } from '#domain/placement/attempts.ts';
import { decideAnswer, decideRefusal } from '#domain/placement/deciders/decide-outcome.ts';
import { decidePlacePressed } from '#domain/placement/deciders/decide-place.ts';
import { decideHeld } from '#domain/placement/held-bet.ts';
import { PLACEMENT_TIMES, type PlacedBet, type PlacementState } from '#domain/placement/placement.ts';
import { isDefiniteRefusal } from '#domain/placement/refusals/refusal-class.ts';
import { askedAgain } from '#domain/placement/same-bet.ts';
import type { RootState } from '#projections/root.ts';
import { momentOf } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Stored } from '../runtime/ports.ts';
import { afterRenewal } from '../session/after-renewal.ts';
import type { PlacementWorld } from './placement-world.ts';

type Refs = readonly PlacementRef[];

const betsByRef = (state: PlacementState, refs: Refs): readonly PlacedBet[] =>
  refs.flatMap((ref) => betByRef(state, ref) ?? []);

/** What the answer to the one request means (PROT-05 to PROT-07). */
function answered(
  world: PlacementWorld,
  root: RootState,
  refs: Refs,
  outcome: Outcome<typeof placeBetsCall>,
): readonly NewDerived[] {
  const state = root.placement;
  const bets = betsByRef(state, refs);
  const verify = world.verifySignature(root);
  const lost = (cause: 'ambiguous' | 'network' | 'timeout' | 'contract' | 'aborted'): NewDerived[] => [
    { type: 'placement/outcomeLost', data: { refs: [...refs], cause } },
  ];
  switch (outcome.kind) {
    case 'lost':
      return lost(outcome.cause);
    case 'refused':
      return isDefiniteRefusal(outcome.status)
        ? decideRefusal(state, bets, outcome, verify)
        : lost('ambiguous');
    case 'ok': {
      const { resultCode, data } = outcome.answer;
      if (resultCode === 0) return decideAnswer(state, bets, data.betSlips, verify);
      return decideRefusal(state, bets, { errorType: '', body: { data } }, verify);
    }
  }
}

/**
 * The press as facts; the last one is the request, or why there is none. A yes closes the question that it
 * answers: the request does it by itself, so that no moment lies between the two in which nothing is being
 * placed (RGT-01).
 */
function pressed(
  world: PlacementWorld,
  root: RootState,
  press: EventOf<'intent/placePressed' | 'intent/sameBetConfirmed'>,
  mint: () => PlacementRef,
): readonly NewDerived[] {
  const moment = momentOf(world, root, press.at);
  const sealing = { sha256Hex: world.sha256Hex, mint };
  if (press.type === 'intent/placePressed') return [decidePlacePressed(moment, press.data, sealing)];
  const again = askedAgain(root.placement);
  if (again.size === 0) return [ignored(press.type, 'notAsked')];
  const closed = { ...moment, placement: { ...moment.placement, step: 'before' as const } };
  const decided = decidePlacePressed(closed, press.data, sealing, again);
  return decided.type === 'placement/requested'
    ? [decided]
    : [{ type: 'placement/resultClosed', data: { reuse: false } }, decided];
}

/** What the answer says about bets that are not decided yet. */
const heldIn = (state: PlacementState, outcome: Outcome<typeof placeBetsCall>, at: number): NewDerived[] =>
  outcome.kind === 'ok'
    ? decideHeld(state, outcome.answer.data.betSlips, { at, serverAt: outcome.serverAt })
    : [];

/**
 * The place button. A press becomes `placement/requested` with what was shown; when that is stored, and the
 * session is not just being renewed, the bets go out, in one call, once. Whatever happens to the call it is
 * never made again: an answer that is lost is asked for with `betStatus` (PROT-02, PROT-03 and PROT-07).
 */
export function placeBets(world: PlacementWorld): Epic {
  return (events$, state$, ports) => {
    const now$ = events$.pipe(map((event: AppEvent) => event.at));

    const send = (asked: Refs, { evidence, head }: Stored, at: number): Observable<NewDerived> => {
      const { attempt } = state$.value.placement;
      // Stopped by a logout while it was being stored: it was never sent and never will be, also when
      // somebody else's bet is on its way by now (FAIL-65). A bet that another tab has sent has that tab's
      // ref, and is not sent again (FAIL-69).
      const bets = attempt?.bets.filter((bet) => asked.includes(bet.ref)) ?? [];
      const refs = bets.map((bet) => bet.ref);
      if (attempt === null || refs.length === 0) return EMPTY;
      const context = world.context(state$.value, at);
      const obstacle =
        context.account !== attempt.account
          ? 'loggedOut'
          : !context.online
            ? 'offline'
            : !state$.value.placement.gateOpen
              ? 'disconnected'
              : state$.value.session.renewing || at - attempt.requestedAt > PLACEMENT_TIMES.intentGoesStale
                ? 'stale'
                : undefined;
      if (obstacle !== undefined) {
        return of<NewDerived>({ type: 'placement/abandoned', data: { refs: [...refs], reason: obstacle } });
      }
      const [corr] = refs;
      return concat(
        of<NewDerived>({ type: 'placement/sent', data: { refs: [...refs], evidence, clientHead: head } }),
        ports.gateway
          .call(placeBetsCall, {
            // The head is that of the log with the request in it: the receipt binds both stories to each
            // other.
            body: { betSlips: bets.map((bet) => ({ ...bet.slip, clientHead: head })) },
            query: { lang: 'en' },
            ...(corr === undefined ? {} : { corr }),
          })
          .pipe(
            withLatestFrom(now$),
            mergeMap(([outcome, answeredAt]) => [
              ...answered(world, state$.value, refs, outcome),
              ...heldIn(state$.value.placement, outcome, answeredAt),
            ]),
          ),
      );
    };

    return events$.pipe(
      ofType('intent/placePressed', 'intent/sameBetConfirmed'),
      fenceEach('placeBets', (press) => {
        const facts = pressed(world, state$.value, press, () => PlacementRef.parse(ports.ids.uuid()));
        const decided = facts.at(-1);
        if (decided?.type !== 'placement/requested') return from(facts);
        const refs = decided.data.bets.map((bet) => bet.slip.ref);
        return concat(
          from(facts),
          ports.storage.barrier().pipe(
            mergeMap((stored) => afterRenewal(events$, state$, ports).pipe(map(() => stored))),
            withLatestFrom(now$),
            mergeMap(([stored, at]) => send(refs, stored, at)),
          ),
        );
      }),
    );
  };
}
