import { filter, mergeMap } from 'rxjs';
import { PlacementOutcome } from '#domain/contract/betting.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { betByRef } from '#domain/placement/attempts.ts';
import { decideOutcome } from '#domain/placement/deciders/decide-outcome.ts';
import { decideHeld } from '#domain/placement/held-bet.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { PlacementWorld } from './placement-world.ts';

/**
 * Outcomes on the live channel: before the answer, instead of it, or again (FAIL-56). A bet of another device
 * is nobody's here (FAIL-58).
 */
export function hearPlacements(world: PlacementWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('live/accountMessageReceived'),
      filter(({ data }) => data.message.type === 'placement'),
      mergeMap(({ at, data: { message } }): NewDerived[] => {
        if (!('slip' in message)) return [];
        const outcome = PlacementOutcome.safeParse(message.slip);
        if (!outcome.success) return [];
        const bet = betByRef(state$.value.placement, outcome.data.ref);
        if (bet === undefined) return [];
        const state = state$.value.placement;
        return [
          ...decideOutcome(state, bet, outcome.data, 'live', world.verifySignature(state$.value)),
          ...decideHeld(state, [outcome.data], { at, serverAt: message.at }),
        ];
      }),
    );
}
