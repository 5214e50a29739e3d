import { type SubmitEvent, useState } from 'react';
import type { Passkey } from '#domain/contract/account-access.ts';
import { focusFirstInvalid, secretOf, textOf } from '#src/features/login/form-fields.ts';
import { PasswordField } from '#src/features/login/password-field.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { KeptFocus } from '#src/ui/kept-focus.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './account-access.module.css';
import { makePasskey, passkeysWork } from './ask-browser.ts';
import { StepFault } from './step-fault.tsx';
import { useBrowserAnswer } from './use-browser-answer.ts';
import { useStep } from './use-step.ts';

const LONGEST_NAME = 64;
const momentText = (at: number): string => `${dayText(at)}, ${timeText(at)}`;

function NameForm({
  id,
  name,
  onDone,
}: {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
}) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const [missing, setMissing] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = textOf(new FormData(event.currentTarget), 'keyName');
    setMissing(wanted === '');
    if (wanted === '') {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    submit({
      type: 'intent/passkeyRenamed',
      data: { id, keyName: pseudonymOf(vault, 'keyName', wanted) },
    });
    onDone();
  };
  return (
    <form className={styles.actions} onSubmit={send} noValidate>
      <Field
        label={t('passkeys.name')}
        name="keyName"
        defaultValue={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={missing ? t('passkeys.notNamed') : undefined}
      />
      <Button type="submit">{t('passkeys.save')}</Button>
    </form>
  );
}

function Entry({ passkey }: { readonly passkey: Passkey }) {
  const t = useText();
  const submit = useSubmit();
  const name = useRevealed(passkey.keyName);
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const { id, createdAt, lastUsedAt } = passkey;
  const used =
    lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { time: momentText(lastUsedAt) });
  const press = (): void => {
    if (asked === 'remove') submit({ type: 'intent/passkeyRemovePressed', data: { id } });
    setAsked(asked === 'remove' ? undefined : 'remove');
  };
  return (
    <li className={styles.entry}>
      <KeptFocus>
        <div>
          <p className={styles.name} tabIndex={-1} translate="no">
            {name}
          </p>
          <p className={styles.small}>
            {t('passkeys.created', { time: momentText(createdAt) })}, {used}
          </p>
        </div>
        {asked === 'rename' ? <NameForm id={id} name={name} onDone={() => setAsked(undefined)} /> : null}
        <div className={styles.actions}>
          <Button
            small
            aria-expanded={asked === 'rename'}
            aria-label={t('passkeys.renameOf', { name })}
            onClick={() => setAsked(asked === 'rename' ? undefined : 'rename')}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            small
            aria-label={asked === 'remove' ? undefined : t('passkeys.removeOf', { name })}
            onClick={press}
          >
            {t(asked === 'remove' ? 'passkeys.removeSure' : 'passkeys.remove')}
          </Button>
        </div>
      </KeptFocus>
    </li>
  );
}

function AddForm({ code }: { readonly code: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const state = useStep('startPasskey');
  const added = useStep('addPasskey');
  const [keyName, setKeyName] = useState('');
  const [missing, setMissing] = useState<readonly string[]>([]);
  useBrowserAnswer(state, makePasskey, (answer) => {
    if ('failed' in answer)
      submit({ type: 'intent/passkeyFailed', data: { step: 'startPasskey', outcome: answer.failed } });
    else
      submit({
        type: 'intent/passkeyCreated',
        data: { passkey: vault.put('passkey', answer.answer), keyName },
      });
  });
  const busy = state === 'sending' || state === 'done' || added === 'sending';
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [password, name] = [secretOf(form, 'password'), textOf(form, 'keyName')];
    const otp = code ? textOf(form, 'otp') : undefined;
    const empty = Object.entries({ keyName: name, password, otp }).flatMap(([field, typed]) =>
      typed === '' ? [field] : [],
    );
    setMissing(empty);
    if (empty.length > 0) focusFirstInvalid(event.currentTarget);
    if (busy || empty.length > 0) return;
    setKeyName(pseudonymOf(vault, 'keyName', name));
    event.currentTarget.reset();
    submit({
      type: 'intent/passkeyAddPressed',
      data: {
        password: vault.put('password', password),
        ...(otp === undefined ? {} : { otp: vault.put('otp', otp) }),
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <StepFault steps={['startPasskey', 'addPasskey']} />
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        name="keyName"
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={missing.includes('keyName') ? t('passkeys.notNamed') : undefined}
      />
      <PasswordField
        label={t('profile.password')}
        name="password"
        autoComplete="current-password"
        error={missing.includes('password') ? t('login.mandatory') : undefined}
      />
      {code ? (
        <Field
          label={t('profile.codeOrRecovery')}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={missing.includes('otp') ? t('login.mandatory') : undefined}
        />
      ) : null}
      <Button type="submit" aria-disabled={busy}>
        {t(busy ? 'passkeys.adding' : 'passkeys.add')}
      </Button>
      <p role="status" className={styles.status} data-shown="passkeyStatus">
        {added === 'done' ? t('passkeys.added') : ''}
      </p>
    </form>
  );
}

/** Passkeys of the account: made, named, removed (ACC-16). */
export function PasskeysCard({
  passkeys,
  code,
}: {
  readonly passkeys: readonly Passkey[];
  /** Whether a code is asked for at a login. */
  readonly code: boolean;
}) {
  const t = useText();
  return (
    <Card aria-label={t('passkeys.title')}>
      <CardHead>
        <h2>{t('passkeys.title')}</h2>
      </CardHead>
      <div className={styles.form}>
        <p>{t('passkeys.about')}</p>
        {passkeys.length === 0 ? <p className={styles.small}>{t('passkeys.none')}</p> : null}
      </div>
      <ul className={styles.list} data-shown="passkeys">
        {passkeys.map((passkey) => (
          <Entry key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {passkeysWork() ? <AddForm code={code} /> : <p className={styles.form}>{t('passkeys.elsewhere')}</p>}
    </Card>
  );
}
