import { concat, EMPTY, map, mergeMap, type Observable, of, withLatestFrom } from 'rxjs';
import type { PlacementRef } from '#domain/brand.ts';
import { answerOffer as answerOfferCall } from '#domain/contract/betting.ts';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import { attemptOf, betByRef, isOpen } from '#domain/placement/attempts.ts';
import { decideOfferAnswer } from '#domain/placement/deciders/decide-offer-answer.ts';
import { decideOutcome } from '#domain/placement/deciders/decide-outcome.ts';
import { decideHeld } from '#domain/placement/held-bet.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Stored } from '../runtime/ports.ts';
import { afterRenewal } from '../session/after-renewal.ts';
import { whoseKnown } from '../session/whose-session.ts';
import type { PlacementWorld } from './placement-world.ts';

type Answered = DataOf<'placement/offerAnswered'>;
type LostCause = DataOf<'placement/offerAnswerLost'>['cause'];

const lost = (ref: PlacementRef, cause: LostCause): NewDerived => ({
  type: 'placement/offerAnswerLost',
  data: { ref, cause },
});

/** What an answer of the gateway says of a bet that is still open. */
function heard(
  world: PlacementWorld,
  root: RootState,
  { ref, offerId }: Answered,
  { outcome, at }: { readonly outcome: Outcome<typeof answerOfferCall>; readonly at: number },
): NewDerived[] {
  const bet = betByRef(root.placement, ref);
  if (bet === undefined || !isOpen(bet)) return [];
  if (outcome.kind === 'lost') return [lost(ref, outcome.cause)];
  if (outcome.kind === 'refused' || outcome.answer.resultCode !== 0) return [lost(ref, 'refused')];
  const found = outcome.answer.data.outcome;
  // Taken up, and the game's own delay runs before it is booked.
  if (found.ref === ref && found.status === 'PENDING' && found.offer?.id === offerId)
    return decideHeld(root.placement, [found], { at, serverAt: outcome.serverAt });
  // Not decided by this: the offer stands as it did, and may be answered again.
  if (found.ref !== ref || (found.status !== 'SUCCEEDED' && found.status !== 'FAILED'))
    return [lost(ref, 'refused')];
  return decideOutcome(root.placement, bet, found, 'answer', world.verifySignature(root));
}

/**
 * The customer's word on a counter-offer: stored before it goes out, once for each press. A
 * page that has come back waits until it knows whose session it is in and has renewed it, as long as a press
 * is fresh (FAIL-65, FAIL-11). A lost answer may be given again: ref and offer make it count once (FAIL-43).
 */
export function answerOffer(world: PlacementWorld): Epic {
  return (events$, state$, ports) => {
    const now$ = events$.pipe(map((event: AppEvent) => event.at));

    const send = (
      answered: Answered,
      stored: Stored,
      pressedAt: number,
      at: number,
    ): Observable<NewDerived> => {
      const { ref, offerId, answer, contentHash } = answered;
      const attempt = attemptOf(state$.value.placement, ref);
      const bet = attempt?.bets.find((candidate) => candidate.ref === ref);
      // Decided meanwhile.
      if (attempt === undefined || bet === undefined || !isOpen(bet)) return EMPTY;
      const context = world.context(state$.value, at);
      if (context.account !== attempt.account) return of(lost(ref, 'loggedOut'));
      if (!context.online) return of(lost(ref, 'offline'));
      if (state$.value.session.renewing || at - pressedAt > PLACEMENT_TIMES.intentGoesStale)
        return of(lost(ref, 'stale'));
      const { evidence, head: clientHead } = stored;
      return concat(
        of<NewDerived>({
          type: 'placement/offerAnswerSent',
          data: { ref, contentHash, evidence, clientHead },
        }),
        ports.gateway
          .call(answerOfferCall, {
            body: { ref, offerId, answer, contentHash, clientHead },
            query: { lang: 'en' },
            corr: ref,
          })
          .pipe(
            withLatestFrom(now$),
            mergeMap(([outcome, now]) => heard(world, state$.value, answered, { outcome, at: now })),
          ),
      );
    };

    return events$.pipe(
      ofType('intent/offerAnswerPressed'),
      fenceEach('answerOffer', ({ data, at: pressedAt }) => {
        const { intervention } = world.context(state$.value, pressedAt);
        const moment = { at: pressedAt, intervention };
        const decided = decideOfferAnswer(state$.value.placement, data, moment, world.sha256Hex);
        if (decided.type !== 'placement/offerAnswered') return of(decided);
        return concat(
          of(decided),
          ports.storage.barrier().pipe(
            mergeMap((stored) => whoseKnown(events$, state$).pipe(map(() => stored))),
            mergeMap((stored) => afterRenewal(events$, state$, ports).pipe(map(() => stored))),
            withLatestFrom(now$),
            mergeMap(([stored, at]) => send(decided.data, stored, pressedAt, at)),
          ),
        );
      }),
    );
  };
}
