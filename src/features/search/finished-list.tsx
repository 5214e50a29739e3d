import { Link } from 'wouter';
import type { FoundResult } from '#domain/contract/search.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { slug } from '#domain/navigation/slug.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { dayText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { Monogram } from '#src/ui/monogram.tsx';
import styles from './search.module.css';

/** Its own page; the results of its league on its day where it has none. */
const resultPath = ({ eventId, name, sportId, sport, category, startTime }: FoundResult): string =>
  eventId === undefined
    ? pathFor('stats', {
        sportName: slug(sport, 'sport'),
        categoryId: category.id,
        day: londonDate(startTime),
      })
    : eventPath({
        id: eventId,
        name,
        sportId,
        categoryId: category.id,
        categories: [category, { name: sport }],
      });

function Ended({ ending, state }: Pick<FoundResult, 'ending' | 'state'>) {
  const t = useText();
  const [won] = ending?.kind === 'finish' ? ending.placed : [];
  return (
    <span className={styles.ended}>
      {ending?.kind === 'score'
        ? t('search.score', { home: ending.home, away: ending.away })
        : won === undefined
          ? t('search.noScore', { state })
          : t('search.wonBy', { name: won.name })}
    </span>
  );
}

function FinishedRow({ result }: { readonly result: FoundResult }) {
  const t = useText();
  const { name, home = name, away, startTime, state, ending, category } = result;
  return (
    <li className={styles.row}>
      <Link href={resultPath(result)} className={styles.link}>
        <Monogram name={home} size={32} />
        <span className={styles.words} translate="no">
          <span className={styles.name}>{away === undefined ? home : t('search.pair', { home, away })}</span>
          <span className={`${styles.about} ellipsis`}>
            {t('search.finishedOn', { day: dayText(startTime), league: category.name })}
          </span>
        </span>
        <Ended ending={ending} state={state} />
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** Matches that are over, behind what is on offer; each leads to how it ended (SCH-01.4). */
export function FinishedList({ results }: { readonly results: readonly FoundResult[] }) {
  const t = useText();
  if (results.length === 0) return null;
  return (
    <Card aria-label={t('search.finished')}>
      <CardHead>
        <h2>{t('search.finished')}</h2>
      </CardHead>
      <ul>
        {results.map((result) => (
          <FinishedRow key={`${result.category.id} ${result.startTime} ${result.name}`} result={result} />
        ))}
      </ul>
    </Card>
  );
}
