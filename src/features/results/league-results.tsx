import { getEvents } from '#domain/contract/initial-calls.ts';
import type { LeagueResults, Result } from '#domain/contract/results.ts';
import { competitionPath } from '#domain/navigation/destination.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useByPart } from '#src/features/sports/parts.tsx';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { DayChips, dayLabel } from './day-chips.tsx';
import { LeagueTable } from './league-table.tsx';
import { ResultRows } from './result-rows.tsx';
import styles from './results.module.css';

/** Shown of those to come; the league's page has all. */
const FIXTURES = 8;

function Fixtures({ answer }: { readonly answer: LeagueResults }) {
  const t = useText();
  const view = usePageView(getEvents);
  const ids = view.kind === 'absent' ? [] : (view.result?.competition.eventIds ?? []);
  const matches = useByPart(ids).matches.toSorted((a, b) => a.startTime - b.startTime);
  if (matches.length === 0) return null;
  return (
    <Card aria-label={t('results.fixtures')}>
      <EventList
        heading={<h2>{t('results.fixtures')}</h2>}
        eventIds={matches.slice(0, FIXTURES).map(({ id }) => id)}
      />
      <div className={styles.foot}>
        <ButtonLink small look="quiet" href={competitionPath(answer.sport, answer)}>
          {t('results.allMatches')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function TableCard({ answer: { name, standing } }: { readonly answer: LeagueResults }) {
  const t = useText();
  if (standing.kind === 'none') return null;
  return (
    <Card aria-label={t('results.table')}>
      <CardHead>
        <h2>{t('results.table')}</h2>
      </CardHead>
      {standing.kind === 'table' ? (
        <LeagueTable name={name} table={standing} />
      ) : (
        <EmptyState
          title={t('results.tooFew')}
          hint={t('results.tooFewHint', { matches: standing.matches })}
        />
      )}
    </Card>
  );
}

/** Under headings of their London days, the last first. */
function byDay(results: readonly Result[]): readonly (readonly [string, readonly Result[]])[] {
  const days = new Map<string, Result[]>();
  for (const result of results) {
    const day = londonDate(result.startTime);
    days.set(day, [...(days.get(day) ?? []), result]);
  }
  return [...days];
}

/** A league: its table, what is over and what is to come (BRW-11). */
export function LeagueResultsOf({ answer }: { readonly answer: LeagueResults }) {
  const t = useText();
  const { id, sport, day, days, results } = answer;
  return (
    <>
      <TableCard answer={answer} />
      <section aria-label={t('results.results')} className={styles.part}>
        <h2 className={styles.heading}>{t('results.results')}</h2>
        <DayChips sport={sport} id={id} days={days} day={day} latest />
        {results.length === 0 ? (
          <Card>
            <EmptyState
              title={day === undefined ? t('results.noneYet') : t('results.none', { day: dayLabel(day) })}
              hint={t('results.noneHint')}
            />
          </Card>
        ) : (
          byDay(results).map(([date, all]) => (
            <Card key={date} aria-label={dayLabel(date)}>
              <CardHead>
                <h3>{dayLabel(date)}</h3>
              </CardHead>
              <ResultRows results={all} />
            </Card>
          ))
        )}
      </section>
      <Fixtures answer={answer} />
    </>
  );
}
