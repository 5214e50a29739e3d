import type { EventId } from '#domain/brand.ts';
import { getEventView } from '#domain/contract/initial-calls.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { competitionPath, eventPath, sportPath } from '#domain/navigation/destination.ts';
import { eventIdOf } from '#domain/parse-ids.ts';
import { FavouriteStar } from '#src/features/favourites/favourite-star.tsx';
import { FavouriteTeams } from '#src/features/favourites/favourite-teams.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { eventName } from '#src/features/odds/phrases.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { type Crumb, Crumbs } from '#src/features/sports/crumbs.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { Later } from '#src/ui/later.tsx';
import { Card, Page, Stack } from '#src/ui/layout.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { MatchGone } from './event-gone.tsx';
import { EventMarkets } from './event-markets.tsx';
import { EventNotice } from './event-notice.tsx';
import styles from './event-page.module.css';
import { OwnBets } from './own-bets.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { useEvent } from './use-event.ts';

const MatchFacts = lazyPart(async () => {
  const [module] = await Promise.all([import('#src/features/match/match-facts.tsx'), loadTexts(['lists'])]);
  return module.MatchFacts;
});
const OthersInPlay = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#src/features/match/others-in-play.tsx'),
    loadTexts(['lists']),
  ]);
  return module.OthersInPlay;
});

/** Two sides meet, who have met others before. */
const hasForm = ({ outright, participants }: EventEntity): boolean =>
  !outright && participants.filter(({ role }) => role !== undefined).length === 2;

function crumbsOf(event: EventEntity): Crumb[] {
  const league = event.categories[0];
  const sport = event.categories.at(-1);
  if (league === undefined || sport === undefined) return [];
  return [
    { href: sportPath({ sportId: event.sportId, name: sport.name }), label: sport.name },
    { href: competitionPath(sport.name, league), label: league.name },
  ];
}

function LoadedEvent({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const name = eventName(event, t);
  return (
    <Page>
      <div className={styles.top}>
        <Crumbs crumbs={crumbsOf(event)} />
        <FavouriteStar of={{ kind: 'eventId', id: event.id }} name={name} />
      </div>
      <PageHead
        heading={name}
        hidden
        title={name}
        canonical={eventPath(event)}
        description={t('meta.event', { event: name, brand: t('brand.name') })}
      />
      <Scoreboard event={event} />
      <EventNotice event={event} />
      <FavouriteTeams event={event} />
      <OwnBets eventId={event.id} />
      <div className={styles.withSide}>
        {event.inplay ? (
          <div className={styles.others}>
            <PartBoundary instead={null}>
              <Later fallback={<SkeletonRows rows={1} height={44} prices={0} />}>
                <OthersInPlay event={event} />
              </Later>
            </PartBoundary>
          </div>
        ) : null}
        <Stack gap={16} className={styles.offer}>
          <EventMarkets event={event} />
        </Stack>
        {hasForm(event) ? (
          <div className={styles.beside}>
            <PartBoundary instead={null}>
              <Later fallback={<SkeletonRows rows={4} height={36} prices={0} />}>
                <MatchFacts event={event} />
              </Later>
            </PartBoundary>
          </div>
        ) : null}
      </div>
    </Page>
  );
}

function EventById({ eventId }: { readonly eventId: EventId }) {
  const t = useText();
  const event = useEvent(eventId);
  const view = usePageView(getEventView);
  const unknown = view.kind === 'failed' && view.view.failure?.kind === 'refused';
  if (event !== undefined && (view.kind !== 'failed' || view.result !== null))
    return <LoadedEvent event={event} />;
  if (unknown || view.kind === 'ready') return <MatchGone />;
  return (
    <Page>
      {/* Anybody can write words into an address: they name nothing. */}
      <PageHead heading={t('shell.loadingPage')} hidden title={t('shell.loadingPage')} />
      <Card>
        <ViewState name={getEventView.name} view={view} skeleton={<SkeletonRows rows={8} height={56} />}>
          {() => null}
        </ViewState>
      </Card>
    </Page>
  );
}

/** One event with all its markets; the id decides, the words of the address do not (NAV-02, BRW-10). */
export function EventPage() {
  const eventId = eventIdOf(Number(useApp((state) => state.navigation.params.eventId)));
  return eventId === undefined ? <NotFoundPage /> : <EventById eventId={eventId} />;
}
