import { getResults } from '#domain/contract/initial-calls.ts';
import type { LeagueResults } from '#domain/contract/results.ts';
import { statsPath } from '#domain/navigation/stats-path.ts';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { FormMarks } from './form-marks.tsx';
import { LeagueTable } from './league-table.tsx';
import { ResultRows } from './result-rows.tsx';
import styles from './results.module.css';

/** Where both sides met, with who won those matches (BRW-11.12). */
function Meetings({ answer }: { readonly answer: LeagueResults }) {
  const t = useText();
  if (answer.meetings === undefined) return null;
  const { results, won } = answer.meetings;
  const [home, away] = (answer.sides ?? []).map(({ name }) => name);
  return (
    <section aria-labelledby="meetings">
      <h3 id="meetings" className={styles.meetings}>
        {t('results.meetings')}
      </h3>
      {results.length === 0 ? (
        <p className={styles.note}>{t('results.neverMet')}</p>
      ) : (
        <>
          {won === undefined || home === undefined || away === undefined ? null : (
            <p className={styles.record}>
              {t('results.record', { home, away, homeWon: won.home, drawn: won.drawn, awayWon: won.away })}
            </p>
          )}
          <ResultRows results={results} dated />
        </>
      )}
    </section>
  );
}

/** Results of the league where a score does not say who won. */
const RESULTS = 5;

function Form({ answer }: { readonly answer: LeagueResults }) {
  const t = useText();
  const { name, standing, sides = [], results } = answer;
  if (sides.every(({ form }) => form.length === 0))
    return results.length === 0 ? (
      <p className={styles.note}>{t('results.noneYet')}</p>
    ) : (
      <ResultRows results={results.slice(0, RESULTS)} dated />
    );
  return (
    <>
      <div className={styles.sides}>
        {sides.map((side) => (
          <div key={side.name} className={styles.side}>
            <span translate="no">{side.name}</span>
            {side.form.length === 0 ? (
              <span className={styles.told}>{t('results.noForm')}</span>
            ) : (
              <FormMarks name={side.name} form={side.form} />
            )}
          </div>
        ))}
      </div>
      {standing.kind === 'table' ? (
        <div className={styles.wideOnly}>
          <LeagueTable name={name} table={standing} beside={sides.map((side) => side.name)} />
        </div>
      ) : null}
    </>
  );
}

/** Beside an event: the last matches of both sides and, with room, the table of their league (BRW-11). */
export function EventForm() {
  const t = useText();
  const view = usePageView(getResults);
  // A match is bet on without its form.
  if (view.kind === 'failed' && view.result === null) return null;
  return (
    <Card aria-label={t('results.form')}>
      <ViewState
        name={getResults.name}
        view={view}
        skeleton={<SkeletonRows rows={3} height={36} prices={0} />}
      >
        {(answer) =>
          answer.kind === 'sport' ? null : (
            <>
              <CardHead>
                <h2>{answer.sides === undefined ? t('results.results') : t('results.form')}</h2>
                <ButtonLink small look="quiet" href={statsPath(answer.sport, answer.id)}>
                  {t(answer.standing.kind === 'none' ? 'results.allResults' : 'sports.tableAndResults')}
                </ButtonLink>
              </CardHead>
              <Form answer={answer} />
              <Meetings answer={answer} />
            </>
          )
        }
      </ViewState>
    </Card>
  );
}
