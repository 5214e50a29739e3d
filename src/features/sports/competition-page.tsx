import { Link } from 'wouter';
import { getEvents } from '#domain/contract/first-calls.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { competitionPath, eventPath, sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { categoryIdOf } from '#domain/parse-ids.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { dayText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { type Crumb, Crumbs } from './crumbs.tsx';
import styles from './sports.module.css';

/** What is decided over the whole competition, with how many can be bet on: it is one long list, not a row of prices. */
function Outrights({ eventIds }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const buckets = useApp((state) => state.entities.buckets);
  const outrights = eventIds.flatMap((id) => {
    const bucket = buckets[id];
    return bucket?.event?.outright === true && isOnOffer(bucket.event) ? [bucket.event] : [];
  });
  if (outrights.length === 0) return null;
  return (
    <Card aria-label={t('sports.outrights')}>
      <CardHead>
        <h2>{t('sports.outrights')}</h2>
      </CardHead>
      <ul>
        {outrights.map((event) => (
          <li key={event.id}>
            <Link href={eventPath(event)} className={styles.row}>
              <span className={styles.name}>{event.name}</span>
              <span className={styles.count}>{t('sports.until', { day: dayText(event.startTime) })}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Events by London day in start order; what is in play stands in a group of its own at the top. */
function useDays(
  eventIds: readonly number[],
): readonly { readonly day: string; readonly live: boolean; readonly ids: number[] }[] {
  const buckets = useApp((state) => state.entities.buckets);
  const events = eventIds
    .flatMap((id) => buckets[id]?.event ?? [])
    .filter((event) => !event.outright && isOnOffer(event))
    .toSorted((a, b) => a.startTime - b.startTime || a.id - b.id);
  const groups: { day: string; key: string; live: boolean; ids: number[] }[] = [];
  for (const event of events) {
    const key = event.inplay ? 'live' : londonDate(event.startTime);
    const group = groups.find((one) => one.key === key);
    if (group === undefined)
      groups.push({ key, day: dayText(event.startTime), live: event.inplay, ids: [event.id] });
    else group.ids.push(event.id);
  }
  return groups.toSorted((a, b) => Number(b.live) - Number(a.live));
}

function Days({ eventIds }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const days = useDays(eventIds);
  const isEmpty = useOnOffer(eventIds).length === 0;
  if (isEmpty) {
    return (
      <EmptyState
        title={t('sports.noEvents')}
        hint={t('home.emptyHint')}
        action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
      />
    );
  }
  return days.map(({ day, live, ids }) => (
    <Card key={live ? 'live' : day} aria-label={live ? t('home.inPlay') : day}>
      <EventList heading={<h2>{live ? t('home.inPlay') : day}</h2>} eventIds={ids} />
    </Card>
  ));
}

function Matches() {
  const t = useText();
  const view = usePageView(getEvents);
  const competition = view.kind === 'absent' ? undefined : view.result?.competition;
  const first = useEvent(competition?.eventIds[0] ?? 0);
  const sport = first?.categories.at(-1)?.name;
  const name = competition?.category.name;
  const crumbs: Crumb[] = [{ href: pathFor('sports'), label: t('sports.title') }];
  if (sport !== undefined && competition !== undefined) {
    crumbs.push({ href: sportPath({ sportId: competition.sportId, name: sport }), label: sport });
  }
  const canonical =
    competition === undefined || sport === undefined
      ? undefined
      : competitionPath(sport, competition.category);
  return (
    <Page>
      <Crumbs crumbs={crumbs} />
      <PageHead
        heading={name ?? t('route.azBrowserMev')}
        title={name ?? t('route.azBrowserMev')}
        canonical={canonical}
      />
      <ViewState name={getEvents.name} view={view}>
        {(result) => (
          <>
            <Days eventIds={result.competition.eventIds} />
            <Outrights eventIds={result.competition.eventIds} />
          </>
        )}
      </ViewState>
    </Page>
  );
}

/** The matches of one competition by day. */
export function CompetitionPage() {
  const categoryId = categoryIdOf(useApp((state) => state.navigation.params.categoryId));
  return categoryId === undefined ? <NotFoundPage /> : <Matches />;
}
