import { matchPath } from '#domain/navigation/routes.ts';
import { depositQuery } from '#domain/payment/deposit-address.ts';
import type { PaymentAttempt } from '#domain/payment/payment-attempt.ts';
import { HelpLink } from '#src/features/help/help-link.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './payments.module.css';
import { reasonId } from './reason-text.ts';

/** That nothing was taken is said only where the provider, or the gateway, has said so (PAY-04.2). */
function wordsOf(attempt: PaymentAttempt, t: Text): string {
  const { payment, knowledge } = attempt;
  const amount = moneyText(attempt.amount, attempt.currency);
  const nothingTaken = (reason: string | null | undefined): string =>
    `${t(reasonId(reason))} ${t('payments.noMoney')}`;
  if (payment === undefined) return nothingTaken(knowledge === 'known' ? null : attempt.reason);
  switch (payment.state) {
    case 'SUCCEEDED':
      return payment.steps.some(({ state }) => state === 'EXPIRED')
        ? t('payments.state.late', { amount })
        : t('payments.state.SUCCEEDED', { amount });
    case 'PENDING':
      return t('payments.state.PENDING', { amount });
    case 'EXPIRED':
      return t('payments.state.EXPIRED', { amount });
    default:
      return nothingTaken(payment.reason);
  }
}

/** Back to where the deposit was asked for; with selections on the slip that is the slip (PAY-07). */
function WayBack({ primary }: { readonly primary: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const back = useApp((state) => depositQuery(state.navigation.path).back);
  const hasSlip = useApp((state) => state.betslip.legs.length > 0);
  const sheet = useApp((state) => state.lifecycle.formFactor === 'mobile');
  const path = (back ?? '/').split('#')[0] ?? '/';
  if (back === undefined && !hasSlip) return null;
  const go = (): void => {
    const { key } = matchPath(path);
    const known = key === 'notFound' || key === 'deposit' ? '/' : path;
    submit({ type: 'intent/navigated', data: { path: known, replace: false } });
    if (hasSlip && sheet) submit({ type: 'intent/slipOpened', data: {} });
  };
  return (
    <Button look={primary ? 'primary' : undefined} wide onClick={go}>
      {t(hasSlip ? 'payments.toSlip' : 'payments.goOn')}
    </Button>
  );
}

/** What became of a deposit, and the next step. */
export function DepositOutcome({ attempt }: { readonly attempt: PaymentAttempt }) {
  const t = useText();
  const submit = useSubmit();
  const hasSlip = useApp((state) => state.betslip.legs.length > 0);
  const state = attempt.payment?.state;
  const arrived = state === 'SUCCEEDED';
  const isOpen = state === 'PENDING' || state === 'EXPIRED';
  return (
    <div className={styles.outcome}>
      <p role="status" tabIndex={-1} className={styles.headline} translate="no" data-shown="paymentStatus">
        {wordsOf(attempt, t)}
      </p>
      {arrived && hasSlip ? <p className={styles.text}>{t('payments.slipKept')}</p> : null}
      {arrived || isOpen ? <WayBack primary={arrived} /> : null}
      <Button
        wide
        look={arrived || isOpen ? undefined : 'primary'}
        onClick={() => submit({ type: 'intent/paymentDismissed', data: { ref: attempt.ref } })}
      >
        {t(arrived || isOpen ? 'payments.again' : 'payments.tryAgain')}
      </Button>
      {arrived ? null : <HelpLink topic="deposits" />}
    </div>
  );
}
