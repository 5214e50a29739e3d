import { shallowEqual } from 'react-redux';
import type { EventEntity } from '#domain/market/entities.ts';
import { racePlacings } from '#domain/racing/race-placings.ts';
import { marketsOf, selectionsOf } from '#projections/entities/selectors.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { racingOf } from './kinds/racing-pages.ts';
import { RunnerSign } from './kinds/runner-sign.tsx';
import styles from './racing-bets.module.css';

/** The first three of a race that has a result. */
export function RaceResult({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const runners = useApp(
    ({ entities }) =>
      marketsOf(entities, event.id)
        .filter(({ type }) => type === 'WIN')
        .flatMap((market) => selectionsOf(entities, market)),
    shallowEqual,
  );
  const placings = racePlacings(event, runners, '');
  if (placings.length === 0) return null;
  return (
    <Card aria-label={t('racing.resultTitle')}>
      <CardHead>
        <h2>{t('racing.resultTitle')}</h2>
      </CardHead>
      <ol className={styles.dividends}>
        {placings.map(({ position, cloth, name }) => (
          <li key={cloth} className={styles.placing} data-position={position}>
            <RunnerSign
              racing={racingOf(event.sportId)}
              runner={runners.find(({ runner }) => runner?.clothNumber === cloth)?.runner}
            />
            {t('racing.placing', { position, cloth, name }).trim()}
          </li>
        ))}
      </ol>
      {(event.racingData?.deductions ?? []).map(({ withdrawnAt, pencePerPound }) => (
        <p key={withdrawnAt} className={styles.deduction}>
          {t('racing.results.deduction', { pence: pencePerPound, time: timeText(withdrawnAt) })}
        </p>
      ))}
    </Card>
  );
}
