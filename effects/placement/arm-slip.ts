import { filter, mergeMap } from 'rxjs';
import { PlacementRef } from '#domain/brand.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { decideArmed } from '#domain/placement/deciders/decide-place.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';

/**
 * Facts after which a slip may have become one that can be placed, or other bets. Not frames: they reach the
 * slip as facts. What was armed is one of them: decided between two prices of one commit, it may be about
 * bets that the second price has made others again (BSL-09).
 */
const mayArm = ({ type }: AppEvent): boolean =>
  /^(betslip|placement|bonuses|config|session|user|settings|lifecycle|realityCheck)\//.test(type);

/** Mints a ref for each bet as soon as the slip can be placed, once for the same bets (PROT-01). */
export function armSlip(world: SlipWorld): Epic {
  return (events$, state$, { ids }) =>
    events$.pipe(
      filter(mayArm),
      mergeMap((event) =>
        decideArmed(momentOf(world, state$.value, event.at), () => PlacementRef.parse(ids.uuid())),
      ),
    );
}
