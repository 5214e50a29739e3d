import { type SubmitEvent, useState } from 'react';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, secretOf } from '#src/features/login/form-fields.ts';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { useFault, useStep } from './use-step.ts';

/** The password once more, where a session that a PIN opened was refused something (ACC-05.2). */
export function ConfirmPassword() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const state = useStep('confirmPassword');
  const fault = useFault('confirmPassword');
  const [missing, setMissing] = useState(false);
  const sending = state === 'sending';
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const password = secretOf(new FormData(event.currentTarget), 'password');
    setMissing(password === '');
    if (password === '') {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    event.currentTarget.reset();
    submit({ type: 'intent/passwordConfirmed', data: { password: vault.put('password', password) } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {fault === undefined || fault === 'passwordDue' ? null : (
        <FormAlert>
          {t(
            fault === 'wrongPassword' || fault === 'locked' ? `pin.fault.${fault}` : 'login.error.connection',
          )}
        </FormAlert>
      )}
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={missing ? t('login.mandatory') : undefined}
      />
      <p role="status" className={styles.hint} data-shown="confirmStatus">
        {state === 'done' ? t('confirm.done') : ''}
      </p>
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {t(sending ? 'pin.sending' : 'confirm.submit')}
      </Button>
    </form>
  );
}
