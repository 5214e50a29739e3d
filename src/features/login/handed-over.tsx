import { useEffect } from 'react';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { enter } from '#src/platform/whose-log/entrance.ts';

/** What stands in the fragment of the address that another device showed. */
export const HANDOVER_TOKEN = 'token';

/**
 * Logs in with the code of another device (ACC-08), once: whoever opens the page again has none. Whose it is
 * nobody knows before.
 */
export function HandedOver() {
  const submit = useSubmit();
  const vault = useVault();
  useEffect(() => {
    const token = vault.held(HANDOVER_TOKEN) ?? '';
    vault.hold(HANDOVER_TOKEN, '');
    if (token !== '')
      enter({ vault, submit, username: '' }, (place) => ({
        type: 'intent/handoverShown',
        data: { token: place.put(HANDOVER_TOKEN, token) },
      }));
  }, [submit, vault]);
  return null;
}
