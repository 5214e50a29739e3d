import { filter, map, merge, type Observable, switchMap } from 'rxjs';
import { getBonusHistory } from '#domain/contract/bonuses.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { whileActive } from '../session/while-active.ts';

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway.call(getBonusHistory, {}).pipe(
    map(
      (outcome): NewDerived => ({
        type: 'bonuses/historyLoaded',
        data: { bonuses: outcome.kind === 'ok' ? outcome.answer.data.bonuses : null },
      }),
    ),
  );

/** Bonuses that the customer has and had (MSG-06): asked for when their page is opened, and on demand. */
export const bonusHistory: Epic = (events$, state$, ports) => {
  const inSight = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.navigation.key === 'bonusInfo';
  const again$ = events$.pipe(
    ofType('intent/retryPressed'),
    filter((event) => event.data.view === getBonusHistory.name && inSight(event)),
  );
  return merge(
    whileActive(events$, inSight, () => load(ports)),
    again$.pipe(switchMap(() => load(ports))),
  );
};
