import { mergeMap } from 'rxjs';
import { prefilled } from '#domain/betslip/default-stake.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { SlipWorld } from './slip-world.ts';

/**
 * Puts the default stake into the boxes of new bets, for customers who want that (STK-05); those of another tab come
 * with theirs, and what somebody shared comes without any.
 */
export function prefillStake(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('betslip/legAdded', 'betslip/legsAdded'),
      mergeMap((event) => {
        if (event.type === 'betslip/legsAdded' && (event.data.heard === true || event.data.shared === true))
          return [];
        const added = event.type === 'betslip/legAdded' ? [event.data] : event.data.legs;
        return prefilled(
          state$.value.betslip,
          world.context(state$.value, event.at),
          added.map((leg) => leg.selectionId),
        );
      }),
    );
}
