import { EMPTY, map, of, switchMap } from 'rxjs';
import { SLIP_TIMES } from '#domain/betslip/slip-rules.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

const ended: NewDerived = { type: 'betslip/undoEnded', data: {} };

/**
 * A clear can be undone for five seconds (BSL-07); an undo or any other change of the backup ends the wait. After a
 * reload the rest of the five seconds is waited for: the timer of the old page is gone, the time it was set for is not.
 */
export const undoWindow: Epic = (events$, state$, { timers }) =>
  events$.pipe(
    ofType('betslip/legsRemoved', 'betslip/slipRestored', 'placement/requested', 'lifecycle/sessionResumed'),
    switchMap((event) => {
      const cleared =
        event.type === 'lifecycle/sessionResumed' ||
        (event.type === 'betslip/legsRemoved' && event.data.cause === 'cleared');
      const { backup } = state$.value.betslip;
      if (!cleared || backup?.because !== 'cleared') return EMPTY;
      const left = backup.at + SLIP_TIMES.undoClear - event.at;
      return left > 0 ? timers.after('undoClear', left).pipe(map(() => ended)) : of(ended);
    }),
  );
