import { type SubmitEvent, Suspense, useState } from 'react';
import { hindranceOf } from '#domain/account/can.ts';
import { standingOf } from '#domain/betslip/stakes/wager-block.ts';
import type { Cashier } from '#domain/contract/payments.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { depositQuery } from '#domain/payment/deposit-address.ts';
import { currentAttempt, isPayable, isUndecided } from '#domain/payment/payment-attempt.ts';
import { selectBalance } from '#projections/user/select-user.ts';
import { focusFirstInvalid } from '#src/features/login/form-fields.ts';
import { FundsStep } from '#src/features/new-texts/funds-part.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { KeptFocus } from '#src/ui/kept-focus.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { AmountField, amountAbove, amountText, BalanceLine } from './amount-field.tsx';
import { CashierFailed } from './cashier-failed.tsx';
import { DepositOutcome } from './deposit-outcome.tsx';
import { OfflineLine } from './offline-line.tsx';
import { PaymentList } from './payment-list.tsx';
import styles from './payments.module.css';
import { ProviderFrame } from './provider-frame.tsx';
import { RestrictionWindow } from './restriction-window.tsx';

function faultOf(amount: Money | undefined, { deposit, currency }: Cashier, t: Text): string | undefined {
  const { min, max, limitLeft = max } = deposit;
  if (amount === undefined) return t('payments.amount.invalid', { example: amountText(min) });
  if (amount < min) return t('payments.amount.tooLow', { min: moneyText(min, currency) });
  if (amount > max) return t('payments.amount.tooHigh', { max: moneyText(max, currency) });
  if (amount <= limitLeft) return undefined;
  return t('payments.amount.aboveLimit', { left: moneyText(limitLeft, currency) });
}

/** One box, empty; from the slip it begins with what is missing there, within what is taken (PAY-01). */
function DepositForm({ cashier }: { readonly cashier: Cashier }) {
  const t = useText();
  const submit = useSubmit();
  const balance = useApp(selectBalance);
  const missing = useApp((state) => depositQuery(state.navigation.path).amount);
  const { min, amounts, limitLeft } = cashier.deposit;
  const max = money(Math.min(cashier.deposit.max, limitLeft ?? cashier.deposit.max));
  const [value, setValue] = useState(
    missing === undefined ? '' : amountText(money(Math.min(Math.max(missing, min), max))),
  );
  const [error, setError] = useState<string>();
  const [pressed, setPressed] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const amount = amountAbove(value, cashier.currency);
    const fault = faultOf(amount, cashier, t);
    setError(fault);
    setPressed(fault === undefined);
    if (fault === undefined && amount !== undefined)
      submit({ type: 'intent/depositSubmitted', data: { amount } });
    else focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {balance === null ? null : <BalanceLine cash={balance.cash} currency={balance.currency} />}
      <AmountField
        value={value}
        onChange={setValue}
        amounts={amounts.filter((amount) => amount <= max)}
        currency={cashier.currency}
        hint={t('payments.amount.hint', {
          min: moneyText(min, cashier.currency),
          max: moneyText(max, cashier.currency),
        })}
        error={error}
      />
      <p className={styles.text}>{t('payments.deposit.provider')}</p>
      <Button type="submit" look="primary" wide>
        {t('payments.deposit.continue')}
      </Button>
      <OfflineLine pressed={pressed} />
      {/* As large as the press above it (UK-23, UK-25). */}
      <ButtonLink wide href={pathFor('depositLimits')}>
        {t('payments.deposit.limits')}
      </ButtonLink>
    </form>
  );
}

/** What the card of the page is about now. */
function Current() {
  const t = useText();
  const { cashier, cashierFailed, attempts = [] } = useApp((state) => state.user.payments) ?? {};
  const userId = useApp((state) => state.user.userId);
  const hindrance = useApp(({ user }) =>
    hindranceOf(standingOf(user.restrictions, user.logicalRestrictions), 'deposit'),
  );
  const attempt = currentAttempt(attempts, userId, 'DEPOSIT');
  if (attempt !== undefined) {
    if (isUndecided(attempt))
      return (
        <p role="status" tabIndex={-1} className={styles.outcome} data-shown="paymentStatus">
          {t(attempt.knowledge === 'unknown' ? 'payments.finding' : 'payments.sending')}
        </p>
      );
    return isPayable(attempt) ? <ProviderFrame attempt={attempt} /> : <DepositOutcome attempt={attempt} />;
  }
  if (hindrance === 'funds')
    return (
      <div className={styles.outcome}>
        <p className={styles.text}>{t('payments.reason.FundsUnread')}</p>
        <Suspense fallback={null}>
          <FundsStep />
        </Suspense>
      </div>
    );
  if (hindrance !== null)
    return (
      <div className={styles.outcome}>
        <p className={styles.text} data-shown="depositNeedsIdentity">
          {t('payments.reason.IdentityUnverified')}
        </p>
        <ButtonLink href={pathFor('accountVerification')}>{t('payments.deposit.verify')}</ButtonLink>
      </div>
    );
  if (cashier === undefined)
    return cashierFailed === true ? <CashierFailed /> : <SkeletonRows rows={3} height={64} prices={0} />;
  const { min, allowed, limitLeft = min } = cashier.deposit;
  if (allowed && limitLeft < min)
    return (
      <div className={styles.outcome}>
        <p className={styles.text}>
          {t('payments.deposit.limitUsed', {
            left: moneyText(limitLeft, cashier.currency),
            min: moneyText(min, cashier.currency),
          })}
        </p>
        <ButtonLink href={pathFor('depositLimits')}>{t('payments.deposit.limits')}</ButtonLink>
      </div>
    );
  if (!allowed) return <p className={styles.outcome}>{t('payments.deposit.notAllowed')}</p>;
  return <DepositForm cashier={cashier} />;
}

/** Money in (PAY-01 to PAY-07). */
export function DepositPage() {
  const t = useText();
  return (
    <Page>
      <PageHead heading={t('payments.deposit.title')} title={t('payments.deposit.title')} noindex />
      <Card>
        <KeptFocus>
          <Current />
        </KeptFocus>
      </Card>
      <RestrictionWindow page="deposit" />
      <PaymentList kind="DEPOSIT" />
    </Page>
  );
}
