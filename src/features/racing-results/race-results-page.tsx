import { Link } from 'wouter';
import { getRaceResults } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { RACING_PAGES, type Racing } from '#src/features/racing/kinds/racing-pages.ts';
import { RacingFrame } from '#src/features/racing/racing-page.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { headingOf, RaceOutcome } from './race-outcome.tsx';
import styles from './race-results.module.css';

const NOON = 'T12:00:00Z';

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
                  <RaceOutcome key={race.eventId} racing={racing} race={race} heading={headingOf(race, t)} />
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
