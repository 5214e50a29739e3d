import { type SubmitEvent, useState } from 'react';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import styles from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { focusFirstInvalid, isChecked, textOf } from './form-fields.ts';
import { LoginErrorText } from './login-error-text.tsx';

/** What the vault holds while a code is to come. */
export const CHALLENGE = 'challenge';

const CODE = /^\d{6}$/;

/** The code after the password (SES-03): of the authenticator, or a recovery code. */
export function CodeForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const { pending, error } = useApp((state) => state.session.login);
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const typed = textOf(form, 'otp').replaceAll(/\s/g, '');
    const isMissing = recovery ? typed === '' : !CODE.test(typed);
    setMissing(isMissing);
    if (isMissing) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    const data = {
      challenge: vault.put(CHALLENGE, vault.held(CHALLENGE) ?? ''),
      otp: vault.put('otp', typed),
      trustDevice: isChecked(form, 'trustDevice'),
    };
    event.currentTarget.reset();
    submit({ type: 'intent/codeSubmitted', data });
  };
  const other = (): void => {
    setRecovery(!recovery);
    setMissing(false);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>{t(recovery ? 'login.recoveryAbout' : 'login.codeAbout')}</p>
      {error === null || pending ? null : (
        <FormAlert>
          <LoginErrorText error={error} />
        </FormAlert>
      )}
      <Field
        key={recovery ? 'recovery' : 'code'}
        label={t(recovery ? 'login.recoveryCode' : 'login.code')}
        hint={recovery ? undefined : t('login.codeHint')}
        name="otp"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={recovery ? 40 : 12}
        error={missing ? t(recovery ? 'login.mandatory' : 'login.codeMissing') : undefined}
      />
      <label className={styles.check}>
        <input type="checkbox" name="trustDevice" />
        <span>{t('login.trustDevice')}</span>
      </label>
      <Button type="submit" look="primary" wide aria-disabled={pending}>
        {t(pending ? 'login.submitting' : 'login.codeSubmit')}
      </Button>
      <Button wide onClick={other}>
        {t(recovery ? 'login.useCode' : 'login.useRecovery')}
      </Button>
      <Button wide onClick={() => submit({ type: 'intent/codeLeft', data: {} })}>
        {t('login.codeBack')}
      </Button>
    </form>
  );
}
