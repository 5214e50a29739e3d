import { Suspense } from 'react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { balanceText } from '#src/features/betslip/stakes/balance-text.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { IconUser } from '#src/ui/icons.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import styles from './account-header.module.css';

/** Of who is logged in, and so fetched when somebody is. */
const OfSession = lazyPart(async () => {
  const [part] = await Promise.all([import('./of-session.tsx'), loadTexts(['messages'])]);
  return part.OfSession;
});

/**
 * Right end of the top bar: balance on every page (USR-01), deposit and account; log in and join for a guest.
 */
export function AccountHeader() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const balance = useApp(balanceText);
  const shut = useApp(selectIsShut);
  if (!loggedIn) {
    return (
      <>
        <ButtonLink href={pathFor('login')} small>
          {t('shell.logIn')}
        </ButtonLink>
        {shut ? null : (
          <ButtonLink href={pathFor('registration')} look="primary" small>
            {t('shell.join')}
          </ButtonLink>
        )}
      </>
    );
  }
  return (
    <>
      <PartBoundary>
        <Suspense fallback={null}>
          <OfSession />
        </Suspense>
      </PartBoundary>
      <p className={styles.balance}>
        <span className="sr-only">{t('shell.balance')} </span>
        <span data-shown="balance" translate="no">
          {balance === '' ? t('account.balanceUnknown') : balance}
        </span>
      </p>
      <ButtonLink href={pathFor('deposit')} look="primary" small>
        {t('account.deposit')}
      </ButtonLink>
      <Link
        href={pathFor('settings')}
        className={styles.account}
        aria-label={t('account.menu')}
        title={t('account.menu')}
      >
        <IconUser size={20} aria-hidden="true" />
      </Link>
    </>
  );
}
