import { useState } from 'react';
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
 * gateway can be sent once more.
 */
export function HandedOver({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const [token] = useState(() => vault.held(HANDOVER_TOKEN) ?? '');
  const { pending, error } = useApp(({ session }) => session.login);
  const press = (): void => {
    if (pending) return;
    vault.hold(HANDOVER_TOKEN, '');
    enter({ vault, submit, username: '' }, (place) => ({
      type: 'intent/handoverShown',
      data: { token: place.put(HANDOVER_TOKEN, token) },
    }));
  };
  return (
    <div className={styles.form}>
      {error === null || pending ? null : (
        <FormAlert>
          <LoginErrorText error={error} />
        </FormAlert>
      )}
      <p>{t('login.handedOver')}</p>
      <Button look="primary" wide aria-disabled={pending} onClick={press}>
        {t(pending ? 'login.submitting' : 'login.handOver')}
      </Button>
      <Button
        wide
        onClick={() => {
          vault.hold(HANDOVER_TOKEN, '');
          onLeave();
        }}
      >
        {t('login.withPassword')}
      </Button>
    </div>
  );
}
