import { useSyncExternalStore } from 'react';
import { type ConsoleAddress, formatAddress, parseAddress } from '../address.ts';

function watch(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
const hash = (): string => window.location.hash;

/** The address of the console, as the browser's back and forward keep it. */
export const useAddress = (): ConsoleAddress => parseAddress(useSyncExternalStore(watch, hash));

export function goTo(address: ConsoleAddress): void {
  window.location.hash = formatAddress(address);
}
