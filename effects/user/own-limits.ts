import {
  concat,
  EMPTY,
  exhaustMap,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { closeAccount } from '#domain/contract/own-controls.ts';
import { answerLimit, excludeSelf, getLimits, setLimit, startBreak } from '#domain/contract/own-limits.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { whileInSight } from '../session/while-in-sight.ts';
import { mayHaveChanged } from './account-news.ts';
import { askPassword, isPasswordDue } from './password-due.ts';

type Pressed = EventOf<'intent/limitSubmitted' | 'intent/limitAnswered' | 'intent/closingPressed'>;
type Which = DataOf<'saferGambling/limitSent'>;

/** Pages that show limits. */
const PAGES: ReadonlySet<string | null> = new Set(['depositLimits', 'spendingControls', 'responsibleGaming']);

/** By the user info, or by what was set since. */
const hasLimits = ({ user }: RootState): boolean =>
  user.limits !== null ||
  (user.own?.limits?.limits ?? []).length > 0 ||
  user.own?.limits?.spendControl !== undefined;

const loaded = (own: DataOf<'saferGambling/limitsLoaded'>['own']): NewDerived => ({
  type: 'saferGambling/limitsLoaded',
  data: { own },
});

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getLimits, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? loaded(outcome.answer.data)
            : { type: 'saferGambling/limitsLoadFailed', data: { reason: outcome.kind } },
      ),
    );

function ended(
  { kind, period }: Which,
  outcome: Outcome<typeof setLimit> | Outcome<typeof answerLimit>,
): NewDerived[] {
  const data = { kind, period, outcome: outcome.kind === 'ok' ? ('done' as const) : outcome.kind };
  return [
    ...(outcome.kind === 'ok' ? [loaded(outcome.answer.data)] : []),
    { type: 'saferGambling/limitEnded', data },
  ];
}

function change(
  event: EventOf<'intent/limitSubmitted' | 'intent/limitAnswered'>,
  ports: Ports,
): Observable<NewDerived> {
  const { gateway } = ports;
  const { kind, period } = event.data;
  const answer$ =
    event.type === 'intent/limitSubmitted'
      ? gateway.call(setLimit, { body: event.data })
      : gateway.call(answerLimit, { body: event.data });
  return concat(
    of<NewDerived>({ type: 'saferGambling/limitSent', data: { kind, period } }),
    answer$.pipe(
      // What is in force is told anew also where the answer was lost, or nothing came of it.
      mergeMap((outcome): Observable<NewDerived> => {
        const told$ = from(ended({ kind, period }, outcome));
        return outcome.kind === 'ok' ? told$ : concat(told$, load(ports));
      }),
    ),
  );
}

/** The gateway has ended the session with its answer; a refusal says the same of a break taken elsewhere. */
function close({ wish }: DataOf<'intent/closingPressed'>, ports: Ports): Observable<NewDerived> {
  const failed = (reason: DataOf<'saferGambling/closingFailed'>['reason']): NewDerived => ({
    type: 'saferGambling/closingFailed',
    data: { reason },
  });
  const over = (reason: 'onBreak' | 'selfExcluded', end: number): NewDerived => ({
    type: 'session/endDue',
    data: { reason, forceOpenLogin: true, until: new Date(end).toISOString() },
  });
  return concat(of<NewDerived>({ type: 'saferGambling/closingSent', data: {} }), shut());

  function shut(): Observable<NewDerived> {
    const { gateway } = ports;
    if ('closure' in wish)
      return gateway.call(closeAccount, { body: {} }).pipe(
        mergeMap((outcome): Observable<NewDerived> => {
          const data = { reason: 'closed' as const, forceOpenLogin: true };
          if (outcome.kind === 'ok') return of({ type: 'session/endDue', data });
          const reason = isPasswordDue(outcome) ? 'passwordDue' : outcome.kind;
          return concat(of(failed(reason)), askPassword(outcome));
        }),
      );
    if ('days' in wish)
      return gateway
        .call(startBreak, { body: wish })
        .pipe(
          map((outcome) =>
            outcome.kind === 'ok' ? over('onBreak', outcome.answer.data.until) : failed(outcome.kind),
          ),
        );
    return gateway
      .call(excludeSelf, { body: wish })
      .pipe(
        map((outcome) =>
          outcome.kind === 'ok' ? over('selfExcluded', outcome.answer.data.until) : failed(outcome.kind),
        ),
      );
  }
}

/**
 * What the customer has set, asked for when a page that shows it is opened, or another place of the customer
 * changes it meanwhile, and, by who has any, after each placement, so that they are told at half of a limit
 * (RGT-03.2); changes of it, breaks and exclusion (RGT-05). One wish of each at a time.
 */
export const ownLimits: Epic = (events$, state$, ports) => {
  const inSight = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && PAGES.has(state$.value.navigation.key);
  const opened$ = whileInSight(events$, getLimits.name, inSight, () => load(ports));
  const heard$ = mayHaveChanged(events$, 'controls', inSight).pipe(switchMap(() => load(ports)));
  const placed$ = events$.pipe(
    ofType('placement/finished'),
    filter(({ at }) => loggedInAt(state$.value, at) && hasLimits(state$.value)),
    switchMap(() => load(ports)),
  );
  const pressed$ = merge(
    events$.pipe(ofType('intent/limitSubmitted')),
    events$.pipe(ofType('intent/limitAnswered')),
    events$.pipe(ofType('intent/closingPressed')),
  ).pipe(map((event: Pressed) => ({ event, active: loggedInAt(state$.value, event.at) })));
  const active$ = pressed$.pipe(filter(({ active }) => active));
  return merge(
    opened$,
    heard$,
    placed$,
    pressed$.pipe(
      filter(({ active }) => !active),
      map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
    ),
    active$.pipe(
      mergeMap(({ event }) => (event.type === 'intent/closingPressed' ? EMPTY : of(event))),
      exhaustMap((event) => change(event, ports)),
    ),
    // By themselves: a limit on its way holds no break up.
    active$.pipe(
      mergeMap(({ event }) => (event.type === 'intent/closingPressed' ? of(event) : EMPTY)),
      exhaustMap(({ data }) => close(data, ports)),
    ),
  );
};
