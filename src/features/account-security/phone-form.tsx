import { type SubmitEvent, useState } from 'react';
import { PHONE_EXAMPLE, phoneOf } from '#domain/account/registration-fields.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, secretOf, textOf } from '#src/features/login/form-fields.ts';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/layout.tsx';

type Errors = Partial<Record<'cellphoneNumber' | 'password', string>>;

interface FormProps {
  /** Its mark; undefined while it is not known, empty where there is none. */
  readonly phone: string | undefined;
  /** Of the customer: a number without a country is one of theirs. */
  readonly country: string;
}

/** Another phone number, with the password once more (ACC-02.4). */
export function PhoneForm({ phone, country }: FormProps) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const state = useApp((app) => app.user.security?.phone);
  const [errors, setErrors] = useState<Errors>({});
  const held = useRevealed(phone);
  const sending = state === 'sending';
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const wanted = phoneOf(country, textOf(form, 'cellphoneNumber'));
    const password = secretOf(form, 'password');
    setErrors({
      ...(wanted === undefined ? { cellphoneNumber: t('join.error.phone', PHONE_EXAMPLE) } : {}),
      ...(password === '' ? { password: t('login.mandatory') } : {}),
    });
    if (wanted === undefined || password === '') {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    // The number stays: it may have been the password alone that was wrong.
    const field = event.currentTarget.elements.namedItem('password');
    if (field instanceof HTMLInputElement) field.value = '';
    submit({
      type: 'intent/phoneSubmitted',
      data: {
        cellphoneNumber: pseudonymOf(vault, 'cellphoneNumber', wanted),
        password: vault.put('password', password),
      },
    });
  };
  return (
    <Card className={styles.card ?? ''} aria-label={t('join.phone')}>
      <form className={styles.form} onSubmit={send} noValidate>
        <h2>{t('join.phone')}</h2>
        {phone === undefined ? null : <p data-shown="phone">{held === '' ? t('details.none') : held}</p>}
        {state === undefined || state === 'done' || sending ? null : (
          <FormAlert>{t(`details.outcome.${state}`)}</FormAlert>
        )}
        <Field
          label={t('details.phone')}
          name="cellphoneNumber"
          type="tel"
          autoComplete="tel"
          maxLength={24}
          hint={t('join.phoneHint', PHONE_EXAMPLE)}
          error={errors.cellphoneNumber}
        />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <p role="status" className={styles.hint}>
          {state === 'done' ? t('details.outcome.done') : ''}
        </p>
        <Button type="submit" look="primary" wide aria-disabled={sending}>
          {t(sending ? 'details.sending' : 'details.submit')}
        </Button>
      </form>
    </Card>
  );
}
