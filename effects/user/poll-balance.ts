import { concat, defer, mergeMap, repeat } from 'rxjs';
import type { AppEvent } from '#domain/events/registry.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { whileActive } from '../session/while-active.ts';
import { fetchBalance } from './fetch-balance.ts';

/** The balance every 30 s while logged in and looked at; a tab that comes back asks at once (USR-01). */
export const pollBalance: Epic = (events$, state$, ports) => {
  const rounds$ = defer(() => ports.timers.after('balance', SESSION_TIMING.balanceEveryMs)).pipe(
    mergeMap(() => fetchBalance(ports)),
    repeat(),
  );
  const active = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.lifecycle.visible;
  return whileActive(events$, active, (cause) =>
    cause.type === 'lifecycle/visibilityChanged' ? concat(fetchBalance(ports), rounds$) : rounds$,
  );
};
