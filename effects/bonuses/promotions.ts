import {
  concat,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getOwnPromotions, getPromotions, optIn } from '#domain/contract/promotions.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { mayHaveChanged } from '../user/account-news.ts';

type For = 'guest' | 'customer' | 'nobody';

const loaded = (promotions: DataOf<'message/promotionsLoaded'>['promotions']): NewDerived => ({
  type: 'message/promotionsLoaded',
  data: { promotions },
});

const load = (who: For, { gateway }: Ports): Observable<NewDerived> => {
  if (who === 'nobody') return EMPTY;
  return gateway
    .call(who === 'customer' ? getOwnPromotions : getPromotions, {})
    .pipe(map((outcome) => loaded(outcome.kind === 'ok' ? outcome.answer.data.promotions : null)));
};

function take({ data }: EventOf<'intent/optInPressed'>, ports: Ports): Observable<NewDerived> {
  const moved = (outcome: DataOf<'message/optInMoved'>['outcome']): NewDerived => ({
    type: 'message/optInMoved',
    data: { promotionId: data.promotionId, outcome },
  });
  return concat(
    of(moved('sending')),
    ports.gateway.call(optIn, { body: data }).pipe(
      mergeMap((outcome): Observable<NewDerived> => {
        if (outcome.kind === 'ok') return of(loaded(outcome.answer.data.promotions), moved('done'));
        // Over, or by other terms: what there is now is shown.
        return concat(of(moved(outcome.kind)), outcome.kind === 'refused' ? load('customer', ports) : EMPTY);
      }),
    ),
  );
}

/** Promotions (MSG-05): asked for when their page is opened, and anew when one was taken elsewhere. */
export const promotions: Epic = (events$, state$, ports) => {
  const whose = ({ at }: AppEvent): For => {
    if (state$.value.navigation.key !== 'promotions') return 'nobody';
    return loggedInAt(state$.value, at) ? 'customer' : 'guest';
  };
  const asked$ = merge(
    events$.pipe(ofType('intent/promotionsOpened')),
    mayHaveChanged(events$, 'marketing', (event) => whose(event) !== 'nobody'),
    events$.pipe(
      ofType('intent/retryPressed'),
      filter(({ data }) => data.view === getPromotions.name),
    ),
  ).pipe(switchMap((event) => load(whose(event), ports)));
  const pressed$ = events$.pipe(
    ofType('intent/optInPressed'),
    exhaustMap((event) =>
      loggedInAt(state$.value, event.at) ? take(event, ports) : of(ignored(event.type, 'loggedOut')),
    ),
  );
  return merge(asked$, pressed$);
};
