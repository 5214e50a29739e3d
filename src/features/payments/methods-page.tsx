import type { PaymentMethod } from '#domain/contract/payments.ts';
import { methodStanding } from '#domain/payments/method-expiry.ts';
import { ConfirmPassword } from '#src/features/account-access/confirm-password.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { CashierFailed } from './cashier-failed.tsx';
import { methodName } from './method-name.ts';
import styles from './payments.module.css';

const OUTCOMES = {
  done: 'payments.methods.removed',
  inUse: 'payments.methods.inUse',
  passwordDue: 'payments.methods.passwordDue',
  lost: 'payments.methods.lost',
} as const;

const PREFERRED = { ...OUTCOMES, done: 'payments.methods.preferred' } as const;

/** What can be done with it; of one alone there is nothing to prefer. */
function Actions({
  method: { id, isDefault, removable },
  label,
  isOnly,
}: {
  readonly method: PaymentMethod;
  readonly label: string;
  readonly isOnly: boolean;
}) {
  const t = useText();
  const submit = useSubmit();
  const data = { methodId: id };
  return (
    <span className={styles.actions}>
      {isDefault === true ? (
        <strong className={styles.small} data-shown="default">
          {t('payments.methods.default')}
        </strong>
      ) : isOnly ? null : (
        <Button
          small
          aria-label={t('payments.methods.preferOf', { method: label })}
          onClick={() => submit({ type: 'intent/paymentMethodPreferPressed', data })}
        >
          {t('payments.methods.prefer')}
        </Button>
      )}
      {removable ? (
        <Button
          small
          aria-label={t('payments.methods.removeOf', { method: label })}
          onClick={() => submit({ type: 'intent/paymentMethodRemovePressed', data })}
        >
          {t('payments.methods.remove')}
        </Button>
      ) : (
        <span className={styles.small}>{t('payments.methods.needed')}</span>
      )}
    </span>
  );
}

function Entry({ method, isOnly }: { readonly method: PaymentMethod; readonly isOnly: boolean }) {
  const t = useText();
  const standing = methodStanding(method.expires ?? '', useNow());
  const label = methodName(t, useRevealed(method.methodLabel), method.kind);
  return (
    <li className={styles.entryOfMethod}>
      <span>
        {label}
        {method.expires === null ? null : (
          <span className={styles.small}>
            {' '}
            · {t('payments.methods.expires', { expires: method.expires })}
            {standing === undefined ? null : (
              <strong data-shown={standing}> {t(`payments.methods.${standing}`)}</strong>
            )}
          </span>
        )}
      </span>
      <Actions method={method} label={label} isOnly={isOnly} />
    </li>
  );
}

/** Methods that money came from, as the provider masks them (PAY-10). */
export function PaymentMethodsPage() {
  const t = useText();
  const { cashier, cashierFailed, removal, preference } = useApp((state) => state.user.payments) ?? {};
  return (
    <Page>
      <PageHead heading={t('payments.methods.title')} title={t('payments.methods.title')} noindex />
      <Card>
        <div className={styles.form}>
          <p className={styles.text}>{t('payments.methods.about')}</p>
          <p role="status" data-shown="methodStatus">
            {removal === undefined ? '' : t(OUTCOMES[removal.outcome])}
            {preference === undefined ? '' : t(PREFERRED[preference.outcome])}
          </p>
          {(removal ?? preference)?.outcome === 'passwordDue' ? <ConfirmPassword /> : null}
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
              <Entry key={method.id} method={method} isOnly={cashier.methods.length === 1} />
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
