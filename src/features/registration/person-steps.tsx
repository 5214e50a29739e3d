import { useId } from 'react';
import { MINIMUM_AGE, USERNAME_LENGTH } from '#domain/account/registration.ts';
import { COUNTRIES, PHONE_EXAMPLE } from '#domain/account/registration-fields.ts';
import { AddressFields } from '#src/features/identity/address-fields.tsx';
import form from '#src/features/login/form.module.css';
import { NewPasswordField } from '#src/features/login/new-password-field.tsx';
import { useText } from '#src/text/text.ts';
import { Field } from '#src/ui/field.tsx';
import { Fault } from './fault.tsx';
import type { RegistrationErrors } from './find-errors.ts';
import styles from './registration.module.css';

export interface StepProps {
  readonly errors: RegistrationErrors;
}

const NAME_LENGTH = 64;
const BOXES = [
  ['birthDay', 'bday-day', 2],
  ['birthMonth', 'bday-month', 2],
  ['birthYear', 'bday-year', 4],
] as const;

/** In three boxes: nobody turns the pages of a calendar back to the year they were born in. */
function DateOfBirth({ error }: { readonly error: string | undefined }) {
  const t = useText();
  const id = useId();
  return (
    <fieldset className={form.group} aria-describedby={`${id}-hint`}>
      <legend>{t('join.dateOfBirth')}</legend>
      <p id={`${id}-hint`} className={form.hint}>
        {t('join.dateOfBirthHint', { age: MINIMUM_AGE })}
      </p>
      <div className={styles.boxes}>
        {BOXES.map(([name, autoComplete, digits]) => (
          <label key={name} className={styles.box}>
            <span>{t(`join.${name}`)}</span>
            <input
              name={name}
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={digits}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
            />
          </label>
        ))}
      </div>
      <Fault id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** Who somebody is. */
export function YouStep({ errors }: StepProps) {
  const t = useText();
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={t('join.firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          error={errors.firstName}
        />
        <Field
          label={t('join.lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          error={errors.lastName}
        />
      </div>
      <DateOfBirth error={errors.dateOfBirth} />
      <label className={form.select}>
        <span>{t('join.country')}</span>
        <select name="countryCode" autoComplete="country" defaultValue="gb">
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {t(`join.country.${code}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Where somebody can be reached and where they live; the check of who they are asks it no second time. */
export function ContactStep({ errors }: StepProps) {
  const t = useText();
  return (
    <>
      <Field label={t('join.email')} name="email" type="email" autoComplete="email" error={errors.email} />
      <Field
        label={t('join.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={24}
        hint={t('join.phoneHint', PHONE_EXAMPLE)}
        error={errors.phone}
      />
      <p className={form.hint}>{t('join.addressWhy')}</p>
      <AddressFields errors={errors} />
    </>
  );
}

/** What they log in with. */
export function LoginStep({ errors }: StepProps) {
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
    </>
  );
}
