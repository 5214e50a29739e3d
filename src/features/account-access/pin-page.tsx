import { type SubmitEvent, useState } from 'react';
import { PIN_DIGITS, pinFault } from '#domain/account/pin.ts';
import { getWaysIn } from '#domain/contract/account-access.ts';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, secretOf } from '#src/features/login/form-fields.ts';
import { momentText } from '#src/features/login/moment-text.ts';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { useFault, useStep } from './use-step.ts';

type Errors = Partial<Record<'pin' | 'password', string>>;

function faultText(fault: AccessOutcome): MessageId {
  switch (fault) {
    case 'wrongPassword':
    case 'weak':
    case 'locked':
    case 'elsewhere':
      return `pin.fault.${fault}`;
    default:
      return 'pin.fault.lost';
  }
}

/** PIN and password go into the vault and are gone from the form once it was sent. */
function SetForm({ isSet }: { readonly isSet: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const sending = useStep('setPin') === 'sending';
  const fault = useFault('setPin');
  const [errors, setErrors] = useState<Errors>({});
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const [pin, password] = [secretOf(form, 'pin'), secretOf(form, 'password')];
    const found = pinFault(pin);
    setErrors({
      ...(found === undefined ? {} : { pin: t(`pin.fault.${found}`, { digits: PIN_DIGITS }) }),
      ...(password === '' ? { password: t('login.mandatory') } : {}),
    });
    if (found !== undefined || password === '') {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    event.currentTarget.reset();
    const data = { pin: vault.put('pin', pin), password: vault.put('password', password) };
    submit({ type: 'intent/pinSubmitted', data });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {fault === undefined ? null : <FormAlert>{t(faultText(fault))}</FormAlert>}
      <Field
        label={t('pin.new')}
        hint={t('pin.hint', { digits: PIN_DIGITS })}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        error={errors.pin}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {t(sending ? 'pin.sending' : isSet ? 'pin.change' : 'pin.set')}
      </Button>
    </form>
  );
}

function RemoveForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const sending = useStep('removePin') === 'sending';
  const fault = useFault('removePin');
  const [missing, setMissing] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const password = secretOf(new FormData(event.currentTarget), 'password');
    setMissing(password === '');
    if (password === '') {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    event.currentTarget.reset();
    submit({ type: 'intent/pinRemovePressed', data: { password: vault.put('password', password) } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h2>{t('pin.removeTitle')}</h2>
      {fault === undefined ? null : <FormAlert>{t(faultText(fault))}</FormAlert>}
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={missing ? t('login.mandatory') : undefined}
      />
      <Button type="submit" wide aria-disabled={sending}>
        {t(sending ? 'pin.sending' : 'pin.remove')}
      </Button>
    </form>
  );
}

function Forms() {
  const t = useText();
  const { waysIn, loadFailed } = useApp((state) => state.user.access) ?? {};
  const isSetDone = useStep('setPin') === 'done';
  const isRemoved = useStep('removePin') === 'done';
  if (waysIn === undefined)
    return (
      <>
        <p role="status" className={styles.hint}>
          {t(loadFailed === true ? 'profile.notLoaded' : 'profile.loading')}
        </p>
        {loadFailed === true ? <AskAgain view={getWaysIn.name} inCard={false} /> : null}
      </>
    );
  const { pin } = waysIn;
  const said = pin === undefined ? isRemoved && 'pin.removeDone' : isSetDone && 'pin.setDone';
  return (
    <>
      <p data-shown="pinState">
        {pin === undefined ? t('pin.none') : t('pin.since', { time: momentText(pin.setAt) })}
      </p>
      <p role="status" className={styles.hint} data-shown="pinStatus">
        {said === false ? '' : t(said)}
      </p>
      <Card className={styles.card ?? ''} aria-label={t('pin.title')}>
        <SetForm isSet={pin !== undefined} />
      </Card>
      {pin === undefined ? null : (
        <Card className={styles.card ?? ''} aria-label={t('pin.removeTitle')}>
          <RemoveForm />
        </Card>
      )}
    </>
  );
}

/** A PIN for this device, with the password once more (ACC-05). */
export function PinPage() {
  const t = useText();
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={t('pin.title')} title={t('pin.title')} noindex />
        <p className={styles.hint}>{t('pin.about')}</p>
        <Forms />
      </div>
    </Page>
  );
}
