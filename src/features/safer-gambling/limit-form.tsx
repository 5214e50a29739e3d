import { type SubmitEvent, useState } from 'react';
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod, OWN_LIMITS } from '#domain/account/own-limits.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { currencySymbol } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { typedAmount } from '#src/text/typed-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { mostLimitText } from './most-limit.ts';
import styles from './safer-gambling.module.css';

function amountIn(text: string, symbol: string) {
  const amount = typedAmount(text, symbol);
  return amount === undefined || amount > OWN_LIMITS.mostAmount ? undefined : amount;
}

/** One limit in the customer's own figure: nothing is proposed (UK-21). */
export function LimitForm({ kind, busy }: { readonly kind: LimitKind; readonly busy: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const currency = useApp(selectCurrency);
  const symbol = currencySymbol(currency);
  const [period, setPeriod] = useState<LimitPeriod>('DAY');
  const [fault, setFault] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const text = new FormData(form).get('amount');
    const amount = amountIn(typeof text === 'string' ? text : '', symbol);
    setFault(amount === undefined);
    if (amount === undefined) {
      form.querySelector('input')?.focus();
      return;
    }
    form.reset();
    submit({ type: 'intent/limitSubmitted', data: { kind, period, amount } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('limits.name', { kind })}>
      <Segmented
        label={t('limits.time')}
        value={period}
        options={LIMIT_PERIODS.map((value) => ({ value, label: t('limits.per', { period: value }) }))}
        onChange={setPeriod}
      />
      <Field
        label={t('limits.amount', { currency: symbol })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        hint={t('limits.amountHint')}
        error={fault ? t('limits.amountFault', { most: mostLimitText(currency) }) : undefined}
      />
      <Button type="submit" look="primary" aria-disabled={busy}>
        {t('limits.set')}
      </Button>
    </form>
  );
}
