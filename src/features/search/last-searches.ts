import { useEffect, useRef, useSyncExternalStore } from 'react';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { searchWords } from '#domain/navigation/search-words.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { useApp } from '#src/platform/store/hooks.ts';

/**
 * The last searches are kept on the device and nowhere else: no log and no gateway hears of the list
 * (SCH-02). Storage that is forbidden or full holds nothing.
 */
const KEY = 'slipstream.searches';
const CHANGED = 'slipstream:searches';

/** @returns what storage has under the key, as far as it is a list of words. */
export function parseSearches(text: string | null): readonly string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(found)) return [];
    return found
      .filter((one) => typeof one === 'string')
      .filter((one) => searchWords(one) === one)
      .slice(0, DEFAULTS.search.remembered);
  } catch {
    return [];
  }
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(searches: readonly string[]): void {
  try {
    if (searches.length === 0) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // The list ends with the page then.
  }
  window.dispatchEvent(new Event(CHANGED));
}

const sameWords = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en-GB', { sensitivity: 'base' }) === 0;

/** Puts a search that led somewhere in front of the list, once. */
export function rememberSearch(typed: string): void {
  const words = searchWords(typed);
  if (words === '') return;
  const others = parseSearches(stored()).filter((one) => !sameWords(one, words));
  store([words, ...others].slice(0, DEFAULTS.search.remembered));
}

export const forgetSearches = (): void => store([]);

function watch(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Newest first; of all tabs of the browser. */
export const useLastSearches = (): readonly string[] => parseSearches(useSyncExternalStore(watch, stored));

/** The list goes with the customer who logs out. */
export function useForgetAtLogout(): void {
  const loggedIn = useApp(selectLoggedIn);
  const was = useRef(loggedIn);
  useEffect(() => {
    if (was.current && !loggedIn) forgetSearches();
    was.current = loggedIn;
  }, [loggedIn]);
}
