import { concat, exhaustMap, filter, map, merge, mergeMap, type Observable, of } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { changePassword, endSessions, getSessions } from '#domain/contract/account-security.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { whileInSight } from '../session/while-in-sight.ts';
import { namedOutcome } from './named-outcome.ts';
import { askPassword, isPasswordDue } from './password-due.ts';

type Pressed = EventOf<'intent/sessionsEndPressed' | 'intent/passwordChangeSubmitted'>;
type PasswordOutcome = DataOf<'account/passwordChangeEnded'>['outcome'];

const REFUSALS: ReadonlyMap<string, PasswordOutcome> = new Map([
  ['PasswordWrong', 'wrong'],
  ['PasswordTooWeak', 'weak'],
  ['PasswordSame', 'same'],
  ['AccountLocked', 'locked'],
]);

function endOf(answer: Outcome<typeof endSessions>): DataOf<'account/sessionsEnded'>['outcome'] {
  if (answer.kind === 'ok') return 'done';
  return isPasswordDue(answer) ? 'passwordDue' : 'lost';
}

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getSessions, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'account/sessionsLoaded', data: { where: outcome.answer.data } }
            : { type: 'account/sessionsLoadFailed', data: { reason: outcome.kind } },
      ),
    );

/**
 * Where the customer is logged in, asked for when the page is opened and after each end (ACC-06); and another
 * password (ACC-03). One wish at a time. Who ends everything is logged out here too, whatever becomes of the
 * answer: that is what was asked for.
 */
export const accountSecurity: Epic = (events$, state$, ports) => {
  const inSight = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.navigation.key === 'devices';
  const opened$ = whileInSight(events$, getSessions.name, inSight, () => load(ports));
  const end = ({ scope, id }: DataOf<'intent/sessionsEndPressed'>): Observable<NewDerived> => {
    const wish = { scope, ...(id === undefined ? {} : { id }) };
    const after = (done: boolean): Observable<NewDerived> =>
      scope === 'ALL' && done
        ? of({ type: 'session/endDue', data: { reason: 'user', forceOpenLogin: false } })
        : load(ports);
    return concat(
      of<NewDerived>({ type: 'account/sessionsEndSent', data: wish }),
      ports.gateway.call(endSessions, { body: wish }).pipe(
        mergeMap((answer) => {
          const outcome = endOf(answer);
          return concat(
            of<NewDerived>({ type: 'account/sessionsEnded', data: { scope, outcome } }),
            askPassword(answer),
            after(outcome === 'done'),
          );
        }),
      ),
    );
  };
  const guarded = <Event extends Pressed>(
    pressed$: Observable<Event>,
    run: (event: Event) => Observable<NewDerived>,
  ): Observable<NewDerived> => {
    const seen$ = pressed$.pipe(map((event) => ({ event, active: loggedInAt(state$.value, event.at) })));
    return merge(
      seen$.pipe(
        filter(({ active }) => !active),
        map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
      ),
      seen$.pipe(
        filter(({ active }) => active),
        exhaustMap(({ event }) => run(event)),
      ),
    );
  };
  const ended$ = guarded(events$.pipe(ofType('intent/sessionsEndPressed')), ({ data }) => end(data));
  const changed$ = guarded(events$.pipe(ofType('intent/passwordChangeSubmitted')), ({ data }) =>
    concat(
      of<NewDerived>({ type: 'account/passwordChangeSent', data: {} }),
      ports.gateway.call(changePassword, { body: data }).pipe(
        map(
          (outcome): NewDerived => ({
            type: 'account/passwordChangeEnded',
            data: { outcome: namedOutcome(outcome, REFUSALS) },
          }),
        ),
      ),
    ),
  );
  return merge(opened$, ended$, changed$);
};
