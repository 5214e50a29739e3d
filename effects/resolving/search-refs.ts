import { defer, EMPTY, merge, mergeMap, type Observable, of, race } from 'rxjs';
import type { PlacementRef } from '#domain/brand.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { resolvingPlan } from '#domain/placement/deciders/decide-status.ts';
import { RESOLVING } from '#domain/placement/placement.ts';
import type { Ports } from '../runtime/ports.ts';

type Refs = readonly PlacementRef[];

/** A ref of which nobody here knows the outcome, and whose customer is here. */
export interface OpenRef {
  readonly ref: PlacementRef;
  /** The gateway has it and will decide. */
  readonly isHeld: boolean;
}

/** Goes on with the refs that are open after an answer. */
export type Next = (open: Refs) => Observable<NewDerived>;

/** What asks the gateway about refs of one kind, bets or cash-outs. */
export interface RefSearch {
  readonly ports: Pick<Ports, 'random' | 'timers'>;
  /** Emits once when the connection or the tab comes back: worth asking at once (FAIL-68). */
  readonly wake$: Observable<unknown>;
  /** Names of the two waits in the log. */
  readonly waits: { readonly pause: string; readonly poll: string };
  /** Between two questions about a ref that the gateway has, ms; `RESOLVING.waiting` when absent. */
  readonly pollEvery?: number;
  /**
   * Those that are open, and whose customer is here. The answer to a request may be lost when its customer
   * has gone: whoever is here by then does not ask about it, and its own customer does after the next login
   * (FAIL-65).
   */
  stillOpen(refs: Refs): readonly OpenRef[];
  /** One question. Anything but an answer of the contract leaves all refs open. */
  ask(refs: Refs, fence: boolean, next: Next): Observable<NewDerived>;
}

const refOf = ({ ref }: OpenRef): PlacementRef => ref;

/** A wait of random length below so many ms, cut short when something wakes the search up. */
const pause = ({ ports, wake$, waits }: RefSearch, below: number): Observable<unknown> =>
  below === 0
    ? of(undefined)
    : ports.random
        .draw('resolveBackoff', below)
        .pipe(mergeMap((ms) => race(ports.timers.after(waits.pause, ms), wake$)));

/** The gateway has them and will decide: asks now and then, in case its message is lost. Never fences. */
export const pollRefs = (search: RefSearch, refs: Refs): Observable<NewDerived> =>
  race(
    search.ports.timers.after(search.waits.poll, search.pollEvery ?? RESOLVING.waiting),
    search.wake$,
  ).pipe(
    mergeMap(() => {
      const open = search.stillOpen(refs).map(refOf);
      return open.length === 0 ? EMPTY : search.ask(open, false, (rest) => pollRefs(search, rest));
    }),
  );

/**
 * Asks about refs that nobody has answered for, and fences them after a while so that the answer is definite
 * (PROT-07, PROT-08); when the tries are used up, the next one waits to be woken (INV-07).
 *
 * @param n how many questions there have been
 */
export function seekRefs(search: RefSearch, refs: Refs, n = 0): Observable<NewDerived> {
  const plan = resolvingPlan(n);
  const waited$ = plan === undefined ? search.wake$ : pause(search, plan.below);
  return waited$.pipe(
    mergeMap(() => {
      const open = search.stillOpen(refs);
      const held = open.filter(({ isHeld }) => isHeld).map(refOf);
      const lost = open.filter(({ isHeld }) => !isHeld).map(refOf);
      const again = plan === undefined ? 0 : n + 1;
      return merge(
        held.length === 0 ? EMPTY : pollRefs(search, held),
        lost.length === 0
          ? EMPTY
          : search.ask(lost, plan?.fence ?? true, (rest) => seekRefs(search, rest, again)),
      );
    }),
  );
}

/** Nothing has come of them, by the gateway's unsigned word: one fence proves it. */
export const fenceRefs = (search: RefSearch, refs: Refs): Observable<NewDerived> =>
  defer(() => {
    const open = search.stillOpen(refs).map(refOf);
    return open.length === 0 ? EMPTY : search.ask(open, true, (rest) => seekRefs(search, rest));
  });
