import { mergeMap } from 'rxjs';
import { decideLeavesLate } from '#domain/placement/deciders/leave-slip-late.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * A bet that was placed after the slip had given up on it leaves the slip in the same moment (PLC-06, PLC-08,
 * TRAP-18).
 */
export function leaveSlipLate(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('placement/lateResultReceived'),
      mergeMap(({ at, data }) => {
        const root = state$.value;
        const late = root.placement.lateResults.find(({ ref }) => ref === data.ref);
        return late?.status === 'SUCCEEDED' ? decideLeavesLate(momentOf(world, root, at), late) : [];
      }),
    );
}
