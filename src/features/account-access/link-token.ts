import { useEffect, useState } from 'react';
import type { Vault } from '#src/platform/vault/vault.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';

const TOKEN = /^#t=([\w-]{16,128})$/;

/** Takes the token of a link out of the address: no history, referrer or copy of the address has it. */
function takeToken(vault: Vault, kind: string): boolean {
  const token = TOKEN.exec(window.location.hash)?.[1];
  if (token !== undefined) {
    vault.hold(kind, token);
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return (vault.held(kind) ?? '') !== '';
}

/**
 * Whether the page was opened by a link with a token, which is in the vault from then on and never in the log
 * (ACC-04, ACC-09). A page that is loaded again has none.
 */
export function useLinkToken(kind: string): boolean {
  const vault = useVault();
  const [isHere, setHere] = useState(() => takeToken(vault, kind));
  useEffect(() => {
    // Another link in the tab where the page is open loads nothing anew.
    const look = (): void => setHere(takeToken(vault, kind));
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [vault, kind]);
  return isHere;
}
