import type { getEvents as definition } from '#domain/contract/catalogue.ts';
import { getEvents } from '#domain/contract/initial-calls.ts';
import { sportPath } from '#domain/navigation/destination.ts';
import { leaguesOf } from '#domain/navigation/page-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { ReadView } from '#projections/views/parse-view.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useEvent } from '#src/features/event/use-event.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageViews } from '#src/platform/store/use-page-view.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { NoEvents } from './competition-page.tsx';
import { type Crumb, Crumbs } from './crumbs.tsx';
import { LeagueLink } from './league-link.tsx';
import { Outrights } from './outrights.tsx';
import { useByPart, usePart } from './parts.tsx';

type LeagueView = ReadView<typeof definition>;

const isGone = (view: LeagueView): boolean => view.kind === 'failed' && view.view.failure?.kind === 'refused';
const idsOf = (view: LeagueView): readonly number[] =>
  view.kind === 'absent' ? [] : (view.result?.competition.eventIds ?? []);

/**
 * One of the leagues: its outrights or specials, or its matches under its name, whose country tells it from
 * others of that name.
 */
function League({ view }: { readonly view: LeagueView }) {
  const part = usePart();
  const events = useByPart(idsOf(view))[part];
  return (
    <ViewState name={getEvents.name} view={view}>
      {({ competition: { category } }) =>
        events.length === 0 ? null : part === 'matches' ? (
          <Card aria-label={category.name}>
            <EventList
              heading={
                <h2>
                  <LeagueLink sport={events[0]?.categories.at(-1)?.name ?? ''} category={category} />
                </h2>
              }
              eventIds={events.map(({ id }) => id)}
            />
          </Card>
        ) : (
          <Outrights events={events} part={part} matches={pathFor('sports')} />
        )
      }
    </ViewState>
  );
}

const TITLES: Readonly<Partial<Record<string, MessageId>>> = {
  groupedLeagues: 'route.groupedLeagues',
  multiLeagueOutrights: 'route.multiLeagueOutrights',
  multiLeagueSpecials: 'route.multiLeagueSpecials',
};

function Leagues() {
  const t = useText();
  const key = useApp((state) => state.navigation.key);
  const views = usePageViews(getEvents);
  const part = usePart();
  const isNothing = useByPart(views.flatMap(idsOf))[part].length === 0;
  const first = useEvent(views.flatMap(idsOf)[0] ?? 0);
  const sport = first?.categories.at(-1)?.name;
  const names = views.flatMap((view) =>
    view.kind === 'absent' ? [] : (view.result?.competition.category.name ?? []),
  );
  const crumbs: Crumb[] = [{ href: pathFor('sports'), label: t('sports.title') }];
  if (first !== undefined && sport !== undefined)
    crumbs.push({ href: sportPath({ sportId: first.sportId, name: sport }), label: sport });
  const isOver = views.every((view) => view.kind === 'ready' || isGone(view)) && isNothing;
  return (
    <Page>
      <Crumbs crumbs={crumbs} />
      <PageHead
        heading={names.length === 0 ? t('route.multiLeague') : names.join(', ')}
        title={t(TITLES[key] ?? 'route.multiLeague')}
        noindex
      />
      {isOver ? <NoEvents /> : null}
      {views.map((view, at) =>
        isGone(view) ? null : <League key={view.kind === 'absent' ? at : view.view.requestId} view={view} />,
      )}
    </Page>
  );
}

/** Several leagues on one page, each with its own heading (BRW-03). */
export function LeaguesPage() {
  const some = useApp((state) => leaguesOf(state.navigation.params.categoryId).length > 0);
  return some ? <Leagues /> : <NotFoundPage />;
}
