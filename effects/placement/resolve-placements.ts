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
  of,
  race,
  take,
  takeUntil,
  withLatestFrom,
} from 'rxjs';
import type { PlacementRef } from '#domain/brand.ts';
import { betStatus } from '#domain/contract/betting.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { attemptOf, isOpen } from '#domain/placement/attempts.ts';
import { decideStatuses, resolvingPlan } from '#domain/placement/decide-status.ts';
import { decideHeld } from '#domain/placement/held-bet.ts';
import { type PlacedBet, RESOLVING } from '#domain/placement/placement.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';
import { whoseKnown } from '../session/whose-session.ts';
import type { PlacementWorld } from './placement-world.ts';

type Refs = readonly PlacementRef[];
type Next = (open: Refs) => Observable<NewDerived>;

interface Search {
  readonly world: PlacementWorld;
  readonly state$: StateObservable<RootState>;
  readonly ports: Ports;
  /** `at` of each event. */
  readonly now$: Observable<number>;
  /** Emits once when the connection or the tab comes back: worth asking at once (P68). */
  readonly wake$: Observable<unknown>;
}

/**
 * Bets that are open and whose customer is here. The answer to a request may be lost when its customer has gone: whoever is here by
 * then does not ask about it, and its own customer does after the next login (P65).
 */
function stillOpen({ state$, world }: Search, refs: Refs): readonly PlacedBet[] {
  const { account } = world.context(state$.value, Number.NEGATIVE_INFINITY);
  return refs.flatMap((ref) => {
    const attempt = attemptOf(state$.value.placement, ref);
    return attempt === undefined || attempt.account !== account
      ? []
      : attempt.bets.filter((bet) => bet.ref === ref && isOpen(bet));
  });
}

/** One question. Anything but an answer of the contract leaves all refs open. */
const ask = (search: Search, refs: Refs, fence: boolean, next: Next): Observable<NewDerived> =>
  search.ports.gateway.call(betStatus, { body: { refs: [...refs], fence }, query: { lang: 'en' } }).pipe(
    withLatestFrom(search.now$),
    mergeMap(([outcome, at]) => {
      if (outcome.kind !== 'ok' || outcome.answer.resultCode !== 0) return next(refs);
      const root = search.state$.value;
      const { placements } = outcome.answer.data;
      const verify = search.world.verifySignature(root);
      const { events, open } = decideStatuses(root.placement, stillOpen(search, refs), placements, verify);
      const held = decideHeld(
        root.placement,
        placements.flatMap((found) => found.outcome ?? []),
        { at, serverAt: outcome.serverAt },
      );
      return concat(from([...events, ...held]), open.length === 0 ? EMPTY : next(open));
    }),
  );

/** A wait of random length, cut short when something wakes the search up. */
const pause = ({ ports, wake$ }: Search, below: number): Observable<unknown> =>
  below === 0
    ? of(undefined)
    : ports.random
        .draw('resolveBackoff', below)
        .pipe(mergeMap((ms) => race(ports.timers.after('resolvePlacement', ms), wake$)));

/** The gateway has these bets and will decide: ask now and then, in case its message is lost. Never fences. */
const poll = (search: Search, refs: Refs): Observable<NewDerived> =>
  race(search.ports.timers.after('pollPlacement', RESOLVING.waiting), search.wake$).pipe(
    mergeMap(() => {
      const open = stillOpen(search, refs).map((bet) => bet.ref);
      return open.length === 0 ? EMPTY : ask(search, open, false, (rest) => poll(search, rest));
    }),
  );

/** The n-th question about refs nobody has answered for; when the tries are used up, the next waits to be woken. */
function seek(search: Search, refs: Refs, n: number): Observable<NewDerived> {
  const plan = resolvingPlan(n);
  const waited$ = plan === undefined ? search.wake$ : pause(search, plan.below);
  return waited$.pipe(
    mergeMap(() => {
      const open = stillOpen(search, refs);
      const held = open.filter((bet) => bet.knowledge === 'waiting').map((bet) => bet.ref);
      const lost = open.filter((bet) => bet.knowledge !== 'waiting').map((bet) => bet.ref);
      const again = plan === undefined ? 0 : n + 1;
      return merge(
        held.length === 0 ? EMPTY : poll(search, held),
        lost.length === 0
          ? EMPTY
          : ask(search, lost, plan?.fence ?? true, (rest) => seek(search, rest, again)),
      );
    }),
  );
}

/**
 * Finds out what became of bets whose answer was lost, that the gateway holds back, or that an earlier life of this
 * tab left open. Asks, never sends again; fences after a while so that the answer is definite (protocol, 6 to 8). A page that
 * has come back asks when it knows whose session it would ask in (P65).
 */
export function resolvePlacements(world: PlacementWorld): Epic {
  return (events$, state$, ports) => {
    const search: Search = {
      world,
      state$,
      ports,
      now$: events$.pipe(map(({ at }) => at)),
      wake$: events$.pipe(filter(wakes), take(1)),
    };
    // From the request on: a login meanwhile ends the wait for the gateway's word, and nobody asks about another's bets.
    const ended$ = events$.pipe(ofType('session/logoutRequested', 'session/ended'));
    const lost$ = events$.pipe(
      ofType('placement/outcomeLost'),
      map(({ data }) =>
        defer(() => {
          if (data.cause !== 'refused') return seek(search, data.refs, 0);
          // Nothing was booked, by the gateway's word: one fence proves it.
          const open = stillOpen(search, data.refs).map((bet) => bet.ref);
          return open.length === 0 ? EMPTY : ask(search, open, true, (rest) => seek(search, rest, 0));
        }),
      ),
    );
    const held$ = events$.pipe(
      ofType('placement/betOutcomeReceived'),
      filter(({ data }) => data.status === 'PENDING' && (data.from === 'answer' || data.from === 'live')),
      map(({ data }) => defer(() => poll(search, [data.ref]))),
    );
    const joined$ = events$.pipe(
      ofType('placement/joined'),
      filter(({ data }) => data.lives),
      // The tab that sent it waits for the answer: this one listens, and asks now and then.
      map(({ data }) => defer(() => poll(search, [data.slip.ref]))),
    );
    return merge(lost$, held$, joined$).pipe(
      fenceEach('resolvePlacements', (searching$) =>
        whoseKnown(events$, state$).pipe(
          mergeMap(() => searching$),
          takeUntil(ended$),
        ),
      ),
    );
  };
}
