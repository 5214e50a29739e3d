import { useEffect, useState } from 'react';
import type { Vault } from '#src/platform/vault/vault.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';

const TOKEN = /^#t=([\w-]{16,128})$/;

/** Takes the token of a link out of the address: no history, referrer or copy of the address has it. */
function takeToken(vault: Vault, kind: string): boolean {
  const token = TOKEN.exec(window.location.hash)?.[1];
  if (token === undefined) return false;
  vault.hold(kind, token);
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return true;
}

const isHeld = (vault: Vault, kind: string): boolean => (vault.held(kind) ?? '') !== '';

/**
 * Which token of a link the page has, from 1 on, and 0 where it has none. The token is in the vault from then
 * on and never in the log (ACC-04, ACC-08, ACC-09). A page that is loaded again has none; another link in the
 * tab where the page is open loads nothing anew, and brings the next one.
 */
export function useLinkToken(kind: string): number {
  const vault = useVault();
  const [nth, setNth] = useState(() => (takeToken(vault, kind) || isHeld(vault, kind) ? 1 : 0));
  useEffect(() => {
    const look = (): void => {
      if (takeToken(vault, kind)) setNth((before) => before + 1);
    };
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [vault, kind]);
  return nth;
}
