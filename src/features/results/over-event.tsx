import type { LeagueResults, Result } from '#domain/contract/results.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { statsPath } from '#domain/navigation/stats-path.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { dayText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { ResultRows } from './result-rows.tsx';
import styles from './results.module.css';

/** A match that is over: how it ended, and where the rest of its league stands (BRW-11). */
export function OverEvent({ answer, over }: { readonly answer: LeagueResults; readonly over: Result }) {
  const t = useText();
  return (
    <Page>
      <PageHead heading={over.name} title={over.name} noindex />
      <Card>
        <CardHead>
          <h2>{t('results.over')}</h2>
          <span translate="no">{answer.name}</span>
        </CardHead>
        <ResultRows results={[over]} />
        <p className={styles.note}>{t('results.overNote', { day: dayText(over.startTime) })}</p>
      </Card>
      <div className={styles.ways}>
        <ButtonLink look="primary" href={statsPath(answer.sport, answer.id)}>
          {t(answer.standing.kind === 'none' ? 'results.allResults' : 'sports.tableAndResults')}
        </ButtonLink>
        <ButtonLink href={pathFor('myBets')}>{t('results.toMyBets')}</ButtonLink>
      </div>
    </Page>
  );
}
