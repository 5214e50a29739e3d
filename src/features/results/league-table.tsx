import type { Standing } from '#domain/contract/results.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Monogram } from '#src/ui/monogram.tsx';
import { FormMarks } from './form-marks.tsx';
import styles from './results.module.css';

type Table = Extract<Standing, { readonly kind: 'table' }>;
const COUNTS = ['played', 'won', 'drawn', 'lost'] as const;
const SHORT = ['played'] as const;

/** Ahead or behind, with its sign. */
const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/**
 * The table of a league. It scrolls sideways in itself where it has no room; beside an event it has only what
 * is looked for there, and its two sides stand out.
 */
export function LeagueTable({
  name,
  table,
  beside = [],
}: {
  readonly name: string;
  readonly table: Table;
  /** Sides of the event that it stands beside. */
  readonly beside?: readonly string[];
}) {
  const t = useText();
  const isShort = beside.length > 0;
  const counts: readonly (typeof COUNTS)[number][] = isShort ? SHORT : COUNTS;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to get into it */}
      <section className={styles.scroll} aria-label={t('results.tableOf', { name })} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('results.place')}</span>
                <span aria-hidden="true">#</span>
              </th>
              <th scope="col" className={styles.team}>
                {t('results.side')}
              </th>
              {counts.map((column) => (
                <th key={column} scope="col">
                  <abbr title={t(`results.${column}`)}>{t(`results.short.${column}`)}</abbr>
                </th>
              ))}
              <th scope="col">
                <abbr title={t('results.difference')}>{t('results.short.difference')}</abbr>
              </th>
              <th scope="col">
                <abbr title={t('results.points')}>{t('results.short.points')}</abbr>
              </th>
              {isShort ? null : (
                <th scope="col">
                  <abbr title={t('results.goals')}>{t('results.short.goals')}</abbr>
                </th>
              )}
              {isShort ? null : <th scope="col">{t('results.lastFive')}</th>}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.name} data-beside={beside.includes(row.name)}>
                <td>{row.place}</td>
                <th scope="row" className={styles.team} translate="no">
                  <span className={styles.name}>
                    <Monogram name={row.name} />
                    {row.name}
                  </span>
                </th>
                {counts.map((column) => (
                  <td key={column}>{row[column]}</td>
                ))}
                <td>{signed(row.scored - row.conceded)}</td>
                <td className={styles.points}>{row.points}</td>
                {isShort ? null : <td>{t('results.score', { home: row.scored, away: row.conceded })}</td>}
                {isShort ? null : (
                  <td>
                    <FormMarks name={row.name} form={row.form} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.note}>
        {t('results.madeOf', {
          matches: table.matches,
          from: `${dayText(table.from)} ${timeText(table.from)}`,
          to: `${dayText(table.to)} ${timeText(table.to)}`,
        })}
      </p>
    </>
  );
}
