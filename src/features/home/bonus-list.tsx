import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { withoutBrandPrefix } from '#domain/bonus/free-bet.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { HOME_BONUSES } from '#domain/config/home.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { selectMayShowOffers } from '#projections/windows/select-offers.ts';
import { BonusTerms } from '#src/features/my-bets/bonus-terms.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './bonus-list.module.css';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly expiresAt: number;
  readonly terms: ReactNode;
}

function useHeld(): readonly Shown[] {
  const t = useText();
  const { freeBets, profitBoosts } = useApp((state) => state.bonuses.held);
  const own = useApp(selectCurrency);
  return [
    ...freeBets.map(({ amount, currency, bets, ...one }) => ({
      ...one,
      value: moneyText(amount, currency),
      terms: <BonusTerms isFreeBet bets={bets} maxStake={null} currency={currency} />,
    })),
    ...profitBoosts.map(({ percentage, bets, maxStake, ...one }) => ({
      ...one,
      value: t('bonuses.boost', { percentage }),
      terms: <BonusTerms isFreeBet={false} bets={bets} maxStake={maxStake} currency={own} />,
    })),
  ].sort((a, b) => a.expiresAt - b.expiresAt);
}

/** What the customer can use, each with its terms; nothing while something else matters more (HOM-01). */
export function BonusList() {
  const t = useText();
  const held = useHeld();
  const isShown = useApp((state) => selectLoggedIn(state) && selectMayShowOffers(state));
  if (!isShown || held.length === 0) return null;
  return (
    <Card aria-label={t('home.bonuses')}>
      <CardHead>
        <h2>{t('home.bonuses')}</h2>
        <Link href={pathFor('myBetsBonuses')} className={styles.all}>
          {t('home.allBonuses', { count: held.length })}
        </Link>
      </CardHead>
      <ul className={styles.rows}>
        {held.slice(0, HOME_BONUSES).map(({ id, name: whole, value, expiresAt, terms }) => {
          const name = withoutBrandPrefix(whole, BRANDS);
          return (
            <li key={id} className={styles.row}>
              <p>
                <strong translate="no">{value}</strong> {name === value ? '' : name}
              </p>
              <p className={styles.until}>
                {t('bonuses.expiresOn', { day: dayText(expiresAt), time: timeText(expiresAt) })}
              </p>
              {terms}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
