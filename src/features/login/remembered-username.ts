import { useSyncExternalStore } from 'react';
import { USERNAME_PATTERN } from '#domain/account/registration.ts';

/**
 * A username that its customer wants filled in is kept on the device and nowhere else: no log and no gateway
 * hears of it (ACC-07). Storage that is forbidden or full remembers nothing.
 */
const KEY = 'slipstream.username';
const CHANGED = 'slipstream:username';
/** @returns what storage has, as far as it can be a username; empty for none. */
export const parseUsername = (text: string | null): string =>
  text !== null && USERNAME_PATTERN.test(text) ? text : '';

function stored(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps a username for the next login of this device; an empty one leaves the storage. */
export function rememberUsername(username: string): void {
  try {
    if (username === '') window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, username);
  } catch {
    // It is typed again then.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function watch(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Of all tabs of the browser; empty where none is remembered. */
export const useRememberedUsername = (): string => parseUsername(useSyncExternalStore(watch, stored));
