import type { EventEntity } from '#domain/market/entities.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { stakeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { dividendText } from './dividend-text.ts';
import { InfoButton } from './info-button.tsx';
import styles from './racing-bets.module.css';

/** What forecasts and tricasts of a race pay, once it is over. */
export function Dividends({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const dividends = event.racingData?.dividends ?? [];
  if (dividends.length === 0) return null;
  return (
    <Card aria-label={t('cast.declaredTitle')}>
      <CardHead>
        <h2>{t('cast.declaredTitle')}</h2>
        <InfoButton topic="deadHeat" label={t('racingBet.info.deadHeat')} />
      </CardHead>
      <ul className={styles.dividends}>
        {dividends.map(({ type, cloths, perUnit }) => (
          <li key={`${type} ${cloths.join()}`}>
            {t('cast.declared', {
              kind: t(`cast.kind.${type}`),
              order: cloths.join(' – '),
              dividend: dividendText(perUnit, currency),
              unit: stakeText('1', currency),
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
