import { EMPTY, filter, from, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs';
import { getSettings, saveSettings } from '#domain/contract/account.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { isJsonObject } from '#domain/json.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import { sameFavourites, unionOf } from '#domain/settings/favourite-lists.ts';
import { type Favourites, hasFavourites } from '#domain/settings/favourites.ts';
import { parseSettings } from '#domain/settings/parse-settings.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { RootState } from '#projections/root.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectSettings } from '#projections/settings/select-settings.ts';
import type { Epic } from '../runtime/epic.ts';

const isLogin = (event: AppEvent): boolean => event.type === 'session/started';
const isChanged = (event: AppEvent): boolean =>
  event.type === 'settings/changed' || event.type === 'session/logoutRequested';

/** As an account keeps them: a list that is absent is no field at all. */
function storedForm(settings: Settings) {
  const { participant, ...lists } = settings.favorites;
  const { closedNotes, ...others } = settings;
  const defaultHappenings = settings.liveAlerts.defaultHappenings.map(({ kinds, ...sport }) =>
    kinds === undefined ? sport : { ...sport, kinds },
  );
  return {
    ...others,
    ...(closedNotes === undefined ? {} : { closedNotes }),
    favorites: participant === undefined ? lists : { ...lists, participant },
    liveAlerts: { defaultHappenings },
  };
}

/** What a guest has starred here; undefined where nothing is. */
function guestFavourites({ settings: { owner, settings } }: RootState): Favourites | undefined {
  return owner === 'account' || !hasFavourites(settings.favorites) ? undefined : settings.favorites;
}

/** The account's settings, to which the favourites of the guest are added (BRW-02). */
function loadedWith(stored: Settings, guest: Favourites | undefined): NewDerived[] {
  const favorites = guest === undefined ? stored.favorites : unionOf(stored.favorites, guest);
  const loaded: NewDerived = { type: 'settings/loaded', data: { settings: stored } };
  if (sameFavourites(favorites, stored.favorites)) return [loaded];
  const settings = { ...stored, favorites };
  return [loaded, { type: 'settings/changed', data: { name: 'favorites', settings } }];
}

/**
 * The account's settings follow the customer (SET-01): loaded at login, saved whole after a pause in which
 * more may change. An account that has none yet takes over what the guest had chosen.
 */
export const syncSettings: Epic = (events$, state$, ports) => {
  const save = (settings: Settings): Observable<NewDerived> =>
    ports.gateway
      .call(saveSettings, { body: { userSettings: storedForm(settings) } })
      .pipe(
        map(
          (outcome): NewDerived =>
            outcome.kind === 'ok'
              ? { type: 'settings/saved', data: { settings } }
              : { type: 'settings/saveFailed', data: { reason: outcome.kind } },
        ),
      );
  // What the account has could not be told at the login: until it is, it is never written over.
  let isUnread = false;
  const load = (isToSave: boolean): Observable<NewDerived> =>
    ports.gateway.call(getSettings, {}).pipe(
      mergeMap((outcome): Observable<NewDerived> => {
        isUnread = outcome.kind !== 'ok';
        if (!selectLoggedIn(state$.value)) return EMPTY;
        if (outcome.kind !== 'ok')
          return isToSave
            ? of<NewDerived>({ type: 'settings/saveFailed', data: { reason: outcome.kind } })
            : EMPTY;
        const stored = outcome.answer.data.userSettings;
        const empty = !isJsonObject(stored) || Object.keys(stored).length === 0;
        if (!empty) return from(loadedWith(parseSettings(stored), guestFavourites(state$.value)));
        const hasChosen = isToSave || state$.value.settings.owner === 'guest';
        return hasChosen || guestFavourites(state$.value) !== undefined
          ? save(selectSettings(state$.value))
          : EMPTY;
      }),
    );
  const loaded$ = events$.pipe(
    filter(isLogin),
    filter(() => selectLoggedIn(state$.value)),
    switchMap(() => load(false)),
  );
  const saveKnown = (): Observable<NewDerived> =>
    isUnread ? load(true) : save(selectSettings(state$.value));
  const saved$ = events$.pipe(
    filter(isChanged),
    switchMap((event) =>
      event.type === 'settings/changed' && selectLoggedIn(state$.value)
        ? ports.timers.after('saveSettings', SESSION_TIMING.settingsSaveDelayMs).pipe(mergeMap(saveKnown))
        : EMPTY,
    ),
  );
  return merge(loaded$, saved$);
};
