import { Link } from 'wouter';
import { getWaysIn } from '#domain/contract/account-access.ts';
import type { AccessOutcome } from '#domain/events/account-access.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import styles from './account-access.module.css';
import { CodeCard } from './code-card.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { HandoverCard } from './handover-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { useSendsMail, useStep } from './use-step.ts';

const LINKS = [
  'personalDetails',
  'accountVerification',
  'editPassword',
  'changePin',
  'devices',
  'deposit',
  'withdraw',
  'transactionHistory',
  'history',
  'addDepositMethod',
  'responsibleGaming',
  'depositLimits',
  'marketingConsent',
  'sessionRecords',
] as const;

function sentText(state: 'sending' | AccessOutcome | undefined): MessageId | undefined {
  switch (state) {
    case undefined:
    case 'sending':
      return undefined;
    case 'done':
    case 'tooSoon':
    case 'tooMany':
    case 'already':
    case 'noMail':
      return `profile.sendEmail.${state}`;
    default:
      return 'profile.sendEmail.lost';
  }
}

function emailText(verified: boolean, sendsMail: boolean): MessageId {
  if (sendsMail) return verified ? 'profile.emailVerified' : 'profile.emailUnverified';
  return verified ? 'profile.emailVerifiedOnly' : 'profile.emailNoMail';
}

function EmailCard({ verified }: { readonly verified: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const state = useStep('sendEmail');
  const said = sentText(state);
  const sending = state === 'sending';
  const sendsMail = useSendsMail();
  return (
    <Card aria-label={t('profile.email')}>
      <CardHead>
        <h2>{t('profile.email')}</h2>
      </CardHead>
      <div className={styles.form}>
        <p data-shown="emailState">{t(emailText(verified, sendsMail))}</p>
        {verified || !sendsMail ? null : (
          <Button
            aria-disabled={sending}
            onClick={() => sending || submit({ type: 'intent/emailLinkAsked', data: {} })}
          >
            {t(sending ? 'profile.sending' : 'profile.emailSend')}
          </Button>
        )}
        <p role="status" className={styles.status} data-shown="emailStatus">
          {said === undefined ? '' : t(said)}
        </p>
      </div>
    </Card>
  );
}

/** What belongs to the account, and what opens it (ACC-01, ACC-09, ACC-14, ACC-16). */
export function ProfilePage() {
  const t = useText();
  const { waysIn, loadFailed } = useApp((state) => state.user.access) ?? {};
  const said =
    waysIn !== undefined ? undefined : loadFailed === true ? 'profile.notLoaded' : 'profile.loading';
  return (
    <Page>
      <PageHead heading={t('profile.title')} title={t('profile.title')} noindex />
      <DashboardTiles />
      <Card aria-label={t('profile.links')}>
        <CardHead>
          <h2>{t('profile.links')}</h2>
        </CardHead>
        <nav className={styles.links} aria-label={t('profile.links')}>
          {LINKS.map((key) => (
            <Link key={key} href={pathFor(key)}>
              {t(`route.${key}`)}
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          ))}
        </nav>
      </Card>
      <p role="status" className={styles.status}>
        {said === undefined ? '' : t(said)}
      </p>
      {said === 'profile.notLoaded' ? <AskAgain view={getWaysIn.name} inCard={false} /> : null}
      {waysIn === undefined ? null : (
        <>
          <EmailCard verified={waysIn.emailVerified} />
          <CodeCard code={waysIn.code} />
          <PasskeysCard passkeys={waysIn.passkeys} code={waysIn.code.on} />
          <HandoverCard />
        </>
      )}
    </Page>
  );
}
