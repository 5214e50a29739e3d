import { useCallback } from 'react';
import type { BaseLocationHook } from 'wouter';
import { useApp, useSubmit } from '../store/hooks.ts';
import { plainPath } from './plain-path.ts';

/**
 * wouter's location is the folded route, and following a link is a fact in the log; the address bar comes
 * after.
 */
export const useStoreLocation: BaseLocationHook = () => {
  const path = useApp((state) => state.navigation.path);
  const submit = useSubmit();
  const navigate = useCallback(
    (to: string, options?: { readonly replace?: boolean }) =>
      submit({ type: 'intent/navigated', data: { path: plainPath(to), replace: options?.replace === true } }),
    [submit],
  );
  return [path, navigate];
};
