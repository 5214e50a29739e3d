import { shownPriceBoost } from '#domain/bonus/price-boost.ts';
import { availabilityOf } from '#domain/market/availability.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { selectOddsFormat } from '#projections/settings/select-settings.ts';
import { selectCurrency, selectIsShut } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconBolt } from '#src/ui/icons.ts';
import styles from './event-page.module.css';

interface Boosted {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly selections: readonly SelectionEntity[];
}

/**
 * A boost that cannot be backed has no ordinary price beside it: the one it was told with has moved on since.
 */
const isOffered = ({ event, market }: Boosted, { suspended }: SelectionEntity): boolean =>
  availabilityOf(event, market, { odds: 1, suspended, startingPrice: false, nonRunner: false }).valid;

/**
 * What a boosted price was before, and the largest stake where it is to be said (BON-04). Nothing for any
 * other price, nor for who is shut out: what was is said to sell what is (UK-33).
 */
export function PriceBoostNote(boosted: Boosted) {
  const t = useText();
  const format = useApp(selectOddsFormat);
  const currency = useApp(selectCurrency);
  const shut = useApp(selectIsShut);
  if (shut) return null;
  return boosted.selections.map((selection) => {
    const boost = shownPriceBoost(selection);
    if (boost === undefined) return null;
    const was = oddsText(boost.was, format);
    // The line stays, empty, so that nothing below it moves.
    if (!isOffered(boosted, selection))
      return <p key={selection.id} className={styles.boost} aria-hidden="true" data-boost="over" />;
    return (
      <p key={selection.id} className={styles.boost} translate="no">
        <Badge tone="boost">
          <IconBolt size={12} stroke={2.2} aria-hidden="true" />
          {t(`home.${boost.kind}`)}
        </Badge>
        {boost.maxStake === null
          ? t('event.boostWas', { was })
          : t('event.boostWasMaximum', { was, maximum: moneyText(money(boost.maxStake), currency) })}
      </p>
    );
  });
}
