import { isHalfUsed } from '#domain/account/own-limits.ts';
import { money } from '#domain/money/parse-money.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import styles from './receipt.module.css';

/** Limits of the customer of which half or more is used after a bet, as the gateway says (RGT-03.2). */
export function LimitsTold() {
  const t = useText();
  const limits = useApp((state) => state.user.own?.limits?.limits);
  const currency = useApp(selectCurrency);
  const told = (limits ?? []).filter((limit) => limit.kind !== 'DEPOSIT' && isHalfUsed(limit));
  return told.map(({ kind, period, amount, used }) => (
    <p
      key={kind + period}
      role="status"
      className={styles.limitUsed}
      data-shown={`limitUsed-${kind}-${period}`}
    >
      {t('receipt.limitUsed', {
        kind,
        period,
        used: moneyText(money(used), currency),
        amount: moneyText(amount ?? money(0), currency),
      })}
    </p>
  ));
}
