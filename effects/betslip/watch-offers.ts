import { filter, mergeMap } from 'rxjs';
import { watchCasts } from '#domain/betslip/casts/watch-casts.ts';
import { watchLegs } from '#domain/betslip/watch-legs.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { type Epic, hearsPrices } from '../runtime/epic.ts';
import type { SlipWorld } from './slip-world.ts';

/**
 * What can move prices or the catalogue: frames, answers, and facts that cleaning or replacing them leaves
 * behind.
 */
const mayMoveOffers = ({ type }: AppEvent): boolean =>
  type === 'live/frameReceived' || type.startsWith('entities/') || type === 'gateway/answered';

/** Turns what hot frames did to the legs into cold facts, in the same commit (architecture, hot path). */
export function watchOffers(world: SlipWorld): Epic {
  return hearsPrices((events$, state$) =>
    events$.pipe(
      filter(mayMoveOffers),
      filter(() => state$.value.betslip.legs.length + state$.value.betslip.casts.length > 0),
      mergeMap(() => {
        const { betslip } = state$.value;
        const offers = world.offers(state$.value);
        return [...watchLegs(betslip, offers), ...watchCasts(betslip, offers)];
      }),
    ),
  );
}
