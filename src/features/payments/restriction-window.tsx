import { useState } from 'react';
import { Link } from 'wouter';
import { restrictionOf } from '#domain/account/restriction.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import styles from './payments.module.css';

/**
 * Says of which page it is, why it is not open, one next step, and what is open all the same (USR-03.1,
 * ACC-10.1). The page behind it says so too, for whoever has closed it.
 */
export function RestrictionWindow({ page }: { readonly page: 'deposit' | 'withdraw' }) {
  const t = useText();
  const { depositAllowed, withdrawAllowed } = useApp(({ user }) => user.restrictions);
  const logical = useApp(({ user }) => user.logicalRestrictions);
  const [closed, setClosed] = useState(false);
  const isBarred = page === 'deposit' ? !depositAllowed : !withdrawAllowed;
  if (!isBarred) return null;
  const { reason, next } = restrictionOf(logical);
  const title = t(`restriction.${page}`);
  return (
    <Dialog title={title} open={!closed} onClose={() => setClosed(true)}>
      <div className={styles.form} data-shown="restriction">
        <p>{t('restriction.reason', { reason })}</p>
        <p className={styles.text} data-shown="staysOpen">
          {t('restriction.open', { withdraw: withdrawAllowed ? 'yes' : 'no' })}{' '}
          {page === 'deposit' && withdrawAllowed ? (
            <Link className={styles.link} href={pathFor('withdraw')}>
              {t('route.withdraw')}
            </Link>
          ) : null}
        </p>
        <ButtonLink href={pathFor(next)} look="primary">
          {t(`restriction.next.${next}`)}
        </ButtonLink>
        <Button wide onClick={() => setClosed(true)}>
          {t('restriction.close')}
        </Button>
      </div>
    </Dialog>
  );
}
