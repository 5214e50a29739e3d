import { EMPTY, map, of, switchMap } from 'rxjs';
import { SLIP_TIMES } from '#domain/betslip/slip-rules.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

const ended: NewDerived = { type: 'betslip/undoEnded', data: {} };

/**
 * A clear can be undone for five seconds (BSL-07); an undo or any other change of the backup ends the wait.
 * The rest of the five seconds is waited for after a reload, whose old page took its timer along, and after a
 * leg was put in and taken out again, which leaves the backup as it was.
 */
export const undoWindow: Epic = (events$, state$, { timers }) =>
  events$.pipe(
    ofType('betslip/legsRemoved', 'betslip/slipRestored', 'placement/requested', 'lifecycle/sessionResumed'),
    switchMap((event) => {
      const { backup } = state$.value.betslip;
      if (backup?.because !== 'cleared') return EMPTY;
      const left = backup.at + SLIP_TIMES.undoClear - event.at;
      return left > 0 ? timers.after('undoClear', left).pipe(map(() => ended)) : of(ended);
    }),
  );
