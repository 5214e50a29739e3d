import { defer, EMPTY, map, mergeMap, type Observable, of, scan, switchMap } from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { chooseRealityCheckInterval, getRealityCheckInterval } from '#domain/contract/safer-gambling.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { isBettingPage } from '#domain/navigation/betting-pages.ts';
import type { RealityCheckState } from '#projections/reality-check/reality-check-state.ts';
import { loggedInAt, selectWhoseKnown } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import type { Outcome } from '../runtime/ports.ts';
import { isHeardFromHere } from '../user/account-news.ts';

type Told = Outcome<typeof getRealityCheckInterval>;
type Due =
  | { readonly kind: 'stop' }
  | { readonly kind: 'ask'; readonly afterMs: number }
  | { readonly kind: 'save'; readonly minutes: number };

const { againMs, refetchMs } = DEFAULTS.realityCheck;
const ask = (afterMs: number): Due => ({ kind: 'ask', afterMs });

/**
 * Whether the check may have been answered, or the interval chosen, at another place of the customer. A
 * choice on its way from here is answered with all of it.
 */
function isNews(
  event: EventOf<'live/accountMessageReceived'>,
  { saving, stage }: RealityCheckState,
): boolean {
  if (saving.kind === 'saving') return false;
  const stands = stage.kind === 'due' || stage.kind === 'shown';
  return event.data.message.type === 'controls' || (stands && isHeardFromHere(event));
}

/** What an event asks for besides the beginning and the end of a session. */
function dueAfter(event: AppEvent, check: RealityCheckState): Due | undefined {
  switch (event.type) {
    case 'lifecycle/visibilityChanged':
      return event.data.visible ? ask(0) : undefined;
    case 'realityCheck/loadFailed':
      return ask(againMs);
    // A choice whose answer was lost may have been taken: the gateway says what is in force.
    case 'realityCheck/choiceFailed':
    case 'realityCheck/acknowledged':
      return ask(refetchMs);
    case 'live/accountMessageReceived':
      return isNews(event, check) ? ask(0) : undefined;
    case 'realityCheck/choiceSent':
      return { kind: 'save', minutes: event.data.minutes };
    default:
      return undefined;
  }
}

interface Standing {
  readonly active: boolean;
  readonly betting: boolean;
  readonly due: Due | undefined;
}

function dueAt(
  before: Standing,
  now: Omit<Standing, 'due'>,
  event: AppEvent,
  check: RealityCheckState,
): Due | undefined {
  if (now.active !== before.active) return now.active ? ask(0) : { kind: 'stop' };
  if (!now.active) return undefined;
  return before.betting && !now.betting ? ask(refetchMs) : dueAfter(event, check);
}

/**
 * How often the customer is to be reminded of the time (RGT-01): asked at a login, when the tab comes
 * into sight, on news of another tab, a minute after an answer that could not be used, five seconds after
 * the customer left the betting pages or closed the check, and with their own choice. The newest question
 * alone counts.
 */
export const askRealityCheck: Epic = (events$, state$, ports) => {
  const told = (outcome: Told, failed: 'loadFailed' | 'choiceFailed'): NewDerived => {
    if (outcome.kind !== 'ok') return { type: `realityCheck/${failed}`, data: { reason: outcome.kind } };
    const { checkInterval, sessionMs, uncheckedMs } = outcome.answer.data;
    const { visible } = state$.value.lifecycle;
    return { type: 'realityCheck/loaded', data: { minutes: checkInterval, sessionMs, uncheckedMs, visible } };
  };
  const asked$ = defer(() => ports.gateway.call(getRealityCheckInterval, {})).pipe(
    map((outcome) => told(outcome, 'loadFailed')),
  );
  const run = (due: Due): Observable<NewDerived> => {
    switch (due.kind) {
      case 'stop':
        return EMPTY;
      case 'ask':
        return due.afterMs === 0
          ? asked$
          : ports.timers.after('askRealityCheck', due.afterMs).pipe(mergeMap(() => asked$));
      case 'save':
        return ports.gateway
          .call(chooseRealityCheckInterval, { body: { checkInterval: due.minutes } })
          .pipe(map((outcome) => told(outcome, 'choiceFailed')));
    }
  };
  // Of the state, not of the events: these rules may arrive after the page did.
  const onBettingPage = (): boolean => isBettingPage(state$.value.navigation.key);
  const standing = (before: Standing, event: AppEvent): Standing => {
    const active = loggedInAt(state$.value, event.at) && selectWhoseKnown(state$.value);
    const betting = onBettingPage();
    return { active, betting, due: dueAt(before, { active, betting }, event, state$.value.realityCheck) };
  };
  return defer(() =>
    events$.pipe(
      scan(standing, { active: false, betting: onBettingPage(), due: undefined }),
      mergeMap(({ due }) => (due === undefined ? EMPTY : of(due))),
      switchMap(run),
    ),
  );
};
