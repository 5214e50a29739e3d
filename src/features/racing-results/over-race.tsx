import { pathFor } from '#domain/navigation/routes.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import type { RaceOver } from '#domain/racing/race-record.ts';
import { RACING_PAGES, racingOf } from '#src/features/racing/kinds/racing-pages.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { Crumbs } from '#src/features/sports/crumbs.tsx';
import { dayText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Page } from '#src/ui/layout.tsx';
import { headingOf, RaceOutcome } from './race-outcome.tsx';
import styles from './race-results.module.css';

/** A race that has left the offer: how it ended, and where the other races of its day stand (RAC-11). */
export function OverRace({ race }: { readonly race: RaceOver }) {
  const t = useText();
  const racing = racingOf(race.sportId);
  const pages = RACING_PAGES[racing];
  const title = headingOf(race, t);
  const day = dayText(race.startTime);
  return (
    <Page>
      <Crumbs
        crumbs={[
          { href: pathFor(pages.home), label: t(pages.title) },
          { href: pathFor(pages.results, {}), label: t('racing.tabResults') },
        ]}
      />
      <PageHead heading={title} title={title} noindex />
      <div className={styles.over}>
        <RaceOutcome racing={racing} race={race} heading={t('racing.resultTitle')} />
        <p className={styles.quiet}>{t('results.overNote', { day })}</p>
      </div>
      <div className={styles.onward}>
        <ButtonLink look="primary" href={pathFor(pages.results, { day: londonDate(race.startTime) })}>
          {t('racing.results.ofDay', { day })}
        </ButtonLink>
        <ButtonLink href={pathFor('myBets')}>{t('results.toMyBets')}</ButtonLink>
      </div>
    </Page>
  );
}
