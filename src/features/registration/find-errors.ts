import { USERNAME_LENGTH, USERNAME_PATTERN } from '#domain/account/registration.ts';
import { secretOf, textOf } from '#src/features/login/form-fields.ts';
import type { PasswordFault } from '#src/features/login/use-password-strength.ts';
import type { Text } from '#src/text/text.ts';

export type RegistrationField =
  | 'username'
  | 'password'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'acceptTerms';
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

/** What the form can see itself; age, uniqueness and country are the gateway's to judge (REG-01). */
export function findErrors(form: FormData, t: Text, passwordFault: PasswordFault): RegistrationErrors {
  const errors: RegistrationErrors = {};
  const mandatory = t('login.mandatory');
  for (const name of ['username', 'email', 'firstName', 'lastName', 'dateOfBirth'] as const) {
    if (textOf(form, name) === '') errors[name] = mandatory;
  }
  if (errors.username === undefined && !USERNAME_PATTERN.test(textOf(form, 'username')))
    errors.username = t('join.error.username', USERNAME_LENGTH);
  if (errors.email === undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(form, 'email')))
    errors.email = t('join.error.email');
  if (errors.dateOfBirth === undefined && !/^\d{4}-\d{2}-\d{2}$/.test(textOf(form, 'dateOfBirth')))
    errors.dateOfBirth = t('join.error.dateOfBirth');
  const password = secretOf(form, 'password');
  const own = ['username', 'email', 'firstName', 'lastName', 'dateOfBirth'].map((name) => textOf(form, name));
  const fault = passwordFault(password, own);
  if (fault !== undefined) errors.password = fault;
  if (form.get('acceptTerms') !== 'on') errors.acceptTerms = t('join.error.terms');
  return errors;
}
