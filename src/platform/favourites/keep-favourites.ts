import { toJson } from '#domain/json.ts';
import { sameFavourites } from '#domain/settings/favourite-lists.ts';
import { type Favourites, hasFavourites } from '#domain/settings/favourites.ts';
import { parseSettings } from '#domain/settings/parse-settings.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';

/** Kept by the browser for all its tabs, and for the guest's next visit (BRW-02). */
const KEY = 'slipstream.favourites';

type Page = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** The storage is shared, and what is in it is not trusted: what cannot be read is not there. */
export function parseFavourites(text: string | null): Favourites | undefined {
  if (text === null) return undefined;
  try {
    return parseSettings({ favorites: toJson(JSON.parse(text)) }).favorites;
  } catch {
    return undefined;
  }
}

/**
 * A guest's favourites outlive the tab: they are read at the start and whenever another tab changes them, and
 * written whenever they change. Those of an account stand in the account: the device is empty once they do.
 * Returns what ends it.
 */
export function keepFavourites(
  runtime: Pick<Runtime, 'attach' | 'submit' | 'state'>,
  page: Page,
): () => void {
  const write = (): void => {
    const { owner, settings, saved } = runtime.state().settings;
    // What came from the device leaves it when the account has it: a save may be lost.
    const has = saved !== null && sameFavourites(settings.favorites, saved.favorites);
    if (owner === 'account' && !has) return;
    try {
      if (owner === 'account') page.localStorage.removeItem(KEY);
      else page.localStorage.setItem(KEY, JSON.stringify(settings.favorites));
    } catch {
      // Storage is forbidden here: they last as long as this log.
    }
  };
  const remember = (text: string | null): void => {
    const favorites = parseFavourites(text);
    const { owner, settings } = runtime.state().settings;
    if (favorites === undefined || owner === 'account') return;
    if (!sameFavourites(favorites, settings.favorites))
      runtime.submit({ type: 'settings/favouritesRemembered', data: { favorites } }, 'storage');
  };
  const read = (): string | null => {
    try {
      return page.localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const detach = runtime.attach(({ type }) => {
    if (/^settings\/(changed|loaded|saved)$/.test(type) || type === 'session/logoutRequested') write();
  });
  // Nothing is there when another tab has logged in: this one hears of that in its own way.
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY) remember(newValue);
  };
  page.addEventListener('storage', onStorage);
  const kept = read();
  if (kept !== null) remember(kept);
  else if (hasFavourites(runtime.state().settings.settings.favorites)) write();
  return () => {
    page.removeEventListener('storage', onStorage);
    detach();
  };
}
