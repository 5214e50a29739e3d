import { shownPriceBoost } from '#domain/bonus/price-boost.ts';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { selectOddsFormat } from '#projections/settings/select-settings.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import styles from './event-page.module.css';

/** What a boosted price was before, and the largest stake where it is to be said (BON-04). Nothing for any other price. */
export function PriceBoostNote({ selections }: { readonly selections: readonly SelectionEntity[] }) {
  const t = useText();
  const format = useApp(selectOddsFormat);
  const currency = useApp(selectCurrency);
  return selections.map((selection) => {
    const boost = shownPriceBoost(selection);
    if (boost === undefined) return null;
    const was = oddsText(boost.was, format);
    return (
      <p key={selection.id} className={styles.boost} translate="no">
        {boost.maxStake === null
          ? t('event.boostWas', { was })
          : t('event.boostWasMaximum', { was, maximum: moneyText(money(boost.maxStake), currency) })}
      </p>
    );
  });
}
