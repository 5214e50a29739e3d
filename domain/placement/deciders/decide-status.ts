import type * as z from 'zod/mini';
import type { PlacementRef } from '../../brand.ts';
import type { betStatus } from '../../contract/betting.ts';
import type { NewDerived } from '../../events/registry.ts';
import { isOpen } from '../attempts.ts';
import { type PlacedBet, type PlacementState, RESOLVING } from '../placement.ts';
import { decideFenced, decideOutcome } from './decide-outcome.ts';
import type { VerifySignature } from './verify-receipt.ts';

type Statuses = z.infer<typeof betStatus.answer>['data']['placements'];

const DEFINITE: ReadonlySet<NewDerived['type']> = new Set([
  'placement/betOutcomeReceived',
  'placement/lateResultReceived',
]);

export interface StatusDecision {
  readonly events: readonly NewDerived[];
  /** Refs about which nothing definite was said. */
  readonly open: readonly PlacementRef[];
}

/** What the answer to a status question says about the bets asked for (PROT-08). */
export function decideStatuses(
  state: PlacementState,
  asked: readonly PlacedBet[],
  statuses: Statuses,
  verify: VerifySignature,
): StatusDecision {
  const events: NewDerived[] = [];
  const open: PlacementRef[] = [];
  for (const bet of asked.filter(isOpen)) {
    const found = statuses.find((status) => status.ref === bet.ref);
    const decided =
      found?.state === 'FENCED'
        ? decideFenced(state, bet, found.fence, verify)
        : found?.outcome != null && found.state === 'KNOWN'
          ? decideOutcome(state, bet, found.outcome, 'status', verify)
          : [];
    events.push(...decided);
    const ended = decided.some((event) => DEFINITE.has(event.type) && !isPending(event));
    if (!ended) open.push(bet.ref);
  }
  return { events, open };
}

const isPending = (event: NewDerived): boolean =>
  event.type === 'placement/betOutcomeReceived' && event.data.status === 'PENDING';

/**
 * How the n-th question is asked, from 0; undefined when no more are asked until something wakes the search
 * up.
 */
export function resolvingPlan(n: number): { readonly below: number; readonly fence: boolean } | undefined {
  const { foreground, fenceFrom, background, backgroundTries } = RESOLVING;
  const wait = foreground[n];
  if (wait !== undefined) return { below: wait, fence: n >= fenceFrom };
  return n < foreground.length + backgroundTries ? { below: background, fence: true } : undefined;
}
