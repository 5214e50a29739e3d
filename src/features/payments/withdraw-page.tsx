import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import type { Cashier, PaymentMethod } from '#domain/contract/payments.ts';
import type { Money } from '#domain/money/money.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { currentAttempt, isUndecided, type PaymentAttempt } from '#domain/payment/payment-attempt.ts';
import { selectBalance } from '#projections/user/select-user.ts';
import { ConfirmPassword } from '#src/features/account-access/confirm-password.tsx';
import { useStep } from '#src/features/account-access/use-step.ts';
import { HelpLink } from '#src/features/help/help-link.tsx';
import { focusFirstInvalid } from '#src/features/login/form-fields.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { KeptFocus } from '#src/ui/kept-focus.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { AmountField, amountAbove, amountText, BalanceLine } from './amount-field.tsx';
import { CashierFailed } from './cashier-failed.tsx';
import { methodName } from './method-name.ts';
import { OfflineLine } from './offline-line.tsx';
import { PayOutAccount } from './pay-out-account.tsx';
import { PaymentList } from './payment-list.tsx';
import styles from './payments.module.css';
import { reasonId } from './reason-text.ts';
import { RestrictionWindow } from './restriction-window.tsx';

function MethodChoice({
  method,
  chosen,
  onChoose,
}: {
  readonly method: PaymentMethod;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const t = useText();
  const label = methodName(t, useRevealed(method.methodLabel), method.kind);
  return (
    <label className={styles.method}>
      <input type="radio" name="method" checked={chosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

function faultOf(
  amount: Money | undefined,
  { min, cash, currency }: { readonly min: Money; readonly cash: Money; readonly currency: string },
  t: Text,
): string | undefined {
  if (amount === undefined) return t('payments.amount.invalid', { example: amountText(min) });
  if (amount > cash) return t('payments.withdraw.tooHigh', { max: moneyText(cash, currency) });
  const isLow = amount < min && amount !== cash;
  return isLow ? t('payments.withdraw.tooLow', { min: moneyText(min, currency) }) : undefined;
}

/** Money goes back the way it came; there is no way to take a withdrawal back (PAY-08, UK-31). */
function WithdrawForm({
  cashier,
  cash,
  value,
  onChange,
}: {
  readonly cashier: Cashier;
  readonly cash: Money;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  const submit = useSubmit();
  const [error, setError] = useState<string>();
  const [pressed, setPressed] = useState(false);
  const { methods, currency, withdraw } = cashier;
  const [wanted, setWanted] = useState<string>();
  const method = methods.find(({ id }) => id === wanted) ?? methods[0];
  const amount = amountAbove(value, currency);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fault = faultOf(amount, { min: withdraw.min, cash, currency }, t);
    setError(fault);
    setPressed(fault === undefined);
    if (fault === undefined && amount !== undefined && method !== undefined)
      submit({ type: 'intent/withdrawalSubmitted', data: { amount, methodId: method.id } });
    else focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <BalanceLine cash={cash} currency={currency} />
      <AmountField value={value} onChange={onChange} amounts={[]} currency={currency} error={error} />
      <div>
        <Button small onClick={() => onChange(amountText(cash))}>
          {t('payments.withdraw.all')}
        </Button>
      </div>
      <fieldset className={styles.methods}>
        <legend>{t('payments.withdraw.to')}</legend>
        {methods.map((one) => (
          <MethodChoice
            key={one.id}
            method={one}
            chosen={one.id === method?.id}
            onChoose={() => setWanted(one.id)}
          />
        ))}
      </fieldset>
      <p className={styles.text}>{t('payments.withdraw.hint')}</p>
      <Button type="submit" look="primary" wide translate="no">
        {amount === undefined
          ? t('payments.withdraw.title')
          : t('payments.withdraw.submit', { amount: moneyText(amount, currency) })}
      </Button>
      <OfflineLine pressed={pressed} />
    </form>
  );
}

/** What became of the request; the tracker stands below. */
function WithdrawalOutcome({
  attempt,
  onTaken,
}: {
  readonly attempt: PaymentAttempt;
  /** The amount is not wanted once more. */
  readonly onTaken: () => void;
}) {
  const t = useText();
  const submit = useSubmit();
  const label = useRevealed(attempt.payment?.methodLabel);
  const amount = moneyText(attempt.amount, attempt.currency);
  const isTaken = attempt.payment !== undefined;
  const isConfirmed = useStep('confirmPassword') === 'done' && attempt.reason === 'PasswordDue';
  const refused = isConfirmed ? 'confirm.done' : reasonId(attempt.reason);
  const words = isTaken
    ? t('payments.withdraw.taken', { amount, method: label === '' ? 'none' : label })
    : t(refused);
  const again = (): void => {
    if (isTaken) onTaken();
    submit({ type: 'intent/paymentDismissed', data: { ref: attempt.ref } });
  };
  return (
    <div className={styles.outcome}>
      <p role="status" tabIndex={-1} className={styles.headline} translate="no" data-shown="paymentStatus">
        {attempt.payment?.state === 'PAID' || attempt.payment?.state === 'RETURNED'
          ? t(`payments.step.${attempt.payment.state}`)
          : words}
      </p>
      {attempt.reason === 'PasswordDue' && !isConfirmed ? <ConfirmPassword /> : null}
      <Button wide onClick={again}>
        {t(isTaken ? 'payments.another' : 'payments.tryAgain')}
      </Button>
      {isTaken ? null : <HelpLink topic="withdrawals" />}
    </div>
  );
}

function Current() {
  const t = useText();
  const { cashier, cashierFailed, attempts = [] } = useApp((state) => state.user.payments) ?? {};
  const userId = useApp((state) => state.user.userId);
  const balance = useApp(selectBalance);
  const [value, setValue] = useState('');
  const attempt = currentAttempt(attempts, userId, 'WITHDRAWAL');
  if (attempt !== undefined && isUndecided(attempt))
    return (
      <p role="status" tabIndex={-1} className={styles.outcome} data-shown="paymentStatus">
        {t(attempt.knowledge === 'unknown' ? 'payments.finding.withdrawal' : 'payments.withdraw.sending')}
      </p>
    );
  if (attempt !== undefined) return <WithdrawalOutcome attempt={attempt} onTaken={() => setValue('')} />;
  if (cashier === undefined || balance === null)
    return cashierFailed === true ? <CashierFailed /> : <SkeletonRows rows={3} height={64} prices={0} />;
  if (!cashier.withdraw.allowed) return <p className={styles.outcome}>{t('payments.notAvailable')}</p>;
  if (balance.cash <= 0) return <p className={styles.outcome}>{t('payments.withdraw.nothing')}</p>;
  if (cashier.methods.length === 0) return <PayOutAccount />;
  return <WithdrawForm cashier={cashier} cash={balance.cash} value={value} onChange={setValue} />;
}

/** Money out, and where it is (PAY-08, PAY-09). */
export function WithdrawPage() {
  const t = useText();
  return (
    <Page>
      <PageHead heading={t('payments.withdraw.title')} title={t('payments.withdraw.title')} noindex />
      <Card>
        <KeptFocus>
          <Current />
        </KeptFocus>
      </Card>
      <RestrictionWindow page="withdraw" />
      <PaymentList kind="WITHDRAWAL" />
      <p className={styles.small}>
        <Link className={styles.link} href={pathFor('transactionHistory')}>
          {t('payments.transactions.title')}
        </Link>
      </p>
    </Page>
  );
}
