import { useState } from 'react';
import { balanceParts } from '#domain/account/balance-parts.ts';
import { selectBalance } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import styles from './payments.module.css';

function Parts() {
  const t = useText();
  const balance = useApp(selectBalance);
  const held = useApp((state) => state.bonuses.held);
  const parts = balance === null ? [] : balanceParts(balance, held);
  if (balance === null || parts.length === 0) return <p>{t('balance.none')}</p>;
  return (
    <ol className={styles.list} data-shown="balanceParts">
      {parts.map(({ kind, amount, count = 0 }) => (
        <li key={kind} className={styles.entry} data-part={kind}>
          <span>
            {t('balance.part', { kind, count })}
            <span className={styles.aboutPart}>{t('balance.about', { kind })}</span>
          </span>
          <span className={styles.amount} translate="no">
            {moneyText(amount, balance.currency)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What the balance is made of, for whoever asks (PAY-13.1). */
export function BalanceParts() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('balance.open')}
      </Button>
      <Dialog title={t('balance.title')} open={open} onClose={() => setOpen(false)}>
        <Parts />
      </Dialog>
    </>
  );
}
