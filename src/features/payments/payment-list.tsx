import type { Payment, PaymentKind } from '#domain/contract/payments.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { methodName } from './method-name.ts';
import styles from './payments.module.css';

/** Each step with its time, as the gateway has them (PAY-09.1). */
export function Steps({ payment }: { readonly payment: Payment }) {
  const t = useText();
  return (
    <ol className={styles.steps}>
      {payment.steps.map(({ state, at }) => (
        <li key={state}>
          <span>{t(`payments.step.${state}`)}</span>
          <time dateTime={new Date(at).toISOString()}>{`${dayText(at)}, ${timeText(at)}`}</time>
        </li>
      ))}
    </ol>
  );
}

function Entry({ payment }: { readonly payment: Payment }) {
  const t = useText();
  const method = useRevealed(payment.methodLabel);
  return (
    <li className={styles.entry} data-payment={payment.state}>
      <span>{methodName(t, method)}</span>
      <span className={styles.amount} translate="no">
        {moneyText(payment.amount, payment.currency)}
      </span>
      <Steps payment={payment} />
    </li>
  );
}

/** Payments of one kind, newest first: what the cashier said, and what is known since. */
export function PaymentList({ kind }: { readonly kind: PaymentKind }) {
  const t = useText();
  const { cashier, attempts = [] } = useApp((state) => state.user.payments) ?? {};
  const known = new Map<string, Payment>();
  for (const payment of cashier?.recent ?? []) known.set(payment.ref, payment);
  for (const { payment } of attempts) {
    const before = payment === undefined ? undefined : known.get(payment.ref);
    if (payment === undefined || (before?.steps.length ?? 0) > payment.steps.length) continue;
    // What the cashier calls the card is readable here also after a reload, which takes older names along.
    known.set(payment.ref, { ...payment, methodLabel: before?.methodLabel ?? payment.methodLabel });
  }
  const shown = [...known.values()]
    .filter((one) => one.kind === kind)
    .sort((one, other) => (other.steps[0]?.at ?? 0) - (one.steps[0]?.at ?? 0));
  if (shown.length === 0) return null;
  return (
    <Card>
      <CardHead>
        <h2>{t(`payments.recent.${kind}`)}</h2>
      </CardHead>
      <ul className={styles.list} data-shown="payments">
        {shown.map((payment) => (
          <Entry key={payment.ref} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}
