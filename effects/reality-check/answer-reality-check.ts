import { concat, EMPTY, ignoreElements, merge, mergeMap, type Observable, of } from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { acknowledgeRealityCheck } from '#domain/contract/safer-gambling.ts';
import type { DataOf, NewDerived } from '#domain/events/registry.ts';
import { matchPath, pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

type Answer = DataOf<'intent/realityCheckAnswered'>['answer'];
type Intent = 'intent/realityCheckAnswered' | 'intent/realityCheckChosen';

const choices: readonly number[] = DEFAULTS.realityCheck.choicesMinutes;

const ignored = (intent: Intent, reason: string): Observable<NewDerived> =>
  of({ type: 'intent/ignored', data: { intent, reason } });

/** What follows from an answer beside the next count: the bets of the past, or the end of the session. */
function consequence(answer: Answer): Observable<NewDerived> {
  switch (answer) {
    case 'continue':
      return EMPTY;
    case 'history': {
      const path = pathFor('myBetsHistorySports');
      return of({ type: 'navigation/routeChanged', data: { path, ...matchPath(path), replace: false } });
    }
    case 'logout':
      return of({ type: 'session/endDue', data: { reason: 'realityCheck', forceOpenLogin: false } });
  }
}

/**
 * The answer to the check on the screen, and the choice of another interval (RGT-01, UK-27). The gateway is
 * told of the answer, so that a tab opened later does not ask again; when that is lost the next check comes
 * early, not late.
 */
export const answerRealityCheck: Epic = (events$, state$, ports) => {
  const answered$ = events$.pipe(
    ofType('intent/realityCheckAnswered'),
    mergeMap(({ type, data: { answer } }): Observable<NewDerived> => {
      if (state$.value.realityCheck.stage.kind !== 'shown') return ignored(type, 'notShown');
      const { visible } = state$.value.lifecycle;
      return concat(
        of<NewDerived>({ type: 'realityCheck/acknowledged', data: { answer, visible } }),
        merge(
          ports.gateway.call(acknowledgeRealityCheck, { body: {} }).pipe(ignoreElements()),
          consequence(answer),
        ),
      );
    }),
  );
  const chosen$ = events$.pipe(
    ofType('intent/realityCheckChosen'),
    mergeMap(({ type, data: { minutes } }): Observable<NewDerived> => {
      if (!selectLoggedIn(state$.value)) return ignored(type, 'loggedOut');
      if (!choices.includes(minutes)) return ignored(type, 'notAChoice');
      return of({ type: 'realityCheck/choiceSent', data: { minutes } });
    }),
  );
  return merge(answered$, chosen$);
};
