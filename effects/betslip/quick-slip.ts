import { filter, mergeMap } from 'rxjs';
import { decideQuickSlip, movesQuickSlip } from '#domain/betslip/quick-slip.ts';
import type { Epic } from '../runtime/epic.ts';
import { momentOf, type SlipWorld } from './slip-world.ts';

/** Opens the quick slip with a first selection and lets it go with the next (BSL-05). */
export function quickSlip(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      filter(movesQuickSlip),
      mergeMap((event) => decideQuickSlip(momentOf(world, state$.value, event.at), event)),
    );
}
