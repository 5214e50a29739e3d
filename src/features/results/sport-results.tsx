import { Link } from 'wouter';
import type { SportResults } from '#domain/contract/results.ts';
import { sportPath } from '#domain/navigation/destination.ts';
import { statsPath } from '#domain/navigation/stats-path.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CountryMark } from '#src/ui/country-mark.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { DayChips, dayLabel } from './day-chips.tsx';
import { ResultRows } from './result-rows.tsx';
import styles from './results.module.css';

type Competition = SportResults['competitions'][number];

function League({
  sport,
  day,
  competition: { id, name, country, count, results },
}: {
  readonly sport: string;
  readonly day: string;
  readonly competition: Competition;
}) {
  const t = useText();
  const full = country === undefined ? name : t('results.inCountry', { name, country });
  return (
    <Card aria-label={full}>
      <CardHead>
        <h2>
          <Link href={statsPath(sport, id)} className={styles.link}>
            {name}
          </Link>
        </h2>
        {country === undefined ? null : (
          <span className={styles.country}>
            <CountryMark country={country} />
            {country}
          </span>
        )}
      </CardHead>
      <ResultRows results={results} />
      {count > results.length ? (
        <Link href={statsPath(sport, id, day)} className={styles.more}>
          {t('results.allOfDay', { count, name })}
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      ) : null}
    </Card>
  );
}

/** Results of a sport on a day, by competition (BRW-15). */
export function SportResultsOf({ answer }: { readonly answer: SportResults }) {
  const t = useText();
  const { sport, sportId, day, days, competitions } = answer;
  return (
    <>
      <DayChips sport={sport} id={sportId} days={days} day={day} />
      {competitions.length === 0 ? (
        <Card>
          <EmptyState
            title={t('results.none', { day: dayLabel(day) })}
            hint={t('results.noneHint')}
            action={
              <ButtonLink href={sportPath({ sportId, name: sport })}>
                {t('results.toSport', { sport })}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        competitions.map((competition) => (
          <League key={competition.id} sport={sport} day={day} competition={competition} />
        ))
      )}
    </>
  );
}
