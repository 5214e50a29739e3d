import { type ReactNode, useState } from 'react';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { enter } from '#src/platform/whose-log/entrance.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { LoginErrorText } from './login-error-text.tsx';

/** What stands in the fragment of the address that another device showed. */
export const HANDOVER_TOKEN = 'token';

/**
 * Logs in with the code of another device (ACC-08), by a press: whoever opened an address without knowing
 * what it does is not brought into an account. Whose it is nobody knows before. What did not reach the
 * gateway can be sent once more; a code that was refused is over.
 *
 * @param children the other ways in, for whoever does not want this one, and after it
 */
export function HandedOver({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const [token] = useState(() => vault.held(HANDOVER_TOKEN) ?? '');
  const [phase, setPhase] = useState<'read' | 'sent' | 'left'>('read');
  const { pending, error } = useApp(({ session }) => session.login);
  const failed = phase === 'sent' && !pending ? error : null;
  if (phase === 'left' || (failed !== null && failed.error !== 'connection')) return children;
  const go = (to: 'sent' | 'left'): void => {
    vault.hold(HANDOVER_TOKEN, '');
    setPhase(to);
  };
  const press = (): void => {
    if (pending) return;
    go('sent');
    enter({ vault, submit, username: '' }, (place) => ({
      type: 'intent/handoverShown',
      data: { token: place.put(HANDOVER_TOKEN, token) },
    }));
  };
  return (
    <div className={styles.form}>
      {failed === null ? null : (
        <FormAlert>
          <LoginErrorText error={failed} />
        </FormAlert>
      )}
      <p>{t('login.handedOver')}</p>
      <Button look="primary" wide aria-disabled={pending} onClick={press}>
        {t(pending ? 'login.submitting' : 'login.handOver')}
      </Button>
      <Button wide onClick={() => go('left')}>
        {t('login.withPassword')}
      </Button>
    </div>
  );
}
