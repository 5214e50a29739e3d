import { EMPTY, map, switchMap } from 'rxjs';
import { SLIP_TIMES } from '#domain/betslip/slip-rules.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** A clear can be undone for five seconds (BSL-07); an undo or any other change of the backup ends the wait. */
export const undoWindow: Epic = (events$, _state$, { timers }) =>
  events$.pipe(
    ofType('betslip/legsRemoved', 'betslip/slipRestored', 'placement/requested'),
    switchMap((event) =>
      event.type === 'betslip/legsRemoved' && event.data.cause === 'cleared'
        ? timers
            .after('undoClear', SLIP_TIMES.undoClear)
            .pipe(map((): NewDerived => ({ type: 'betslip/undoEnded', data: {} })))
        : EMPTY,
    ),
  );
