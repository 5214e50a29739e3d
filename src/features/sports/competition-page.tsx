import { getEvents, getSpecials } from '#domain/contract/initial-calls.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { competitionPath, sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { slug } from '#domain/navigation/slug.ts';
import { categoryIdOf } from '#domain/parse-ids.ts';
import { tablePointsOf } from '#domain/results/table-points.ts';
import { useEvent } from '#src/features/event/use-event.ts';
import { FavouriteStar } from '#src/features/favourites/favourite-star.tsx';
import { Leave } from '#src/features/moved/moved-page.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { type Crumb, Crumbs } from './crumbs.tsx';
import { Days } from './days.tsx';
import { Outrights } from './outrights.tsx';
import { PartTabs, partTitle, shownPart, useByPart, usePart } from './parts.tsx';
import styles from './sports.module.css';

/** Nothing of it can be bet on any more, or ever could. */
export function NoEvents() {
  const t = useText();
  return (
    <EmptyState
      title={t('sports.noEvents')}
      hint={t('home.emptyHint')}
      action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
    />
  );
}

interface Named {
  readonly sport: string;
  readonly category: Parameters<typeof competitionPath>[1];
}

/** A special that is the only one is shown at once, at an address of its own (BRW-05). */
const specialPath = (of: Named, event: EventEntity): string =>
  pathFor('specialsSev', {
    sportName: slug(of.sport, 'sport'),
    categoryName: slug(of.category.name, 'category'),
    eventName: slug(event.name, 'event'),
    eventId: String(event.id),
  });

const isHeadToHead = ({ categories }: EventEntity): boolean =>
  categories[0]?.eventGroupType === 'HEAD_TO_HEAD';

const headToHeadsPath = (of: Named): string =>
  pathFor('eventGroups', {
    sportName: slug(of.sport, 'sport'),
    categoryId: of.category.id,
    filterId: 'head-to-head',
  });

function Parts({ eventIds, of }: { readonly eventIds: readonly number[]; readonly of: Named | undefined }) {
  const t = useText();
  const specials = usePageView(getSpecials);
  const special = specials.kind === 'absent' ? undefined : specials.result?.eventIds;
  const byPart = useByPart(special === undefined ? eventIds : [...new Set([...eventIds, ...special])]);
  const named = usePart();
  const part = shownPart(named, byPart);
  const only =
    specials.kind === 'ready' && part === 'specials' && special?.length === 1 ? special[0] : undefined;
  const single = byPart.specials.find(({ id }) => id === only);
  const matches = of === undefined ? pathFor('sports') : competitionPath(of.sport, of.category);
  return (
    <>
      {single === undefined || of === undefined ? null : <Leave to={specialPath(of, single)} />}
      {of === undefined ? null : (
        <PartTabs
          part={part}
          has={(one) => (one === 'specials' && special ? special.length > 0 : byPart[one].length > 0)}
          pathOf={(one) => competitionPath(of.sport, of.category, one)}
        />
      )}
      {named === 'outrights' && of !== undefined && byPart.outrights.some(isHeadToHead) ? (
        <div>
          <ButtonLink small look="secondary" href={headToHeadsPath(of)}>
            {t('sports.headToHeads')}
          </ButtonLink>
        </div>
      ) : null}
      {part === 'matches' ? (
        <Days events={byPart.matches} />
      ) : (
        <Outrights events={byPart[part]} part={part} matches={matches} />
      )}
      {part === 'matches' && byPart.matches.length === 0 ? <NoEvents /> : null}
    </>
  );
}

function Competition() {
  const t = useText();
  const part = usePart();
  const view = usePageView(getEvents);
  const competition = view.kind === 'absent' ? undefined : view.result?.competition;
  const first = useEvent(competition?.eventIds[0] ?? 0);
  const sport = first?.categories.at(-1)?.name;
  const named =
    competition === undefined || sport === undefined ? undefined : { sport, category: competition.category };
  const name = competition?.category.name ?? t('route.azBrowserMev');
  const crumbs: Crumb[] = [{ href: pathFor('sports'), label: t('sports.title') }];
  if (sport !== undefined && competition !== undefined) {
    crumbs.push({ href: sportPath({ sportId: competition.sportId, name: sport }), label: sport });
  }
  const brand = t('brand.name');
  const isGone = view.kind === 'failed' && view.view.failure?.kind === 'refused';
  return (
    <Page>
      <Crumbs crumbs={crumbs} />
      <div className={styles.withStar}>
        <PageHead
          heading={name}
          title={partTitle(name, part, t)}
          canonical={named === undefined ? undefined : competitionPath(named.sport, named.category, part)}
          description={
            part === 'matches'
              ? t('meta.league', { league: name, brand })
              : t('meta.outrights', { name, brand })
          }
          noindex={isGone}
        />
        {competition === undefined ? null : (
          <FavouriteStar of={{ kind: 'categoryId', id: competition.category.id }} name={name} />
        )}
      </div>
      {named === undefined || part !== 'matches' ? null : (
        <div>
          <ButtonLink
            small
            look="secondary"
            href={pathFor('stats', {
              sportName: slug(named.sport, 'sport'),
              categoryId: named.category.id,
            })}
          >
            {t(
              tablePointsOf(first?.sportId ?? '') === undefined ? 'sports.results' : 'sports.tableAndResults',
            )}
          </ButtonLink>
        </div>
      )}
      {isGone ? (
        <NoEvents />
      ) : (
        <ViewState name={getEvents.name} view={view}>
          {(result) => <Parts eventIds={result.competition.eventIds} of={named} />}
        </ViewState>
      )}
    </Page>
  );
}

/** One competition: its matches by day, its outrights, its specials. */
export function CompetitionPage() {
  const categoryId = categoryIdOf(useApp((state) => state.navigation.params.categoryId));
  return categoryId === undefined ? <NotFoundPage /> : <Competition />;
}
