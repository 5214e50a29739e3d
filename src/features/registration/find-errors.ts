import { USERNAME_LENGTH, USERNAME_PATTERN } from '#domain/account/registration.ts';
import {
  hasTurned,
  isBirthday,
  isPersonName,
  isPostalCodeOf,
  PHONE_EXAMPLE,
  phoneOf,
} from '#domain/account/registration-fields.ts';
import { isChecked, secretOf, textOf } from '#src/features/login/form-fields.ts';
import type { PasswordFault } from '#src/features/login/use-password-strength.ts';
import { mostLimitText } from '#src/features/safer-gambling/most-limit.ts';
import type { Text } from '#src/text/text.ts';
import type { RegistrationField, Step } from './steps.ts';
import { dateOfBirthIn, isLimitWanted, isWholeDate, limitIn } from './typed-fields.ts';

export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

/** What the words and figures of a form are judged with. */
export interface Judge {
  readonly t: Text;
  readonly passwordFault: PasswordFault;
  /** Of the currency that limits are in. */
  readonly symbol: string;
  readonly currency: string;
  readonly now: number;
}

/** What is wrong with the answer to a limit of deposits, at a registration and at a login (REG-04). */
export function findLimitErrors(
  form: FormData,
  { t, symbol, currency }: Pick<Judge, 't' | 'symbol' | 'currency'>,
): RegistrationErrors {
  if (textOf(form, 'depositLimit') === '') return { depositLimit: t('join.error.limit') };
  if (isLimitWanted(form))
    return limitIn(form, symbol) === undefined
      ? { limitAmount: t('join.error.limitAmount', { most: mostLimitText(currency) }) }
      : {};
  return isChecked(form, 'noLimit') ? {} : { noLimit: t('join.error.noLimit') };
}

type Look = (form: FormData, judge: Judge) => RegistrationErrors;

/** The fields of which nothing stands there. */
const missing = (form: FormData, { t }: Judge, fields: readonly RegistrationField[]): RegistrationErrors =>
  Object.fromEntries(
    fields.filter((name) => textOf(form, name) === '').map((name) => [name, t('login.mandatory')]),
  );

const looks: Readonly<Record<Step, Look>> = {
  you(form, judge) {
    const { t, now } = judge;
    const errors: RegistrationErrors = {};
    for (const name of ['firstName', 'lastName'] as const)
      if (!isPersonName(textOf(form, name))) errors[name] = t('join.error.name');
    const born = dateOfBirthIn(form);
    if (!isBirthday(born, now))
      errors.dateOfBirth = t(isWholeDate(form) ? 'join.error.noSuchDate' : 'join.error.dateOfBirth');
    return { ...errors, ...missing(form, judge, ['firstName', 'lastName']) };
  },
  contact(form, judge) {
    const { t } = judge;
    const errors: RegistrationErrors = {};
    const country = textOf(form, 'countryCode');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(form, 'email'))) errors.email = t('join.error.email');
    if (phoneOf(country, textOf(form, 'phone')) === undefined)
      errors.phone = t('join.error.phone', PHONE_EXAMPLE);
    if (!isPostalCodeOf(country, textOf(form, 'postalCode')))
      errors.postalCode = t('join.error.postalCode', { country });
    return { ...errors, ...missing(form, judge, ['email', 'phone', 'address', 'city', 'postalCode']) };
  },
  login(form, judge) {
    const { t, passwordFault } = judge;
    const errors: RegistrationErrors = {};
    if (!USERNAME_PATTERN.test(textOf(form, 'username')))
      errors.username = t('join.error.username', USERNAME_LENGTH);
    const own = ['username', 'email', 'firstName', 'lastName'].map((name) => textOf(form, name));
    const fault = passwordFault(secretOf(form, 'password'), [...own, dateOfBirthIn(form)]);
    if (fault !== undefined) errors.password = fault;
    return { ...errors, ...missing(form, judge, ['username']) };
  },
  limits: findLimitErrors,
  choices: (form, { t }) => (isChecked(form, 'acceptTerms') ? {} : { acceptTerms: t('join.error.terms') }),
};

/** What the form can see itself of a step; all of it is the gateway's to judge (REG-03.4). */
export const findErrors = (step: Step, form: FormData, judge: Judge): RegistrationErrors =>
  looks[step](form, judge);

/** Of the errors that are shown those that still are some. */
export const stillOf = (shown: RegistrationErrors, now: RegistrationErrors): RegistrationErrors =>
  Object.fromEntries(Object.entries(now).filter(([field]) => Object.hasOwn(shown, field)));

/** Whether the date of birth is one, of somebody who is too young. */
export function isTooYoung(form: FormData, age: number, now: number): boolean {
  const born = dateOfBirthIn(form);
  return isBirthday(born, now) && !hasTurned(age, born, now);
}
