import type { LoginError } from '#domain/session/login-errors.ts';

/** In the order in which they are asked (REG-03.1). */
export const STEPS = ['you', 'contact', 'login', 'limits', 'choices'] as const;
export type Step = (typeof STEPS)[number];

/** What can be said to be wrong beside where it stands. */
export type RegistrationField =
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'email'
  | 'phone'
  | 'address'
  | 'city'
  | 'postalCode'
  | 'username'
  | 'password'
  | 'depositLimit'
  | 'limitAmount'
  | 'noLimit'
  | 'acceptTerms';

/** The step beside one, or undefined at the end. */
export const stepBeside = (step: Step, by: 1 | -1): Step | undefined => STEPS[STEPS.indexOf(step) + by];

/** Where something can be done about a refusal; undefined: where the customer is. */
export function stepOfRefusal(error: LoginError): Step | undefined {
  switch (error) {
    case 'underAge':
    case 'dateOfBirthInvalid':
    case 'nameInvalid':
    case 'countryRestricted':
      return 'you';
    case 'emailInvalid':
    case 'emailTaken':
    case 'invalidDetails':
      return 'contact';
    case 'usernameTaken':
    case 'passwordTooWeak':
      return 'login';
    case 'otherTerms':
    case 'termsNotAccepted':
      return 'choices';
    default:
      return undefined;
  }
}

/** The field that a refusal is about, beside which it is said; of the others it is said above the step. */
export const fieldOfRefusal: Partial<Readonly<Record<LoginError, RegistrationField>>> = {
  underAge: 'dateOfBirth',
  dateOfBirthInvalid: 'dateOfBirth',
  emailInvalid: 'email',
  emailTaken: 'email',
  usernameTaken: 'username',
  passwordTooWeak: 'password',
  termsNotAccepted: 'acceptTerms',
};
