import { FORM_VERSION } from '#domain/account/marketing.ts';
import { phoneOf } from '#domain/account/registration-fields.ts';
import { newTexts, TEXTS_IN_FORCE } from '#domain/config/texts-in-force.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { isChecked, secretOf, textOf } from '#src/features/login/form-fields.ts';
import { keptCameFrom } from '#src/platform/came-from/keep-came-from.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import type { Vault } from '#src/platform/vault/vault.ts';
import { dateOfBirthIn, limitIn } from './typed-fields.ts';

/** The form as the log has it: marks of whom it is about, and of the secret no more than its handle. */
export function filledIn(form: FormData, vault: Vault, symbol: string): NewInput {
  const marked = (name: string, text = textOf(form, name)): string => pseudonymOf(vault, name, text);
  const countryCode = textOf(form, 'countryCode');
  const source = keptCameFrom(window, Date.now());
  return {
    type: 'intent/registrationSubmitted',
    data: {
      username: marked('username'),
      password: vault.put('password', secretOf(form, 'password')),
      email: marked('email'),
      firstName: marked('firstName'),
      lastName: marked('lastName'),
      dateOfBirth: marked('dateOfBirth', dateOfBirthIn(form)),
      countryCode,
      phone: marked('phone', phoneOf(countryCode, textOf(form, 'phone'))),
      address: marked('address'),
      city: marked('city'),
      postalCode: marked('postalCode'),
      depositLimit: limitIn(form, symbol) ?? null,
      acceptTerms: isChecked(form, 'acceptTerms'),
      texts: newTexts({ terms: '', bettingRules: '' }, TEXTS_IN_FORCE),
      marketing: {
        email: isChecked(form, 'marketingEmail'),
        sms: isChecked(form, 'marketingSms'),
        phone: isChecked(form, 'marketingPhone'),
        version: FORM_VERSION,
      },
      ...(source === undefined ? {} : { source: vault.put('source', source) }),
    },
  };
}
