import { useEffect, useRef } from 'react';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { BrowserAnswer } from './ask-browser.ts';

const OPTIONS = 'passkeyOptions';

/**
 * Asks the browser once the gateway has said by what. The options are in the vault and used up with it, so a
 * page that only shows what was recorded asks nobody.
 */
export function useBrowserAnswer(
  state: 'sending' | AccessOutcome | undefined,
  ask: (options: string) => Promise<BrowserAnswer>,
  answered: (answer: BrowserAnswer) => void,
): void {
  const vault = useVault();
  const current = useRef(answered);
  useEffect(() => {
    current.current = answered;
  });
  useEffect(() => {
    const options = vault.held(OPTIONS) ?? '';
    if (state !== 'done' || options === '') return;
    vault.hold(OPTIONS, '');
    void ask(options).then((answer) => current.current(answer));
  }, [state, ask, vault]);
}
