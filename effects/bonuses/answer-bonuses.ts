import { concat, EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getUserBonuses } from '#domain/contract/bonuses.ts';
import {
  acceptBonusOffer,
  cancelBonus,
  declineBonusOffer,
  getBonusOffers,
} from '#domain/contract/messages.ts';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';
import { whileActive } from '../session/while-active.ts';

type Answer = DataOf<'intent/bonusAnswerPressed'>;
type Answered = Outcome<typeof acceptBonusOffer>;

const NOT_FOUND = 404;

const loadOffers = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getBonusOffers, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'bonuses/offersLoaded', data: { offers: outcome.answer.data.offers } }
            : { type: 'bonuses/listLost', data: { list: 'offers' } },
      ),
    );

const loadHeld = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getUserBonuses, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'bonuses/loaded', data: { bonuses: outcome.answer.data } }
            : { type: 'bonuses/listLost', data: { list: 'held' } },
      ),
    );

function outcomeOf(answered: Answered): DataOf<'bonuses/answerEnded'>['outcome'] {
  if (answered.kind === 'ok') return answered.answer.resultCode === 0 ? 'done' : 'gone';
  return answered.kind === 'refused' && answered.status === NOT_FOUND ? 'gone' : 'lost';
}

const send = ({ gateway }: Ports, { id, what }: Answer): Observable<Answered> => {
  switch (what) {
    case 'ACCEPT':
      return gateway.call(acceptBonusOffer, { body: { bonusOfferId: id } });
    case 'DECLINE':
      return gateway.call(declineBonusOffer, { body: { bonusOfferId: id } });
    case 'CANCEL':
      return gateway.call(cancelBonus, { body: { id } });
  }
};

/**
 * Bonuses that are offered (BON-01): heard of at login and when their page is opened, answered once for each
 * press. Of two answers the gateway counts the first, so a lost one may be given again. After each, both
 * lists are asked for; one that could not be had, by a press or when the line is back (MYB-09).
 */
export const answerBonuses: Epic = (events$, state$, ports) => {
  const inSight = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.navigation.key === 'myBetsBonuses';
  const load = (): Observable<NewDerived> => merge(loadOffers(ports), loadHeld(ports));
  const opened$ = whileActive(events$, inSight, load);
  const again$ = events$.pipe(
    filter(
      (event) =>
        inSight(event) &&
        ((event.type === 'intent/retryPressed' && event.data.view === getBonusOffers.name) ||
          (wakes(event) && state$.value.bonuses.lost !== undefined)),
    ),
    switchMap(load),
  );
  const answered$ = events$.pipe(
    ofType('intent/bonusAnswerPressed'),
    fenceEach('answerBonuses', ({ data, at, type }) => {
      if (!loggedInAt(state$.value, at)) return of(ignored(type, 'loggedOut'));
      if (state$.value.bonuses.answers[data.id]?.state === 'sending') return of(ignored(type, 'sending'));
      return concat(
        of<NewDerived>({ type: 'bonuses/answerSent', data }),
        send(ports, data).pipe(
          mergeMap((outcome) =>
            concat(
              of<NewDerived>({ type: 'bonuses/answerEnded', data: { ...data, outcome: outcomeOf(outcome) } }),
              outcomeOf(outcome) === 'lost' ? EMPTY : load(),
            ),
          ),
        ),
      );
    }),
  );
  return merge(opened$, again$, answered$);
};
