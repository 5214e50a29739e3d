import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { MINIMUM_AGE, USERNAME_LENGTH } from '#domain/account/registration.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, isChecked, secretOf, textOf } from '#src/features/login/form-fields.ts';
import { LoginErrorText } from '#src/features/login/login-error-text.tsx';
import { NewPasswordField } from '#src/features/login/new-password-field.tsx';
import { usePasswordStrength } from '#src/features/login/use-password-strength.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useUsername } from '#src/platform/vault/use-username.ts';
import type { Vault } from '#src/platform/vault/vault.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { enter } from '#src/platform/whose-log/entrance.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { findErrors, type RegistrationErrors } from './find-errors.ts';

const COUNTRIES = ['gb', 'ie'] as const;

/** A consent: never ticked beforehand, and its whole line is the target. */
function Check({
  name,
  error,
  children,
}: {
  readonly name: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error === undefined ? null : (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function Marketing() {
  const t = useText();
  return (
    <fieldset className={styles.group}>
      <legend>{t('join.marketing')}</legend>
      <p className={styles.hint}>{t('join.marketingHint')}</p>
      <Check name="marketingEmail">{t('join.marketingEmail')}</Check>
      <Check name="marketingSms">{t('join.marketingSms')}</Check>
      <Check name="marketingPhone">{t('join.marketingPhone')}</Check>
    </fieldset>
  );
}

function Country() {
  const t = useText();
  return (
    <label className={styles.select}>
      <span>{t('join.country')}</span>
      <select name="countryCode" autoComplete="country" defaultValue="gb">
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {t(`join.country.${code}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Fields({ errors }: { readonly errors: RegistrationErrors }) {
  const t = useText();
  return (
    <>
      <Field
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('join.usernameHint', USERNAME_LENGTH)}
        error={errors.username}
      />
      <NewPasswordField label={t('login.password')} name="password" error={errors.password} />
      <Field label={t('join.email')} name="email" type="email" autoComplete="email" error={errors.email} />
      <div className={styles.pair}>
        <Field
          label={t('join.firstName')}
          name="firstName"
          autoComplete="given-name"
          error={errors.firstName}
        />
        <Field
          label={t('join.lastName')}
          name="lastName"
          autoComplete="family-name"
          error={errors.lastName}
        />
      </div>
      <Field
        label={t('join.dateOfBirth')}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        hint={t('join.dateOfBirthHint', { age: MINIMUM_AGE })}
        error={errors.dateOfBirth}
      />
      <Country />
      <Check name="acceptTerms" error={errors.acceptTerms}>
        {t('join.terms')}. <Link href={pathFor('terms')}>{t('join.termsRead')}</Link>
      </Check>
      <Marketing />
    </>
  );
}

function filledIn(form: FormData, vault: Vault): NewInput {
  const mark = (name: string): string => pseudonymOf(vault, name, textOf(form, name));
  return {
    type: 'intent/registrationSubmitted',
    data: {
      username: mark('username'),
      password: vault.put('password', secretOf(form, 'password')),
      email: mark('email'),
      firstName: mark('firstName'),
      lastName: mark('lastName'),
      dateOfBirth: mark('dateOfBirth'),
      countryCode: textOf(form, 'countryCode'),
      acceptTerms: isChecked(form, 'acceptTerms'),
      marketing: {
        email: isChecked(form, 'marketingEmail'),
        sms: isChecked(form, 'marketingSms'),
        phone: isChecked(form, 'marketingPhone'),
      },
    },
  };
}

function RegistrationForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const { pending, error } = useApp((state) => state.session.login);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const strength = usePasswordStrength();
  const count = Object.keys(errors).length;

  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const found = findErrors(form, t, strength.faultOf);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    enter({ vault, submit, username: textOf(form, 'username') }, (place) => filledIn(form, place));
  };
  return (
    <form className={styles.form} onSubmit={send} onFocus={strength.load} noValidate>
      {error === null || pending ? null : (
        <FormAlert>
          <LoginErrorText error={error} />
        </FormAlert>
      )}
      <Fields errors={errors} />
      <p role="status" className={styles.error}>
        {count === 0 ? '' : t('form.errors', { count })}
      </p>
      <Button type="submit" look="primary" wide aria-disabled={pending}>
        {t(pending ? 'join.submitting' : 'join.submit')}
      </Button>
    </form>
  );
}

/**
 * Sign up (REG-01): labels and errors linked, paste and password managers welcome, nothing ticked beforehand.
 */
export function RegistrationPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const name = useUsername();
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={t('join.title')} title={t('join.title')} canonical="/registration" />
        <p className={styles.hint}>{t('join.intro', { age: MINIMUM_AGE })}</p>
        <Card className={styles.card ?? ''}>
          {loggedIn ? <p>{t('login.already', { name })}</p> : <RegistrationForm />}
        </Card>
        <p className={styles.other}>
          {t('join.haveAccount')} <Link href={pathFor('login')}>{t('login.title')}</Link>
        </p>
      </div>
    </Page>
  );
}
