import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, textOf } from '#src/features/login/form-fields.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { useSendsMail, useStep } from './use-step.ts';

function faultText(fault: AccessOutcome): MessageId {
  if (fault === 'tooMany' || fault === 'noMail') return `forgot.${fault}`;
  return 'forgot.lost';
}

function ForgottenForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const state = useStep('askReset');
  const [missing, setMissing] = useState(false);
  const sending = state === 'sending';
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const typed = textOf(new FormData(event.currentTarget), 'username');
    setMissing(typed === '');
    if (typed === '') {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    submit({ type: 'intent/resetAsked', data: { username: pseudonymOf(vault, 'username', typed) } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {state === undefined || sending || state === 'done' ? null : (
        <FormAlert>{t(faultText(state))}</FormAlert>
      )}
      <Field
        label={t('forgot.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={missing ? t('login.mandatory') : undefined}
      />
      <p role="status" className={styles.hint} data-shown="resetStatus">
        {state === 'done' ? t('forgot.done') : ''}
      </p>
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {t(sending ? 'forgot.sending' : 'forgot.submit')}
      </Button>
    </form>
  );
}

/** A link for another password (ACC-04). Whether there is such an account is said nowhere. */
export function ForgotPasswordPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const sendsMail = useSendsMail();
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={t('forgot.title')} title={t('forgot.title')} noindex />
        <p className={styles.hint}>
          {t(loggedIn ? 'forgot.loggedIn' : sendsMail ? 'forgot.about' : 'forgot.noMail')}
        </p>
        {loggedIn || !sendsMail ? null : (
          <Card className={styles.card ?? ''}>
            <ForgottenForm />
          </Card>
        )}
        <p className={styles.other}>
          {loggedIn ? (
            <Link href={pathFor('editPassword')}>{t('password.title')}</Link>
          ) : (
            <Link href={pathFor('login')}>{t('forgot.back')}</Link>
          )}
        </p>
      </div>
    </Page>
  );
}
