import { mergeMap } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { betByRef, isOpen } from '#domain/placement/attempts.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * A bet that another tab of this browser has on its way is not sent a second time: this tab goes on with that
 * tab's ref, and looks for its outcome itself when that tab is gone (FAIL-69, FAIL-70).
 */
export const joinOtherTab: Epic = (events$, state$) =>
  events$.pipe(
    ofType('storage/betTaken', 'storage/betFreed'),
    mergeMap(({ type, data }): NewDerived[] => {
      const { placement } = state$.value;
      const bet = betByRef(placement, data.ref);
      if (bet === undefined || !isOpen(bet)) return [];
      const lost = (ref: typeof data.ref): NewDerived => ({
        type: 'placement/outcomeLost',
        data: { refs: [ref], cause: 'otherTab' },
      });
      if (type === 'storage/betFreed') return [lost(data.ref)];
      // Stopped by a logout while the claim was made.
      if (bet.knowledge !== 'requested') return [];
      const { ref, slip, lives } = data;
      const joined: NewDerived = { type: 'placement/joined', data: { ref, slip, lives } };
      return lives ? [joined] : [joined, lost(slip.ref)];
    }),
  );
