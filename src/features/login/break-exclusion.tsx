import { type SubmitEvent, useState } from 'react';
import { EXCLUSION_MONTHS } from '#domain/account/own-limits.ts';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import { useFault, useSendsMail, useStep } from '#src/features/account-access/use-step.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/layout.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import styles from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { focusFirstInvalid, isChecked, secretOf, textOf } from './form-fields.ts';
import { PasswordField } from './password-field.tsx';
import { useRememberedUsername } from './remembered-username.ts';

const FAULTS: Partial<Record<AccessOutcome, MessageId>> = {
  wrongPassword: 'breakExclusion.wrongPassword',
  wrongCode: 'breakExclusion.logInFirst',
  already: 'breakExclusion.already',
  invalid: 'breakExclusion.notOnBreak',
  locked: 'breakExclusion.locked',
  tooMany: 'breakExclusion.locked',
};

type Errors = Partial<Record<'username' | 'password' | 'understood', string>>;

function useSend(months: (typeof EXCLUSION_MONTHS)[number], sending: boolean) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const [errors, setErrors] = useState<Errors>({});
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const [username, password] = [textOf(form, 'username'), secretOf(form, 'password')];
    const found: Errors = {
      ...(username === '' ? { username: t('login.mandatory') } : {}),
      ...(password === '' ? { password: t('login.mandatory') } : {}),
      ...(isChecked(form, 'understood') ? {} : { understood: t('exclusion.tickFirst') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    // The name stays: it may be the password alone that is wrong.
    const field = event.currentTarget.elements.namedItem('password');
    if (field instanceof HTMLInputElement) field.value = '';
    submit({
      type: 'intent/breakExclusionSubmitted',
      data: {
        username: pseudonymOf(vault, 'username', username),
        password: vault.put('password', password),
        months,
      },
    });
  };
  return { errors, send };
}

function ExclusionForm() {
  const t = useText();
  const fault = useFault('excludeOnBreak');
  const sending = useStep('excludeOnBreak') === 'sending';
  const [filled] = useState(useRememberedUsername());
  const [months, setMonths] = useState<(typeof EXCLUSION_MONTHS)[number]>(EXCLUSION_MONTHS[0]);
  const { errors, send } = useSend(months, sending);
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('breakExclusion.title')}>
      <p>{t('exclusion.about')}</p>
      {fault === undefined ? null : (
        <FormAlert key={fault}>{t(FAULTS[fault] ?? 'breakExclusion.lost')}</FormAlert>
      )}
      <Segmented
        label={t('break.length')}
        value={String(months)}
        options={EXCLUSION_MONTHS.map((one) => ({
          value: String(one),
          label: t('exclusion.months', { months: one }),
        }))}
        onChange={(value) => setMonths(EXCLUSION_MONTHS.find((one) => String(one) === value) ?? months)}
      />
      <Field
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={filled}
        error={errors.username}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <label className={styles.check}>
        <input type="checkbox" name="understood" aria-invalid={errors.understood !== undefined} />
        <span>{t('exclusion.understood', { months })}</span>
      </label>
      {errors.understood === undefined ? null : (
        <p role="alert" className={styles.hint}>
          {errors.understood}
        </p>
      )}
      <Button type="submit" wide aria-disabled={sending}>
        {t(sending ? 'breakExclusion.sending' : 'exclusion.start', { months })}
      </Button>
    </form>
  );
}

/**
 * Whoever is on a break can make it an exclusion here, because no session of theirs begins before its end
 * (RGT-05.4). Nobody is asked why, and nothing stands in between.
 */
export function BreakExclusion() {
  const t = useText();
  const isDone = useStep('excludeOnBreak') === 'done';
  const sendsMail = useSendsMail();
  const [wanted, setWanted] = useState(false);
  return (
    <Card className={styles.card ?? ''} data-shown="breakExclusion">
      <div className={styles.form}>
        <h2>{t('breakExclusion.title')}</h2>
        <p role="status">
          {isDone ? t('breakExclusion.done', { mail: sendsMail ? 'yes' : 'no' }) : t('breakExclusion.about')}
        </p>
        {isDone ? null : wanted ? (
          <ExclusionForm />
        ) : (
          <Button wide onClick={() => setWanted(true)}>
            {t('breakExclusion.open')}
          </Button>
        )}
      </div>
    </Card>
  );
}
