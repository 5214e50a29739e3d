import { shallowEqual } from 'react-redux';
import { Link } from 'wouter';
import { shownPriceBoost } from '#domain/bonus/price-boost.ts';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { eventById, marketById, marketsOf, selectionsOf } from '#projections/entities/selectors.ts';
import { selectCurrency, selectMayBeOffered } from '#projections/user/select-user.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { whenText } from '#src/features/event/event-time.tsx';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { eventName } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconBolt } from '#src/ui/icons.ts';
import { Shelf } from '#src/ui/shelf.tsx';
import styles from './price-boosts.module.css';

/** Boosted prices of the events that the widget names, as far as they are loaded. */
export const useBoosted = (eventIds: readonly number[]): readonly SelectionEntity[] =>
  useApp(
    ({ entities }) =>
      eventIds
        .flatMap((id) => marketsOf(entities, id))
        .flatMap((market) => selectionsOf(entities, market))
        .filter((selection) => shownPriceBoost(selection) !== undefined),
    shallowEqual,
  );

/** A boosted price with what it was before, and the largest stake where that is to be said (BON-04). */
export function BoostCard({ selection }: { readonly selection: SelectionEntity }) {
  const t = useText();
  const format = useOddsFormat();
  const currency = useApp(selectCurrency);
  const now = useNow(false);
  const event = useApp((state) => eventById(state.entities, selection.eventId));
  const market = useApp((state) => marketById(state.entities, selection.eventId, selection.marketId));
  const boost = shownPriceBoost(selection);
  if (event === undefined || market === undefined || boost === undefined) return null;
  const kind = t(`home.${boost.kind}`);
  const was = oddsText(boost.was, format);
  const maximum = boost.maxStake === null ? undefined : moneyText(money(boost.maxStake), currency);
  return (
    <li className={styles.card} translate="no" data-product={event.inplay ? 'IN_PLAY' : undefined}>
      <div className={styles.text}>
        <span>
          <Badge tone="boost">
            <IconBolt size={12} stroke={2.2} aria-hidden="true" />
            {kind}
          </Badge>
        </span>
        <p className={styles.name}>{selection.name}</p>
        {market.name === kind ? null : <p className={styles.quiet}>{market.name}</p>}
        <Link href={eventPath(event)} className={styles.event}>
          {eventName(event, t)}
        </Link>
        {/* Two sides may meet more than once in a week. */}
        <p className={styles.quiet}>{whenText(event.startTime, now, t)}</p>
      </div>
      <div className={styles.price}>
        <OddsCell event={event} market={market} selection={selection} />
        <p className={styles.was}>
          <span className="sr-only">
            {maximum === undefined
              ? t('event.boostWas', { was })
              : t('event.boostWasMaximum', { was, maximum })}
          </span>
          <s aria-hidden="true">{was}</s>
          {maximum === undefined ? null : <span aria-hidden="true">{t('home.boostUpTo', { maximum })}</span>}
        </p>
      </div>
    </li>
  );
}

/** Prices that were made longer, side by side; nothing where there are none (HOM-04). */
export function PriceBoosts({ eventIds }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const boosted = useBoosted(eventIds);
  const offered = useApp((state) => selectFeature(state, 'priceBoostV2') && selectMayBeOffered(state));
  if (!offered || boosted.length === 0) return null;
  return (
    <section aria-label={t('home.priceBoosts')} className={styles.section}>
      <div className={styles.head}>
        <h2>{t('home.priceBoosts')}</h2>
        <Link href={pathFor('priceBoosts', {})}>{t('home.allBoosts')}</Link>
      </div>
      <Shelf>
        {boosted.map((selection) => (
          <BoostCard key={selection.id} selection={selection} />
        ))}
      </Shelf>
    </section>
  );
}
