import { type SubmitEvent, useState } from 'react';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, secretOf } from '#src/features/login/form-fields.ts';
import { NewPasswordField } from '#src/features/login/new-password-field.tsx';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { usePasswordStrength } from '#src/features/login/use-password-strength.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useUsername } from '#src/platform/vault/use-username.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';

type Errors = Partial<Record<'oldPassword' | 'newPassword', string>>;

/** Both passwords go into the vault and are gone from the form once it was sent. */
function PasswordForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const name = useUsername();
  const strength = usePasswordStrength();
  const state = useApp((app) => app.user.security?.password);
  const [errors, setErrors] = useState<Errors>({});
  const sending = state === 'sending';
  const find = (before: string, wanted: string): Errors => {
    if (before === '') return { oldPassword: t('login.mandatory') };
    if (wanted === before) return { newPassword: t('password.outcome.same') };
    const newPassword = strength.faultOf(wanted, [name]);
    return newPassword === undefined ? {} : { newPassword };
  };
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const [before, wanted] = [secretOf(form, 'oldPassword'), secretOf(form, 'newPassword')];
    const found = find(before, wanted);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    event.currentTarget.reset();
    submit({
      type: 'intent/passwordChangeSubmitted',
      data: { oldPassword: vault.put('password', before), newPassword: vault.put('password', wanted) },
    });
  };
  return (
    <form className={styles.form} onSubmit={send} onFocus={strength.load} noValidate>
      {state === undefined || state === 'done' || sending ? null : (
        <FormAlert>{t(`password.outcome.${state}`)}</FormAlert>
      )}
      <PasswordField
        label={t('password.old')}
        name="oldPassword"
        autoComplete="current-password"
        error={errors.oldPassword}
      />
      <NewPasswordField label={t('password.new')} name="newPassword" error={errors.newPassword} />
      <p role="status" className={styles.hint} data-shown="passwordStatus">
        {state === 'done' ? t('password.outcome.done') : ''}
      </p>
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {t(sending ? 'password.sending' : 'password.submit')}
      </Button>
    </form>
  );
}

/** Another password (ACC-03, HOLD-05): whoever is logged in with the old one elsewhere is out. */
export function PasswordPage() {
  const t = useText();
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={t('password.title')} title={t('password.title')} noindex />
        <p className={styles.hint}>{t('password.about')}</p>
        <Card className={styles.card ?? ''}>
          <PasswordForm />
        </Card>
      </div>
    </Page>
  );
}
