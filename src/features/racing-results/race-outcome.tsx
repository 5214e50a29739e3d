import { oddsText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { RaceRecord } from '#domain/racing/race-record.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { dividendText } from '#src/features/racing/dividend-text.ts';
import { goingText } from '#src/features/racing/going-text.ts';
import type { Racing } from '#src/features/racing/kinds/racing-pages.ts';
import { RunnerSign } from '#src/features/racing/kinds/runner-sign.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { stakeText, timeText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
import styles from './race-results.module.css';

/** The heading has said the time. */
const TIME_FIRST = /^\d{1,2}[:.]\d{2}\s+/;

type Ended = Omit<RaceRecord, 'eventId'>;

interface OutcomeProps {
  readonly racing: Racing;
  readonly race: Ended;
  readonly heading: string;
}

/** `14:30 Ascot`. */
export const headingOf = ({ startTime, track }: Pick<Ended, 'startTime' | 'track'>, t: Text): string =>
  t('racing.raceAt', { time: timeText(startTime), track });

/** A starting price in the bettor's own odds. */
function StartingPrice({ price }: { readonly price: string }) {
  const t = useText();
  const format = useOddsFormat();
  const odds = parseOddsText(price);
  const shown = odds === undefined ? price : oddsText(odds, format);
  return <span className="tabular">{t('racing.results.sp', { price: shown })}</span>;
}

/** The first three with their starting prices, who did not run, dividends, deductions. */
export function RaceOutcome({ racing, race, heading }: OutcomeProps) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const going = race.going === undefined ? undefined : goingText(race.going, t);
  const facts = [race.raceName.replace(TIME_FIRST, ''), race.distance, going];
  return (
    <Card aria-label={heading}>
      <div className={styles.head}>
        <h2>{heading}</h2>
        <p className={styles.quiet}>
          {facts.filter((fact) => fact !== undefined && fact !== '').join(' · ')}
        </p>
      </div>
      {race.isVoid ? <p className={styles.line}>{t('racing.results.void')}</p> : null}
      <ol>
        {race.placed.map(({ position, cloth, name, startingPrice, silk }) => (
          <li key={cloth} className={styles.placing} data-position={position}>
            <RunnerSign
              racing={racing}
              runner={{ clothNumber: cloth, ...(silk === undefined ? {} : { silk }) }}
            />
            <span className={styles.name} translate="no">
              {t('racing.placing', { position, cloth, name })}
            </span>
            {startingPrice === undefined ? null : <StartingPrice price={startingPrice} />}
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        {race.dividends.map(({ type, cloths, perUnit }) => (
          <p key={`${type} ${cloths.join()}`}>
            {t('cast.declared', {
              kind: t(`cast.kind.${type}`),
              order: cloths.join(' – '),
              dividend: dividendText(perUnit, currency),
              unit: stakeText('1', currency),
            })}
          </p>
        ))}
        {race.nonRunners.length === 0 ? null : (
          <p>{t('racing.results.nonRunners', { names: race.nonRunners.join(', ') })}</p>
        )}
        {race.deductions.map(({ withdrawnAt, pencePerPound }) => (
          <p key={withdrawnAt}>
            {t('racing.results.deduction', { pence: pencePerPound, time: timeText(withdrawnAt) })}
          </p>
        ))}
      </div>
    </Card>
  );
}
