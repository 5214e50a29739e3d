import type { LeagueResults } from '#domain/contract/results.ts';
import { useText } from '#src/text/text.ts';
import { FormMarks } from './form-marks.tsx';
import { LeagueTable } from './league-table.tsx';
import { ResultRows } from './result-rows.tsx';
import styles from './results.module.css';

/** Where both sides met, with who won those matches (BRW-11.12). */
export function Meetings({ answer }: { readonly answer: LeagueResults }) {
  const t = useText();
  if (answer.meetings === undefined) return null;
  const { results, won } = answer.meetings;
  const [home, away] = (answer.sides ?? []).map(({ name }) => name);
  return (
    <>
      {won === undefined || home === undefined || away === undefined ? null : (
        <p className={styles.record}>
          {t('results.record', { home, away, homeWon: won.home, drawn: won.drawn, awayWon: won.away })}
        </p>
      )}
      <ResultRows results={results} dated />
    </>
  );
}

/** Results of the league where a score does not say who won. */
const RESULTS = 5;

/** The last matches of both sides, and with room the table of their league (BRW-11). */
export function Form({ answer }: { readonly answer: LeagueResults }) {
  const t = useText();
  const { name, standing, sides = [], results } = answer;
  const neverMet =
    answer.meetings?.results.length === 0 ? <p className={styles.note}>{t('results.neverMet')}</p> : null;
  if (sides.every(({ form }) => form.length === 0))
    return (
      <>
        {results.length === 0 ? (
          <p className={styles.note}>{t('results.noneYet')}</p>
        ) : (
          <ResultRows results={results.slice(0, RESULTS)} dated />
        )}
        {neverMet}
      </>
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
      {neverMet}
    </>
  );
}
