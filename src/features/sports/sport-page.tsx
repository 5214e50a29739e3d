import { Link } from 'wouter';
import type { SportId } from '#domain/brand.ts';
import { getSportCompetitions } from '#domain/contract/first-calls.ts';
import { competitionPath, sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { sportIdOf } from '#domain/parse-ids.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Crumbs } from './crumbs.tsx';
import styles from './sports.module.css';

/** Shown of each competition; its own page has the rest. */
const NEXT_EVENTS = 6;

function Competitions({ sportId }: { readonly sportId: SportId }) {
  const t = useText();
  const view = usePageView(getSportCompetitions);
  const name = view.kind === 'absent' ? undefined : view.result?.sport.name;
  return (
    <Page>
      <Crumbs crumbs={[{ href: pathFor('sports'), label: t('sports.title') }]} />
      <PageHead
        heading={name ?? t('route.azBrowserSport')}
        title={name ?? t('route.azBrowserSport')}
        canonical={name === undefined ? undefined : sportPath({ sportId, name })}
      />
      <ViewState name={getSportCompetitions.name} view={view}>
        {({ sport, competitions }) =>
          competitions.length === 0 ? (
            <EmptyState
              title={t('sports.noCompetitions')}
              hint={t('home.emptyHint')}
              action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
            />
          ) : (
            competitions.map(({ category, eventCount, eventIds }) => (
              <Card key={category.id} aria-label={category.name}>
                {eventIds.length === 0 ? null : (
                  <EventList heading={<h2>{category.name}</h2>} eventIds={eventIds.slice(0, NEXT_EVENTS)} />
                )}
                <Link href={competitionPath(sport.name, category)} className={styles.row}>
                  <span className={styles.name}>{category.name}</span>
                  <span className={styles.count}>{t('sports.events', { count: eventCount })}</span>
                  <IconChevronRight size={16} aria-hidden="true" />
                </Link>
              </Card>
            ))
          )
        }
      </ViewState>
    </Page>
  );
}

/** A sport's competitions with their next events. */
export function SportPage() {
  const sportId = sportIdOf(useApp((state) => state.navigation.params.categoryId));
  return sportId === undefined ? <NotFoundPage /> : <Competitions sportId={sportId} />;
}
