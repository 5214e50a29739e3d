import { type SubmitEvent, useEffect, useState } from 'react';
import type { WaysIn } from '#domain/contract/account-access.ts';
import { focusFirstInvalid, secretOf, textOf } from '#src/features/login/form-fields.ts';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { KeptFocus } from '#src/ui/kept-focus.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './account-access.module.css';
import { QrCode } from './qr-code.tsx';
import { StepFault } from './step-fault.tsx';
import { useStep } from './use-step.ts';

const SECRET = 'totpSecret';
const URI = 'totpUri';
const RECOVERY = 'recoveryCodes';

function StartForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const sending = useStep('startCode') === 'sending';
  const [missing, setMissing] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = secretOf(new FormData(event.currentTarget), 'password');
    setMissing(password === '');
    if (password === '') focusFirstInvalid(event.currentTarget);
    if (sending || password === '') return;
    event.currentTarget.reset();
    submit({ type: 'intent/codeSetUpPressed', data: { password: vault.put('password', password) } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>{t('profile.codeOff')}</p>
      <StepFault steps={['startCode', 'confirmCode']} />
      <PasswordField
        label={t('profile.password')}
        name="password"
        autoComplete="current-password"
        error={missing ? t('login.mandatory') : undefined}
      />
      <Button type="submit" aria-disabled={sending}>
        {t(sending ? 'profile.sending' : 'profile.codeStart')}
      </Button>
    </form>
  );
}

function ConfirmForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const [{ secret, uri }] = useState(() => ({
    secret: vault.held(SECRET) ?? '',
    uri: vault.held(URI) ?? '',
  }));
  const sending = useStep('confirmCode') === 'sending';
  const [missing, setMissing] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), 'otp').replaceAll(/\s/g, '');
    const isCode = /^\d{6}$/.test(code);
    setMissing(!isCode);
    if (!isCode) focusFirstInvalid(event.currentTarget);
    if (sending || !isCode) return;
    event.currentTarget.reset();
    submit({ type: 'intent/codeConfirmed', data: { otp: vault.put('otp', code) } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>{t('profile.codeScan')}</p>
      {uri === '' ? null : <QrCode text={uri} label={t('profile.codeQr')} />}
      <p>
        {t('profile.codeKey')}: <span className={styles.key}>{secret}</span>
      </p>
      <StepFault steps={['confirmCode']} />
      <Field
        label={t('login.code')}
        hint={t('login.codeHint')}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={missing ? t('login.codeMissing') : undefined}
      />
      <Button type="submit" look="primary" aria-disabled={sending}>
        {t(sending ? 'profile.sending' : 'profile.codeConfirm')}
      </Button>
    </form>
  );
}

/** They are in the vault alone, and gone from there once the customer has them. */
function RecoveryCodes({ onKept }: { readonly onKept: () => void }) {
  const t = useText();
  const vault = useVault();
  const [codes] = useState(() => vault.held(RECOVERY) ?? '');
  const kept = (): void => {
    vault.hold(RECOVERY, '');
    onKept();
  };
  return (
    <div className={styles.form}>
      <p role="status" tabIndex={-1}>
        {t('profile.codeKeep')}
      </p>
      <ul className={styles.codes} data-shown="recoveryCodes" translate="no">
        {codes.split(' ').map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={kept}>{t('profile.codeKept')}</Button>
    </div>
  );
}

function RemoveForm({ left }: { readonly left: number }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const sending = useStep('removeCode') === 'sending';
  const [missing, setMissing] = useState<readonly string[]>([]);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [password, otp] = [secretOf(form, 'password'), textOf(form, 'otp')];
    const empty = [...(password === '' ? ['password'] : []), ...(otp === '' ? ['otp'] : [])];
    setMissing(empty);
    if (empty.length > 0) focusFirstInvalid(event.currentTarget);
    if (sending || empty.length > 0) return;
    event.currentTarget.reset();
    submit({
      type: 'intent/codeRemovePressed',
      data: { password: vault.put('password', password), otp: vault.put('otp', otp) },
    });
  };
  const errorOf = (name: string): string | undefined =>
    missing.includes(name) ? t('login.mandatory') : undefined;
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>{t('profile.codeOn', { left })}</p>
      <p className={styles.small}>{t('profile.codeRemoveAbout')}</p>
      <StepFault steps={['removeCode']} />
      <PasswordField
        label={t('profile.password')}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <Field
        label={t('profile.codeOrRecovery')}
        name="otp"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={errorOf('otp')}
      />
      <Button type="submit" aria-disabled={sending}>
        {t(sending ? 'profile.sending' : 'profile.codeRemove')}
      </Button>
    </form>
  );
}

/** A code of an authenticator beside the password (ACC-14). */
export function CodeCard({ code }: { readonly code: WaysIn['code'] }) {
  const t = useText();
  const vault = useVault();
  const started = useStep('startCode');
  const confirmed = useStep('confirmCode');
  const [, setKept] = useState(0);
  const holds = (kind: string): boolean => (vault.held(kind) ?? '') !== '';
  // A page that was left and is opened again has what the vault still holds, whatever its steps say.
  const hasCodes = (code.on || confirmed === 'done') && holds(RECOVERY);
  const hasBegun = started === 'done' && confirmed !== 'invalid' && holds(SECRET);
  useEffect(() => {
    if (confirmed === 'done') for (const kind of [SECRET, URI]) vault.hold(kind, '');
  }, [confirmed, vault]);
  return (
    <Card aria-label={t('profile.code')}>
      <CardHead>
        <h2>{t('profile.code')}</h2>
      </CardHead>
      <KeptFocus>
        {hasCodes ? (
          <RecoveryCodes onKept={() => setKept((times) => times + 1)} />
        ) : code.on ? (
          <RemoveForm left={code.recoveryCodesLeft} />
        ) : hasBegun ? (
          <ConfirmForm />
        ) : (
          <StartForm />
        )}
      </KeptFocus>
    </Card>
  );
}
