import {
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  takeUntil,
} from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getInbox, readInboxMessage } from '#domain/contract/messages.ts';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { loggedInAt, selectWhoseKnown } from '#projections/session/select-session.ts';
import { selectMessage, selectUnread } from '#projections/user/select-messages.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { mayHaveChanged } from './account-news.ts';

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getInbox, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'message/inboxLoaded', data: { messages: outcome.answer.data.messages } }
            : { type: 'message/inboxLoadFailed', data: { reason: outcome.kind } },
      ),
    );

const mark = ({ gateway }: Ports, data: DataOf<'intent/messageMarked'>): Observable<NewDerived> =>
  concat(
    of<NewDerived>({ type: 'message/markSent', data }),
    gateway.call(readInboxMessage, { body: data }).pipe(
      map((outcome): NewDerived => {
        const ended = outcome.kind === 'ok' ? ('done' as const) : outcome.kind;
        return { type: 'message/markEnded', data: { ...data, outcome: ended } };
      }),
    ),
  );

const isMarking = ({ user }: RootState, id: string): boolean => user.messages?.marks[id]?.state === 'sending';

/** The message whose page is open; empty while none is, or while it is not known. */
const openMessage = (state: RootState): string => {
  const { key, params } = state.navigation;
  const id = key === 'inboxDetails' ? (params.cid ?? '') : '';
  return selectMessage(state, id) === undefined ? '' : id;
};

/** The gateway has told of another number than what is known here says. */
const isBehind = (state: RootState): boolean => {
  const { messages } = state.user;
  return (
    messages !== undefined &&
    (messages.inbox === undefined ? messages.told > 0 : messages.told !== selectUnread(state))
  );
};

/**
 * The customer's inbox (MSG-03): asked for when its pages are opened, when the account channel says that
 * something has come, and when the gateway counts otherwise; nobody who never had a message asks. Opening a
 * message reads it, once for each opening.
 */
export const ownMessages: Epic = (events$, state$, ports) => {
  const active = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && selectWhoseKnown(state$.value);
  const inSight = (event: AppEvent): boolean => active(event) && /^inbox/.test(state$.value.navigation.key);
  const inSight$ = events$.pipe(
    map(inSight),
    distinctUntilChanged(),
    filter((is) => is),
  );
  const news$ = mayHaveChanged(events$, 'inbox', inSight, active);
  const behind$ = events$.pipe(
    ofType('user/infoLoaded'),
    filter((event) => active(event) && isBehind(state$.value)),
  );
  const retried$ = events$.pipe(
    ofType('intent/retryPressed'),
    filter((event) => event.data.view === getInbox.name && active(event)),
  );
  const gone$ = events$.pipe(
    ofType('message/markEnded'),
    filter((event) => event.data.outcome === 'refused' && active(event)),
  );
  const over$ = events$.pipe(ofType('session/logoutRequested', 'session/ended'));
  const loads$ = merge(inSight$, news$, behind$, retried$, gone$).pipe(
    switchMap(() => load(ports).pipe(takeUntil(over$))),
  );
  const opened$ = events$.pipe(
    map((event) => (active(event) ? openMessage(state$.value) : '')),
    distinctUntilChanged(),
    mergeMap((id) => {
      const message = id === '' ? undefined : selectMessage(state$.value, id);
      if (message === undefined || message.read || isMarking(state$.value, id)) return EMPTY;
      return mark(ports, { id, action: 'READ' });
    }),
  );
  const marked$ = events$.pipe(
    ofType('intent/messageMarked'),
    fenceEach('ownMessages', (event) => {
      if (!active(event)) return of(ignored(event.type, 'loggedOut'));
      if (isMarking(state$.value, event.data.id)) return of(ignored(event.type, 'sending'));
      return mark(ports, event.data);
    }),
  );
  return merge(loads$, opened$, marked$);
};
