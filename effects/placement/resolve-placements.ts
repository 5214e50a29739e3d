import type { StateObservable } from 'redux-observable';
import {
  concat,
  defer,
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
import { betStatus } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { attemptOf, isOpen } from '#domain/placement/attempts.ts';
import { decideStatuses } from '#domain/placement/deciders/decide-status.ts';
import { decideHeld } from '#domain/placement/held-bet.ts';
import type { PlacedBet } from '#domain/placement/placement.ts';
import type { RootState } from '#projections/root.ts';
import { forOneCustomer } from '../resolving/for-one-customer.ts';
import { fenceRefs, pollRefs, type RefSearch, seekRefs } from '../resolving/search-refs.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';
import type { PlacementWorld } from './placement-world.ts';

/** Asks about bets. */
function searchOf(
  world: PlacementWorld,
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
  ports: Ports,
): RefSearch {
  const openBets = (refs: readonly PlacementRef[]): readonly PlacedBet[] => {
    const { account } = world.context(state$.value, Number.NEGATIVE_INFINITY);
    return refs.flatMap((ref) => {
      const attempt = attemptOf(state$.value.placement, ref);
      return attempt === undefined || attempt.account !== account
        ? []
        : attempt.bets.filter((bet) => bet.ref === ref && isOpen(bet));
    });
  };
  const now$ = events$.pipe(map(({ at }) => at));
  return {
    ports,
    wake$: events$.pipe(filter(wakes), take(1)),
    waits: { pause: 'resolvePlacement', poll: 'pollPlacement' },
    stillOpen: (refs) =>
      openBets(refs).map(({ ref, knowledge }) => ({ ref, isHeld: knowledge === 'waiting' })),
    ask: (refs, fence, next) =>
      ports.gateway.call(betStatus, { body: { refs: [...refs], fence }, query: { lang: 'en' } }).pipe(
        withLatestFrom(now$),
        mergeMap(([outcome, at]) => {
          if (outcome.kind !== 'ok' || outcome.answer.resultCode !== 0) return next(refs);
          const root = state$.value;
          const { placements } = outcome.answer.data;
          const verify = world.verifySignature(root);
          const { events, open } = decideStatuses(root.placement, openBets(refs), placements, verify);
          const held = decideHeld(
            root.placement,
            placements.flatMap((found) => found.outcome ?? []),
            { at, serverAt: outcome.serverAt },
          );
          return concat(from([...events, ...held]), open.length === 0 ? EMPTY : next(open));
        }),
      ),
  };
}

/**
 * Finds out what became of bets whose answer was lost, that the gateway holds back, or that an earlier life
 * of this tab left open. Asks, never sends again; fences after a while so that the answer is definite
 * (protocol, 6 to 8). A page that has come back asks when it knows whose session it would ask in (FAIL-65).
 */
export function resolvePlacements(world: PlacementWorld): Epic {
  return (events$, state$, ports) => {
    const search = searchOf(world, events$, state$, ports);
    const lost$ = events$.pipe(
      ofType('placement/outcomeLost'),
      map(({ data: { refs, cause } }) =>
        cause === 'refused' ? fenceRefs(search, refs) : defer(() => seekRefs(search, refs)),
      ),
    );
    const held$ = events$.pipe(
      ofType('placement/betOutcomeReceived'),
      filter(({ data }) => data.status === 'PENDING' && (data.from === 'answer' || data.from === 'live')),
      map(({ data }) => defer(() => pollRefs(search, [data.ref]))),
    );
    const joined$ = events$.pipe(
      ofType('placement/joined'),
      filter(({ data }) => data.lives),
      // The tab that sent it waits for the answer: this one listens, and asks now and then.
      map(({ data }) => defer(() => pollRefs(search, [data.slip.ref]))),
    );
    return merge(lost$, held$, joined$).pipe(forOneCustomer('resolvePlacements', events$, state$));
  };
}
