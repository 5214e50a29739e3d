import { mergeMap } from 'rxjs';
import { prefilled, prefilledGroup } from '#domain/betslip/stakes/default-stake.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { SlipWorld } from './slip-world.ts';

/**
 * Puts the default stake into the boxes of new bets, for customers who want that (STK-05); those of another
 * tab come with theirs, and what somebody shared comes without any.
 */
export function prefillStake(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('betslip/legAdded', 'betslip/legsAdded', 'betslip/groupAdded'),
      mergeMap((event) => {
        const { betslip } = state$.value;
        const context = world.context(state$.value, event.at);
        if (event.type === 'betslip/groupAdded') return prefilledGroup(betslip, context, event.data);
        if (event.type === 'betslip/legsAdded' && (event.data.heard === true || event.data.shared === true))
          return [];
        const added = event.type === 'betslip/legAdded' ? [event.data] : event.data.legs;
        return prefilled(
          betslip,
          context,
          added.map((leg) => leg.selectionId),
        );
      }),
    );
}
