import { type SubmitEvent, useState } from 'react';
import { isPin, PIN_DIGITS } from '#domain/account/pin.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { enter } from '#src/platform/whose-log/entrance.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import styles from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { focusFirstInvalid, secretOf, textOf } from './form-fields.ts';
import { LoginErrorText } from './login-error-text.tsx';
import { useRememberedUsername } from './remembered-username.ts';

type Errors = Partial<Record<'username' | 'pin', string>>;

/** The PIN of this device in the password's place (ACC-05). */
export function PinForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const { pending, error } = useApp((state) => state.session.login);
  const [filled] = useState(useRememberedUsername());
  const [errors, setErrors] = useState<Errors>({});
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const [username, pin] = [textOf(form, 'username'), secretOf(form, 'pin')];
    setErrors({
      ...(username === '' ? { username: t('login.mandatory') } : {}),
      ...(isPin(pin) ? {} : { pin: t('pin.fault.form', { digits: PIN_DIGITS }) }),
    });
    if (username === '' || !isPin(pin)) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    // The name stays: it may be the PIN alone that is wrong.
    const field = event.currentTarget.elements.namedItem('pin');
    if (field instanceof HTMLInputElement) field.value = '';
    enter({ vault, submit, username }, (place) => ({
      type: 'intent/pinShown',
      data: { username: pseudonymOf(place, 'username', username), pin: place.put('pin', pin) },
    }));
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {error === null || pending ? null : (
        <FormAlert>
          <LoginErrorText error={error} />
        </FormAlert>
      )}
      <Field
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={filled}
        error={errors.username}
      />
      <Field
        label={t('login.pin')}
        hint={t('login.pinAbout')}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        error={errors.pin}
      />
      <Button type="submit" look="primary" wide aria-disabled={pending}>
        {t(pending ? 'login.submitting' : 'login.submit')}
      </Button>
    </form>
  );
}
