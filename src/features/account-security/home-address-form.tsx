import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { isPostalCodeOf, postalCodeOf } from '#domain/account/registration-fields.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { ADDRESS_FIELDS, type AddressField, AddressFields } from '#src/features/identity/address-fields.tsx';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, secretOf, textOf } from '#src/features/login/form-fields.ts';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/layout.tsx';

type Errors = Partial<Record<AddressField | 'password', string>>;

/** Another address, with the password once more; what the check means for bets is said before (ACC-02). */
export function HomeAddressForm({
  country,
}: {
  /** Of the customer: its form of postcodes. */
  readonly country: string;
}) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const state = useApp((app) => app.user.security?.address);
  const [errors, setErrors] = useState<Errors>({});
  const sending = state === 'sending';
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const textIn = (name: AddressField): string => textOf(form, name);
    const password = secretOf(form, 'password');
    const found: Errors = {
      ...Object.fromEntries(
        ADDRESS_FIELDS.filter((name) => textIn(name) === '').map((name) => [name, t('identity.missing')]),
      ),
      ...(textIn('postalCode') === '' || isPostalCodeOf(country, textIn('postalCode'))
        ? {}
        : { postalCode: t('join.error.postalCode', { country }) }),
      ...(password === '' ? { password: t('login.mandatory') } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    // The address stays: it may be the password alone that is wrong.
    const field = event.currentTarget.elements.namedItem('password');
    if (field instanceof HTMLInputElement) field.value = '';
    submit({
      type: 'intent/homeAddressSubmitted',
      data: {
        address: pseudonymOf(vault, 'address', textIn('address')),
        city: pseudonymOf(vault, 'city', textIn('city')),
        postalCode: pseudonymOf(vault, 'postalCode', postalCodeOf(country, textIn('postalCode'))),
        password: vault.put('password', password),
      },
    });
  };
  return (
    <Card className={styles.card ?? ''} aria-label={t('details.move')}>
      <form className={styles.form} onSubmit={send} noValidate>
        <h2>{t('details.move')}</h2>
        <p className={styles.hint}>{t('details.moveAbout')}</p>
        {state === undefined || state === 'done' || sending ? null : (
          <FormAlert>{t(`details.moveOutcome.${state}`)}</FormAlert>
        )}
        <AddressFields errors={errors} />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <p role="status" className={styles.hint}>
          {state === 'done' ? (
            <>
              {t('details.moveOutcome.done')}{' '}
              <Link href={pathFor('accountVerification')}>{t('route.accountVerification')}</Link>
            </>
          ) : null}
        </p>
        <Button type="submit" look="primary" wide aria-disabled={sending}>
          {t(sending ? 'details.sending' : 'details.moveSubmit')}
        </Button>
      </form>
    </Card>
  );
}
