import { type SubmitEvent, useState } from 'react';
import { isEmailAddress } from '#domain/account/registration-fields.ts';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import { useSendsMail, useStep } from '#src/features/account-access/use-step.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, secretOf, textOf } from '#src/features/login/form-fields.ts';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/layout.tsx';

type Errors = Partial<Record<'email' | 'password', string>>;

function outcomeText(outcome: AccessOutcome): MessageId {
  switch (outcome) {
    case 'done':
    case 'wrongPassword':
    case 'locked':
    case 'tooMany':
    case 'already':
    case 'invalid':
    case 'noMail':
      return `details.emailOutcome.${outcome}`;
    default:
      return 'details.emailOutcome.lost';
  }
}

function Fields() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const state = useStep('changeEmail');
  const [errors, setErrors] = useState<Errors>({});
  const sending = state === 'sending';
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const [email, password] = [textOf(form, 'email'), secretOf(form, 'password')];
    const isAddress = isEmailAddress(email);
    setErrors({
      ...(isAddress ? {} : { email: t('join.error.email') }),
      ...(password === '' ? { password: t('login.mandatory') } : {}),
    });
    if (!isAddress || password === '') {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    // The address stays: it may be the password alone that is wrong.
    const field = event.currentTarget.elements.namedItem('password');
    if (field instanceof HTMLInputElement) field.value = '';
    submit({
      type: 'intent/emailChangeSubmitted',
      data: { email: pseudonymOf(vault, 'email', email), password: vault.put('password', password) },
    });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {state === undefined || state === 'done' || sending ? null : (
        <FormAlert>{t(outcomeText(state))}</FormAlert>
      )}
      <Field
        label={t('details.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={t('details.emailAbout')}
        error={errors.email}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <p role="status" className={styles.hint}>
        {state === 'done' ? t('details.emailOutcome.done') : ''}
      </p>
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {t(sending ? 'details.emailSending' : 'details.emailSubmit')}
      </Button>
    </form>
  );
}

/** Another e-mail address, with the password once more and a link that goes there (ACC-02.5). */
export function EmailForm({
  email,
}: {
  /** Its mark; undefined while it is not known. */
  readonly email: string | undefined;
}) {
  const t = useText();
  const held = useRevealed(email);
  const sendsMail = useSendsMail();
  return (
    <Card className={styles.card ?? ''} aria-label={t('join.email')}>
      <div className={styles.form}>
        <h2>{t('join.email')}</h2>
        {email === undefined ? null : (
          <p data-shown="email" translate="no">
            {held}
          </p>
        )}
      </div>
      {sendsMail ? <Fields /> : <p className={styles.hint}>{t('details.emailNoMail')}</p>}
    </Card>
  );
}
