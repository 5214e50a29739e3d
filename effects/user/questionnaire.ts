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
import { getQuestionnaire, saveAnswer, submitQuestionnaire } from '#domain/contract/questionnaire.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { whileActive } from '../session/while-active.ts';
import { askWhose } from '../session/whose-session.ts';
import { mayHaveChanged } from './account-news.ts';

type Step = DataOf<'questionnaire/stepMoved'>;
const moved = (step: Step['step'], outcome: Step['outcome']): NewDerived => ({
  type: 'questionnaire/stepMoved',
  data: { step, outcome },
});
const loaded = (told: DataOf<'questionnaire/loaded'>['told']): NewDerived => ({
  type: 'questionnaire/loaded',
  data: { told },
});

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getQuestionnaire, {})
    .pipe(map((outcome) => loaded(outcome.kind === 'ok' ? outcome.answer.data : null)));

/** The answer itself is no part of what is asked here: the vault has it, by its mark. */
const save = ({ data }: EventOf<'intent/questionAnswered'>, { gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(saveAnswer, { body: data })
    .pipe(
      mergeMap((outcome) =>
        outcome.kind === 'ok'
          ? of(loaded(outcome.answer.data), moved('answer', 'done'))
          : of(moved('answer', outcome.kind)),
      ),
    );

/**
 * The questionnaire (RGT-06): asked for while its page is in sight, each answer saved when it is given. What
 * staff ask is told on the customer's channel, and what the customer may do is then asked anew.
 */
export const questionnaire: Epic = (events$, state$, ports) => {
  const active = ({ at }: AppEvent): boolean => loggedInAt(state$.value, at);
  const onPage = (event: AppEvent): boolean =>
    active(event) && state$.value.navigation.key === 'questionnaire';
  const mayDo = (): Observable<NewDerived> =>
    askWhose(state$.value.user.userId, ports).pipe(
      mergeMap(
        (whose): Observable<NewDerived> =>
          whose.kind === 'same' ? of({ type: 'user/infoLoaded', data: { info: whose.info } }) : EMPTY,
      ),
    );
  const submit = (): Observable<NewDerived> =>
    ports.gateway.call(submitQuestionnaire, { body: {} }).pipe(
      mergeMap((outcome): Observable<NewDerived> => {
        if (outcome.kind === 'ok')
          return concat(of<NewDerived>({ type: 'questionnaire/ended', data: outcome.answer.data }), mayDo());
        // An answer was forgotten meanwhile, or it is not asked for any more.
        const anew$ = outcome.kind === 'refused' ? merge(load(ports), mayDo()) : EMPTY;
        return concat(of(moved('submit', outcome.kind)), anew$);
      }),
    );
  // What is asked here may have been answered elsewhere, unheard.
  const isAsked = (event: AppEvent): boolean => {
    const { intervention, review, limitAsked, newTexts } = state$.value.user;
    return active(event) && (intervention ?? review ?? limitAsked ?? newTexts) !== undefined;
  };
  const inSight = (event: AppEvent): boolean => onPage(event) || isAsked(event);
  const heard$ = mayHaveChanged(events$, 'asked', inSight, active).pipe(
    switchMap((event) => (onPage(event) ? merge(mayDo(), load(ports)) : mayDo())),
  );
  const pressed$ = merge(
    events$.pipe(ofType('intent/questionAnswered')),
    events$.pipe(ofType('intent/questionnaireSubmitted')),
  ).pipe(map((event) => ({ event, isActive: active(event) })));
  return merge(
    whileActive(events$, onPage, () => load(ports)),
    heard$,
    pressed$.pipe(
      filter(({ isActive }) => !isActive),
      map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
    ),
    pressed$.pipe(
      filter(({ isActive }) => isActive),
      exhaustMap(({ event }) =>
        event.type === 'intent/questionAnswered'
          ? concat(of(moved('answer', 'sending')), save(event, ports))
          : concat(of(moved('submit', 'sending')), submit()),
      ),
    ),
  );
};
