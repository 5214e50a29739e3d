import { EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs';
import { getSettings, saveSettings } from '#domain/contract/account.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import { isRecord } from '#domain/settings/parse-field.ts';
import { parseSettings } from '#domain/settings/parse-settings.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectSettings } from '#projections/settings/select-settings.ts';
import type { Epic } from '../runtime/epic.ts';

const isLogin = (event: AppEvent): boolean => event.type === 'session/started';
const isChanged = (event: AppEvent): boolean =>
  event.type === 'settings/changed' || event.type === 'session/logoutRequested';

/**
 * The account's settings follow the customer (SET-01): loaded at login, saved whole after a pause in which more may
 * change. An account that has none yet takes over what the guest had chosen.
 */
export const syncSettings: Epic = (events$, state$, ports) => {
  const save = (settings: Settings): Observable<NewDerived> =>
    ports.gateway
      .call(saveSettings, { body: { userSettings: settings } })
      .pipe(
        map(
          (outcome): NewDerived =>
            outcome.kind === 'ok'
              ? { type: 'settings/saved', data: { settings } }
              : { type: 'settings/saveFailed', data: { reason: outcome.kind } },
        ),
      );
  const loaded$ = events$.pipe(
    filter(isLogin),
    filter(() => selectLoggedIn(state$.value)),
    switchMap(() => ports.gateway.call(getSettings, {})),
    mergeMap((outcome): Observable<NewDerived> => {
      if (outcome.kind !== 'ok' || !selectLoggedIn(state$.value)) return EMPTY;
      const stored = outcome.answer.data.userSettings;
      const empty = !isRecord(stored) || Object.keys(stored).length === 0;
      if (!empty) return of({ type: 'settings/loaded', data: { settings: parseSettings(stored) } });
      return state$.value.settings.owner === 'guest' ? save(selectSettings(state$.value)) : EMPTY;
    }),
  );
  const saved$ = events$.pipe(
    filter(isChanged),
    switchMap((event) =>
      event.type === 'settings/changed' && selectLoggedIn(state$.value)
        ? ports.timers
            .after('saveSettings', SESSION_TIMING.settingsSaveDelayMs)
            .pipe(mergeMap(() => save(selectSettings(state$.value))))
        : EMPTY,
    ),
  );
  return merge(loaded$, saved$);
};
