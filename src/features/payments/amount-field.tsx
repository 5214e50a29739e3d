import type { Money } from '#domain/money/money.ts';
import { minorText } from '#domain/money/parse-money.ts';
import { currencySymbol, moneyText, stakeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { typedAmount } from '#src/text/typed-amount.ts';
import { Chip } from '#src/ui/chip.tsx';
import { Field } from '#src/ui/field.tsx';
import { BalanceParts } from './balance-window.tsx';
import styles from './payments.module.css';

/** Minor units of what was typed; undefined for what is no amount above nothing. */
export function amountAbove(text: string, currency: string): Money | undefined {
  const amount = typedAmount(text, currencySymbol(currency));
  return amount === undefined || amount <= 0 ? undefined : amount;
}

/** `750` is `7.50`, and `1000` is `10`: as it would be typed. */
export const amountText = (amount: Money): string => minorText(amount).replace(/\.00$/, '');

interface AmountFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Offered as a press. */
  readonly amounts: readonly Money[];
  readonly currency: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** One free box, and amounts to press; none is chosen beforehand. */
export function AmountField({ value, onChange, amounts, currency, hint, error }: AmountFieldProps) {
  const t = useText();
  return (
    <div translate="no">
      <Field
        label={t('payments.amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        hint={hint}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {amounts.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a group of choices, not a fieldset of a form
        <div
          className={styles.chips}
          role="group"
          aria-label={t('payments.amounts')}
          style={{ marginTop: 12 }}
        >
          {amounts.map((amount) => (
            <Chip
              key={amount}
              label={stakeText(amountText(amount), currency)}
              selected={amountAbove(value, currency) === amount}
              onPress={() => onChange(amountText(amount))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The balance beside the form. */
export function BalanceLine({ cash, currency }: { readonly cash: Money; readonly currency: string }) {
  const t = useText();
  return (
    <div className={styles.line}>
      <span>{t('payments.balance')}</span>
      <BalanceParts />
      <span className={styles.amount} translate="no">
        {moneyText(cash, currency)}
      </span>
    </div>
  );
}
