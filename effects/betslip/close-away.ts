import { map } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** The customer closed the summary of what changed while they were away (FEAT-09). */
export const closeAway: Epic = (events$, state$) =>
  events$.pipe(
    ofType('intent/awayDismissed'),
    map(
      ({ type }): NewDerived =>
        state$.value.betslip.away === null
          ? ignored(type, 'nothingToClose')
          : { type: 'betslip/awaySummaryClosed', data: {} },
    ),
  );
