import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { plainPath, UNKNOWN_ADDRESS } from './plain-path.ts';

/** The window whose address bar is the app's own; null where a recording is looked at. */
export const AddressWindow = createContext<Window | null>(null);

/**
 * The address that nothing lives at, as it was asked for. It is read from the address bar, because the log
 * keeps nothing of an unknown one (HOLD-11).
 *
 * @param recorded the folded path
 * @returns undefined where only the log knows of it
 */
export function useAskedAddress(recorded: string): string | undefined {
  const view = useContext(AddressWindow);
  const watch = useCallback(
    (listener: () => void) => {
      view?.addEventListener('popstate', listener);
      return () => view?.removeEventListener('popstate', listener);
    },
    [view],
  );
  const asked = useSyncExternalStore(watch, () => view?.location.pathname);
  if (recorded !== UNKNOWN_ADDRESS) return recorded;
  return asked !== undefined && plainPath(asked) === recorded ? asked : undefined;
}
