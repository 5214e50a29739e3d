import type { PaymentMethod } from '#domain/contract/payments.ts';
import { ConfirmPassword } from '#src/features/account-access/confirm-password.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { CashierFailed } from './cashier-failed.tsx';
import styles from './payments.module.css';

function Entry({ method }: { readonly method: PaymentMethod }) {
  const t = useText();
  const submit = useSubmit();
  const revealed = useRevealed(method.methodLabel);
  const label = revealed === '' ? t('payments.card') : revealed;
  return (
    <li className={styles.entry}>
      <span>
        {label}
        {method.expires === null ? null : (
          <span className={styles.small}>
            {' '}
            · {t('payments.methods.expires', { expires: method.expires })}
          </span>
        )}
      </span>
      {method.removable ? (
        <Button
          small
          aria-label={t('payments.methods.removeOf', { method: label })}
          onClick={() => submit({ type: 'intent/paymentMethodRemovePressed', data: { methodId: method.id } })}
        >
          {t('payments.methods.remove')}
        </Button>
      ) : (
        <span className={styles.small}>{t('payments.methods.needed')}</span>
      )}
    </li>
  );
}

const OUTCOMES = {
  done: 'payments.methods.removed',
  inUse: 'payments.methods.inUse',
  passwordDue: 'payments.methods.passwordDue',
  lost: 'payments.methods.lost',
} as const;

/** Methods that money came from, as the provider masks them (PAY-10). */
export function PaymentMethodsPage() {
  const t = useText();
  const { cashier, cashierFailed, removal } = useApp((state) => state.user.payments) ?? {};
  return (
    <Page>
      <PageHead heading={t('payments.methods.title')} title={t('payments.methods.title')} noindex />
      <Card>
        <div className={styles.form}>
          <p className={styles.text}>{t('payments.methods.about')}</p>
          <p role="status" data-shown="methodStatus">
            {removal === undefined ? '' : t(OUTCOMES[removal.outcome])}
          </p>
          {removal?.outcome === 'passwordDue' ? <ConfirmPassword /> : null}
        </div>
        {cashier === undefined ? (
          cashierFailed === true ? (
            <CashierFailed />
          ) : (
            <SkeletonRows rows={2} height={56} prices={0} />
          )
        ) : cashier.methods.length === 0 ? (
          <p className={styles.outcome}>{t('payments.methods.none')}</p>
        ) : (
          <ul className={styles.list} data-shown="methods">
            {cashier.methods.map((method) => (
              <Entry key={method.id} method={method} />
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
