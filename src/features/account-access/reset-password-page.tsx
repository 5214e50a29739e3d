import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, secretOf } from '#src/features/login/form-fields.ts';
import { NewPasswordField } from '#src/features/login/new-password-field.tsx';
import { usePasswordStrength } from '#src/features/login/use-password-strength.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { KeptFocus } from '#src/ui/kept-focus.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { useLinkDone } from './link-done.ts';
import { useLinkToken } from './link-token.ts';
import { useFault, useStep } from './use-step.ts';

const TOKEN = 'resetToken';

function faultText(fault: AccessOutcome): MessageId {
  switch (fault) {
    case 'weak':
    case 'invalid':
    case 'tooMany':
      return `reset.${fault}`;
    default:
      return 'reset.lost';
  }
}

function ResetForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const strength = usePasswordStrength();
  const sending = useStep('reset') === 'sending';
  const fault = useFault('reset');
  const [error, setError] = useState<string>();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const wanted = secretOf(new FormData(event.currentTarget), 'newPassword');
    const found = strength.faultOf(wanted, []);
    setError(found);
    if (found !== undefined) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    event.currentTarget.reset();
    submit({
      type: 'intent/resetSubmitted',
      data: {
        resetToken: vault.put(TOKEN, vault.held(TOKEN) ?? ''),
        newPassword: vault.put('password', wanted),
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={send} onFocus={strength.load} noValidate>
      {fault === undefined ? null : <FormAlert>{t(faultText(fault))}</FormAlert>}
      <NewPasswordField label={t('password.new')} name="newPassword" error={error} />
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {t(sending ? 'reset.sending' : 'reset.submit')}
      </Button>
    </form>
  );
}

/** Another password by a link (ACC-04): it works once, and the address of the page does not keep it. */
export function ResetPasswordPage() {
  const t = useText();
  const hasToken = useLinkToken(TOKEN) > 0;
  const isDone = useLinkDone(TOKEN, useStep('reset') === 'done', hasToken);
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={t('reset.title')} title={t('reset.title')} noindex />
        <p className={styles.hint}>{t('reset.about')}</p>
        <Card className={styles.card ?? ''}>
          <KeptFocus>
            <p role="status" tabIndex={-1} data-shown="resetStatus">
              {isDone ? t('reset.done') : hasToken ? '' : t('reset.noLink')}
            </p>
            {hasToken && !isDone ? <ResetForm /> : null}
          </KeptFocus>
        </Card>
        <p className={styles.other}>
          {isDone ? (
            <ButtonLink href={pathFor('login')}>{t('login.title')}</ButtonLink>
          ) : (
            <Link href={pathFor('forgotPassword')}>{t('reset.again')}</Link>
          )}
        </p>
      </div>
    </Page>
  );
}
