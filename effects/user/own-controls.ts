import {
  concat,
  defer,
  distinctUntilChanged,
  exhaustMap,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  repeat,
  switchMap,
} from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { answerControl, getControls, readTimeNews, setControl } from '#domain/contract/own-controls.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import { BLOCKED_PAGE } from '#projections/user/select-blocked.ts';
import { selectBlockedHere } from '#projections/user/select-blocked-event.ts';
import { selectTimeNewsToTell } from '#projections/user/select-time.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { whileActive } from '../session/while-active.ts';
import { whileInSight } from '../session/while-in-sight.ts';
import { mayHaveChanged } from './account-news.ts';

type Pressed = EventOf<'intent/controlSubmitted' | 'intent/controlAnswered'>;
type Kind = DataOf<'saferGambling/controlSent'>['kind'];

/** The gateway counts by the minute. */
const EVERY_MS = 60_000;

const loaded = (own: DataOf<'saferGambling/controlsLoaded'>['own']): NewDerived => ({
  type: 'saferGambling/controlsLoaded',
  data: { own },
});

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getControls, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? loaded(outcome.answer.data)
            : { type: 'saferGambling/controlsLoadFailed', data: { reason: outcome.kind } },
      ),
    );

const ended = (
  kind: Kind,
  outcome: Outcome<typeof setControl> | Outcome<typeof answerControl>,
): NewDerived[] => [
  ...(outcome.kind === 'ok' ? [loaded(outcome.answer.data)] : []),
  {
    type: 'saferGambling/controlEnded',
    data: { kind, outcome: outcome.kind === 'ok' ? 'done' : outcome.kind },
  },
];

function change(event: Pressed, ports: Ports): Observable<NewDerived> {
  const { gateway } = ports;
  const { kind } = event.data;
  const answer$ =
    event.type === 'intent/controlSubmitted'
      ? gateway.call(setControl, { body: event.data })
      : gateway.call(answerControl, { body: event.data });
  return concat(
    of<NewDerived>({ type: 'saferGambling/controlSent', data: { kind } }),
    answer$.pipe(
      // What is in force is told anew also where the answer was lost, or nothing came of it.
      mergeMap((outcome): Observable<NewDerived> => {
        const told$ = from(ended(kind, outcome));
        return outcome.kind === 'ok' ? told$ : concat(told$, load(ports));
      }),
    ),
  );
}

/**
 * Time and products that the customer limits (RGT-04, RGT-10). By who has set any it is asked each minute of
 * a session that is looked at, and again whenever its page is opened or another place of the customer has
 * changed them. One wish at a time; a page of what is blocked is left.
 */
export const ownControls: Epic = (events$, state$, ports) => {
  const active = ({ at }: AppEvent): boolean => loggedInAt(state$.value, at);
  const counts = (event: AppEvent): boolean => {
    const { lifecycle, user } = state$.value;
    return active(event) && lifecycle.visible && (user.limits !== null || user.controls !== undefined);
  };
  const minutely$ = whileActive(events$, counts, () =>
    concat(
      load(ports),
      defer(() => ports.timers.after('ownTime', EVERY_MS)).pipe(
        switchMap(() => load(ports)),
        repeat(),
      ),
    ),
  );
  const inSight = (event: AppEvent): boolean =>
    active(event) && state$.value.navigation.key === 'timeManagement';
  const opened$ = whileInSight(events$, getControls.name, inSight, () => load(ports));
  const heard$ = mayHaveChanged(events$, 'controls', inSight, active).pipe(switchMap(() => load(ports)));
  // Whichever way it was come to, and also where the product is blocked while its page is open.
  const away$ = events$.pipe(
    map((event) => (active(event) ? selectBlockedHere(state$.value) : null)),
    distinctUntilChanged(),
    filter((product) => product !== null),
    map((product): NewDerived => {
      const path = `${pathFor('timeManagement')}?${BLOCKED_PAGE}=${product}`;
      return {
        type: 'navigation/routeChanged',
        data: { path, key: 'timeManagement', params: {}, replace: true },
      };
    }),
  );
  // Said to the gateway, no other tab tells it again; where that is lost, this one still knows.
  const read$ = events$.pipe(
    ofType('intent/timeNewsClosed'),
    filter(active),
    map(() => selectTimeNewsToTell(state$.value)),
    filter((news) => news !== null),
    mergeMap((news) => ports.gateway.call(readTimeNews, { body: { news } })),
    mergeMap((outcome) => (outcome.kind === 'ok' ? [loaded(outcome.answer.data)] : [])),
  );
  const pressed$ = merge(
    events$.pipe(ofType('intent/controlSubmitted')),
    events$.pipe(ofType('intent/controlAnswered')),
  ).pipe(map((event: Pressed) => ({ event, isActive: active(event) })));
  return merge(
    minutely$,
    opened$,
    heard$,
    away$,
    read$,
    pressed$.pipe(
      filter(({ isActive }) => !isActive),
      map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
    ),
    pressed$.pipe(
      filter(({ isActive }) => isActive),
      exhaustMap(({ event }) => change(event, ports)),
    ),
  );
};
