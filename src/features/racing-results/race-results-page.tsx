import { Link } from 'wouter';
import { getRaceResults } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { RaceRecord } from '#domain/racing/race-record.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { RACING_PAGES, type Racing } from '#src/features/racing/kinds/racing-pages.ts';
import { RunnerSign } from '#src/features/racing/kinds/runner-sign.tsx';
import { RacingFrame } from '#src/features/racing/racing-page.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { dayText, stakeText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './race-results.module.css';

const NOON = 'T12:00:00Z';
const TIME_FIRST = /^\d{1,2}[:.]\d{2}\s+/;

function Days({
  racing,
  days,
  chosen,
}: {
  readonly racing: Racing;
  readonly days: readonly string[];
  readonly chosen: string;
}) {
  const t = useText();
  if (days.length < 2) return null;
  return (
    <nav aria-label={t('racing.days')} className={styles.days}>
      {days.map((day) => (
        <Link
          key={day}
          href={pathFor(RACING_PAGES[racing].results, { day })}
          className={styles.day}
          aria-current={day === chosen ? 'page' : undefined}
        >
          {dayText(Date.parse(day + NOON))}
        </Link>
      ))}
    </nav>
  );
}

/** The first three with their starting prices, who did not run, dividends, deductions. */
function Result({ racing, race }: { readonly racing: Racing; readonly race: RaceRecord }) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const title = t('racing.raceAt', { time: timeText(race.startTime), track: race.track });
  const facts = [race.raceName.replace(TIME_FIRST, ''), race.distance, race.going];
  return (
    <Card aria-label={title}>
      <div className={styles.head}>
        <h2 translate="no">{title}</h2>
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
            {startingPrice === undefined ? null : (
              <span className="tabular">{t('racing.results.sp', { price: startingPrice })}</span>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        {race.dividends.map(({ type, cloths, perUnit }) => (
          <p key={`${type} ${cloths.join()}`}>
            {t('cast.declared', {
              kind: t(`cast.kind.${type}`),
              order: cloths.join(' – '),
              dividend: stakeText(perUnit, currency),
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

/** Races of a day that are over (RAC-11). */
function ResultsOf({ racing }: { readonly racing: Racing }) {
  const t = useText();
  const view = usePageView(getRaceResults);
  return (
    <RacingFrame racing={racing} current="results">
      <ViewState
        name={getRaceResults.name}
        view={view}
        skeleton={<SkeletonRows rows={8} height={120} prices={0} />}
      >
        {({ day, days, races, count = races.length, before }) =>
          day === null ? (
            <Card>
              <EmptyState title={t('racing.results.none')} hint={t('racing.results.noneHint')} />
            </Card>
          ) : (
            <>
              <Days racing={racing} days={days} chosen={day} />
              <p className={styles.quiet}>
                {dayText(Date.parse(day + NOON))} · {t('racing.races', { count })}
              </p>
              <div className={styles.races}>
                {races.map((race) => (
                  <Result key={race.eventId} racing={racing} race={race} />
                ))}
              </div>
              {before === undefined ? null : (
                <Link
                  href={pathFor(RACING_PAGES[racing].results, { day, before: String(before) })}
                  className={styles.day}
                >
                  {t('racing.results.earlier', { time: timeText(before) })}
                </Link>
              )}
            </>
          )
        }
      </ViewState>
    </RacingFrame>
  );
}

export const RaceResultsPage = () => <ResultsOf racing="horses" />;
export const DogResultsPage = () => <ResultsOf racing="dogs" />;
