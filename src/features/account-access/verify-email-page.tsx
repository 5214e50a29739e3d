import { Link } from 'wouter';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { useLinkDone } from './link-done.ts';
import { useLinkToken } from './link-token.ts';
import { useFault, useStep } from './use-step.ts';

const TOKEN = 'validateToken';

function faultText(fault: AccessOutcome): MessageId {
  if (fault === 'invalid' || fault === 'tooMany') return `emailLink.${fault}`;
  return 'emailLink.lost';
}

/**
 * Confirms an address by the link that went there (ACC-09). A press does it, not the visit: programs that
 * look at mail visit links as well.
 */
export function VerifyEmailPage() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const hasToken = useLinkToken(TOKEN) > 0;
  const loggedIn = useApp(selectLoggedIn);
  const state = useStep('confirmEmail');
  const fault = useFault('confirmEmail');
  const sending = state === 'sending';
  const isDone = useLinkDone(TOKEN, state === 'done', hasToken);
  const press = (): void => {
    if (!sending)
      submit({
        type: 'intent/emailLinkOpened',
        data: { validateToken: vault.put(TOKEN, vault.held(TOKEN) ?? '') },
      });
  };
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={t('emailLink.title')} title={t('emailLink.title')} noindex />
        <Card className={styles.card ?? ''}>
          <div className={styles.form}>
            {fault === undefined ? null : <FormAlert>{t(faultText(fault))}</FormAlert>}
            <p role="status" data-shown="verifyStatus">
              {t(isDone ? 'emailLink.done' : hasToken ? 'emailLink.about' : 'reset.noLink')}
            </p>
            {hasToken && !isDone ? (
              <Button look="primary" wide aria-disabled={sending} onClick={press}>
                {t(sending ? 'emailLink.sending' : 'emailLink.submit')}
              </Button>
            ) : null}
          </div>
        </Card>
        <p className={styles.other}>
          {loggedIn ? (
            <Link href={pathFor('profile')}>{t('emailLink.toProfile')}</Link>
          ) : (
            <Link href={pathFor('login')}>{t('login.title')}</Link>
          )}
        </p>
      </div>
    </Page>
  );
}
