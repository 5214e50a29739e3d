import { Link } from 'wouter';
import type * as z from 'zod/mini';
import type { SportId } from '#domain/brand.ts';
import { FEW_EVENTS, NEXT_EVENTS } from '#domain/config/short-lists.ts';
import type { Competition as CompetitionSchema } from '#domain/contract/catalogue.ts';
import { getSportCompetitions } from '#domain/contract/initial-calls.ts';
import { competitionPath, HORSE_RACING, type Part, sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { slug } from '#domain/navigation/slug.ts';
import { sportIdOf } from '#domain/parse-ids.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { FavouriteStar } from '#src/features/favourites/favourite-star.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import { CountryMark } from '#src/ui/country-mark.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, Inline, Page } from '#src/ui/layout.tsx';
import { SportMark } from '#src/ui/sport-icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Crumbs } from './crumbs.tsx';
import { LeagueLink } from './league-link.tsx';
import { Outrights } from './outrights.tsx';
import { PartTabs, partTitle, shownPart, useByPart, usePart } from './parts.tsx';
import styles from './sports.module.css';

type Competition = z.infer<typeof CompetitionSchema>;

const PATHS = { outrights: 'azBrowserOutrights', specials: 'azBrowserSpecials' } as const;
const partPath = (sport: { readonly sportId: SportId; readonly name: string }, part: Part): string =>
  part === 'matches'
    ? sportPath(sport)
    : pathFor(PATHS[part], { sportName: slug(sport.name, 'sport'), categoryId: sport.sportId });

const countryOf = ({ category }: Competition): string | undefined =>
  typeof category.country === 'string' ? category.country : undefined;

/** Starred leagues float up (BRW-02); among each other all stay in the gateway's order. */
const starredFirst = (
  competitions: readonly Competition[],
  starred: readonly string[],
): readonly Competition[] =>
  competitions.toSorted(
    (a, b) => Number(starred.includes(b.category.id)) - Number(starred.includes(a.category.id)),
  );

/** Every league by name, and all of a country where it has several (BRW-02, BRW-03). */
function LeagueChips({
  sport,
  competitions,
}: {
  readonly sport: string;
  readonly competitions: readonly Competition[];
}) {
  const t = useText();
  const named = competitions.toSorted((a, b) => a.category.name.localeCompare(b.category.name, 'en-GB'));
  const countries = [...new Set(named.flatMap((one) => countryOf(one) ?? []))].flatMap((country) => {
    const ids = named.filter((one) => countryOf(one) === country).map(({ category }) => category.id);
    return ids.length < 2 ? [] : [{ country, ids }];
  });
  if (named.length < 2) return null;
  return (
    <ChipRow label={t('sports.leagues')}>
      {countries.map(({ country, ids }) => (
        <ChipLink
          key={country}
          selected={false}
          label={t('sports.allOf', { country })}
          href={pathFor('multiLeague', { sportName: slug(sport, 'sport'), categoryId: ids.join(',') })}
        />
      ))}
      {named.map(({ category, eventCount }) => (
        <ChipLink
          key={category.id}
          selected={false}
          label={category.name}
          count={eventCount}
          href={competitionPath(sport, category)}
        />
      ))}
    </ChipRow>
  );
}

/**
 * How many matches stand of each league: all, where there is one league or there are few events. The sport's
 * own address is the view over its leagues then, and search engines know it (NAV-04).
 */
const mostOf = (competitions: readonly Competition[]): number =>
  competitions.length === 1 || competitions.reduce((sum, one) => sum + one.eventCount, 0) <= FEW_EVENTS
    ? Number.POSITIVE_INFINITY
    : NEXT_EVENTS;

function League({
  sport,
  competition,
  most,
}: {
  readonly sport: string;
  readonly competition: Competition;
  readonly most: number;
}) {
  const t = useText();
  const { category, eventIds, eventCount } = competition;
  const country = countryOf(competition);
  const matches = useByPart(eventIds).matches.map(({ id }) => id);
  if (matches.length === 0) return null;
  return (
    <Card aria-label={category.name}>
      <EventList
        heading={
          <>
            {country === undefined ? null : <CountryMark country={country} />}
            <h2>
              <LeagueLink sport={sport} category={category} />
            </h2>
            <FavouriteStar of={{ kind: 'categoryId', id: category.id }} name={category.name} wideOnly />
          </>
        }
        eventIds={matches.slice(0, most)}
      />
      <Link href={competitionPath(sport, category)} className={styles.row}>
        <span className={styles.name}>{category.name}</span>
        <span className={styles.count}>{t('sports.events', { count: eventCount })}</span>
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
    </Card>
  );
}

function Competitions({ sportId }: { readonly sportId: SportId }) {
  const t = useText();
  const part = usePart();
  const starred = useApp(({ settings }) => settings.settings.favorites.categoryId);
  const view = usePageView(getSportCompetitions);
  const result = view.kind === 'absent' ? null : view.result;
  const name = result?.sport.name;
  const byPart = useByPart(result?.competitions.flatMap(({ eventIds }) => eventIds) ?? []);
  const shown = shownPart(part, byPart);
  const brand = t('brand.name');
  const title = name === undefined ? t('route.azBrowserSport') : partTitle(name, part, t);
  // Its races have pages of their own: what is left of it here are no outrights beside matches.
  const isRacing = sportId === HORSE_RACING;
  const ofRacing = part === 'outrights' ? t('racing.tabFuture') : t('racing.tabSpecials');
  const heading = isRacing ? ofRacing : (name ?? t('route.azBrowserSport'));
  const above = isRacing
    ? { href: pathFor('horseRacingHome'), label: t('racing.title') }
    : { href: pathFor('sports'), label: t('sports.title') };
  return (
    <Page>
      <Crumbs crumbs={[above]} />
      <div className={styles.head}>
        {name === undefined ? null : <SportMark sport={name} size={36} />}
        <PageHead
          heading={heading}
          title={title}
          canonical={name === undefined ? undefined : partPath({ sportId, name }, part)}
          description={
            name === undefined
              ? undefined
              : part === 'matches'
                ? t('meta.sport', { sport: name, brand })
                : t('meta.outrights', { name, brand })
          }
        />
        {name === undefined ? null : <FavouriteStar of={{ kind: 'categoryId', id: sportId }} name={name} />}
      </div>
      <ViewState name={getSportCompetitions.name} view={view}>
        {({ sport, competitions }) => (
          <>
            {part === 'matches' ? (
              <Inline>
                <ButtonLink
                  small
                  look="secondary"
                  href={pathFor('stats', { sportName: slug(sport.name, 'sport'), categoryId: sportId })}
                >
                  {t('sports.results')}
                </ButtonLink>
                <ButtonLink
                  small
                  look="secondary"
                  href={pathFor('popular', { sportName: slug(sport.name, 'sport') })}
                >
                  {t('sports.popular')}
                </ButtonLink>
                <ButtonLink
                  small
                  look="secondary"
                  href={pathFor('betFinder', { sportName: slug(sport.name, 'sport') })}
                >
                  {t('sports.betFinder')}
                </ButtonLink>
              </Inline>
            ) : null}
            {isRacing ? null : (
              <PartTabs
                part={shown}
                has={(one) => byPart[one].length > 0}
                pathOf={(one) => partPath(sport, one)}
              />
            )}
            {shown === 'matches' ? (
              <>
                <LeagueChips sport={sport.name} competitions={competitions} />
                {starredFirst(competitions, starred).map((competition) => (
                  <League
                    key={competition.category.id}
                    sport={sport.name}
                    competition={competition}
                    most={mostOf(competitions)}
                  />
                ))}
              </>
            ) : (
              <Outrights events={byPart[shown]} part={shown} matches={sportPath(sport)} racing={isRacing} />
            )}
            {shown === 'matches' && byPart.matches.length === 0 ? (
              <EmptyState
                title={t('sports.noCompetitions')}
                hint={t('home.emptyHint')}
                action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
              />
            ) : null}
          </>
        )}
      </ViewState>
    </Page>
  );
}

/** A sport: its competitions with their next events, its outrights, its specials. */
export function SportPage() {
  const sportId = sportIdOf(useApp((state) => state.navigation.params.categoryId));
  return sportId === undefined ? <NotFoundPage /> : <Competitions sportId={sportId} />;
}
