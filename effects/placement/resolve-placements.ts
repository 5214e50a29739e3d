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
  of,
  race,
  take,
  takeUntil,
} from 'rxjs';
import type { PlacementRef } from '#domain/brand.ts';
import { betStatus } from '#domain/contract/betting.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { betByRef, isOpen } from '#domain/placement/attempts.ts';
import { decideStatuses, resolvingPlan } from '#domain/placement/decide-status.ts';
import { RESOLVING } from '#domain/placement/placement.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { PlacementWorld } from './placement-world.ts';

type Refs = readonly PlacementRef[];

/** The connection or the tab came back: worth asking at once (P68). */
const wakes = (event: AppEvent): boolean =>
  (event.type === 'lifecycle/connectivityChanged' && event.data.online) ||
  (event.type === 'lifecycle/visibilityChanged' && event.data.visible) ||
  (event.type === 'live/connectionChanged' && event.data.connected);

/**
 * Finds out what became of bets whose answer was lost, that the gateway holds back, or that an earlier life of this
 * tab left open. Asks, never sends again; fences after a while so that the answer is definite (protocol, 6 to 8).
 */
export function resolvePlacements(world: PlacementWorld): Epic {
  return (events$, state$, ports) => {
    const ended$ = events$.pipe(ofType('session/ended'));
    const wake$ = events$.pipe(filter(wakes), take(1));

    const stillOpen = (refs: Refs) =>
      refs.flatMap((ref) => {
        const bet = betByRef(state$.value.placement, ref);
        return bet !== undefined && isOpen(bet) ? [bet] : [];
      });

    const pause = (below: number): Observable<unknown> =>
      below === 0
        ? of(undefined)
        : ports.random
            .draw('resolveBackoff', below)
            .pipe(mergeMap((ms) => race(ports.timers.after('resolvePlacement', ms), wake$)));

    const ask = (
      refs: Refs,
      fence: boolean,
      next: (open: Refs) => Observable<NewDerived>,
    ): Observable<NewDerived> =>
      ports.gateway.call(betStatus, { body: { refs: [...refs], fence }, query: { lang: 'en' } }).pipe(
        mergeMap((outcome) => {
          if (outcome.kind !== 'ok' || outcome.answer.resultCode !== 0) return next(refs);
          const { events, open } = decideStatuses(
            state$.value.placement,
            stillOpen(refs),
            outcome.answer.data.placements,
            world.verifySignature(state$.value),
          );
          return concat(from(events), open.length === 0 ? EMPTY : next(open));
        }),
      );

    /** The n-th question about refs nobody has answered for. */
    const search = (refs: Refs, n: number): Observable<NewDerived> => {
      const plan = resolvingPlan(n);
      const waited$ = plan === undefined ? wake$ : pause(plan.below);
      return waited$.pipe(
        mergeMap(() => {
          const open = stillOpen(refs);
          if (open.length === 0) return EMPTY;
          const held = open.filter((bet) => bet.knowledge === 'waiting').map((bet) => bet.ref);
          const lost = open.filter((bet) => bet.knowledge !== 'waiting').map((bet) => bet.ref);
          const again = plan === undefined ? 0 : n + 1;
          return merge(
            held.length === 0 ? EMPTY : poll(held),
            lost.length === 0 ? EMPTY : ask(lost, plan?.fence ?? true, (rest) => search(rest, again)),
          );
        }),
      );
    };

    /** The gateway has these bets and will decide: ask now and then, in case its message is lost. Never fences. */
    const poll = (refs: Refs): Observable<NewDerived> =>
      race(ports.timers.after('pollPlacement', RESOLVING.waiting), wake$).pipe(
        mergeMap(() => {
          const open = stillOpen(refs).map((bet) => bet.ref);
          return open.length === 0 ? EMPTY : ask(open, false, poll);
        }),
      );

    const lost$ = events$.pipe(
      ofType('placement/outcomeLost'),
      map(({ data }) => defer(() => search(data.refs, 0))),
    );
    const held$ = events$.pipe(
      ofType('placement/betOutcomeReceived'),
      filter(({ data }) => data.status === 'PENDING' && data.from === 'answer'),
      map(({ data }) => defer(() => poll([data.ref]))),
    );
    return merge(lost$, held$).pipe(
      fenceEach('resolvePlacements', (search$) => search$.pipe(takeUntil(ended$))),
    );
  };
}
