import { Link } from 'wouter';
import { getFavourites } from '#domain/contract/initial-calls.ts';
import { competitionPath, eventPath, sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { hasFavourites } from '#domain/settings/favourites.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { eventName } from '#src/features/odds/phrases.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { LeagueLink } from '#src/features/sports/league-link.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { IconStar } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { TeamStar } from './favourite-teams.tsx';
import styles from './favourites.module.css';
import { type FavouritesOffer, useFavourites, useShownFavourites, useTeamEvents } from './use-favourites.ts';

type League = FavouritesOffer['competitions'][number];
type Team = NonNullable<FavouritesOffer['participants']>[number];

/** The name of the sport, as far as one of its events is loaded. */
const useSportOf = (league: League): string =>
  useEvent(league.eventIds[0] ?? 0)?.categories.at(-1)?.name ?? '';

function LeagueCard({ league }: { readonly league: League }) {
  const { category, eventIds } = league;
  const sport = useSportOf(league);
  return (
    <Card aria-label={category.name}>
      <EventList
        heading={
          <>
            <h2>
              <LeagueLink sport={sport} category={category} />
            </h2>
            <FavouriteStar of={{ kind: 'categoryId', id: category.id }} name={category.name} wideOnly />
          </>
        }
        eventIds={eventIds}
      />
    </Card>
  );
}

function EventName({ eventId }: { readonly eventId: number }) {
  const t = useText();
  const event = useEvent(eventId);
  if (event === undefined) return null;
  const name = eventName(event, t);
  return (
    <li className={styles.row}>
      <Link href={eventPath(event)} className={styles.link}>
        <SportIcon sport={event.categories.at(-1)?.name ?? ''} />
        <span className="ellipsis" translate="no">
          {name}
        </span>
      </Link>
      <FavouriteStar of={{ kind: 'eventId', id: eventId }} name={name} />
    </li>
  );
}

function LeagueName({ league }: { readonly league: League }) {
  const { category } = league;
  const sport = useSportOf(league);
  return (
    <li className={styles.row}>
      <Link href={competitionPath(sport, category)} className={styles.link}>
        <SportIcon sport={sport} />
        <span className="ellipsis" translate="no">
          {category.name}
        </span>
      </Link>
      <FavouriteStar of={{ kind: 'categoryId', id: category.id }} name={category.name} />
    </li>
  );
}

function TeamName({ team }: { readonly team: Team }) {
  const t = useText();
  return (
    <li className={styles.row}>
      <span className={styles.link}>
        <SportIcon sport={team.sport} />
        <span className="ellipsis" translate="no">
          {team.name}
        </span>
        {team.eventIds.length === 0 ? <small>{t('favourites.teamRests')}</small> : null}
      </span>
      <TeamStar team={team} />
    </li>
  );
}

/** Those without anything on offer are counted, as nobody knows their names; they come back by themselves. */
function Gone({ offer }: { readonly offer: FavouritesOffer }) {
  const t = useText();
  const submit = useSubmit();
  const favourites = useFavourites();
  const { sports, competitions, eventIds } = offer;
  const here = new Set<string>([
    ...sports.map(({ sportId }) => sportId),
    ...competitions.map(({ category }) => category.id),
  ]);
  const categoryId = favourites.categoryId.filter((id) => here.has(id));
  const eventId = favourites.eventId.filter((id) => eventIds.some((one) => one === id));
  const count = favourites.categoryId.length - categoryId.length + favourites.eventId.length - eventId.length;
  if (count === 0) return null;
  const forget = (): void => {
    for (const [kind, value] of Object.entries({ categoryId, eventId }))
      submit({ type: 'intent/settingChanged', data: { name: `favorites.${kind}`, value } });
  };
  return (
    <div className={styles.gone}>
      <span>{t('favourites.gone', { count })}</span>
      <Button small onClick={forget}>
        {t('favourites.forgetGone')}
      </Button>
    </div>
  );
}

/** Every favourite by name, each with its star. */
function Everything({ offer }: { readonly offer: FavouritesOffer }) {
  const t = useText();
  return (
    <Card aria-label={t('favourites.yours')}>
      <CardHead>
        <h2>{t('favourites.yours')}</h2>
      </CardHead>
      <ul className={styles.rows}>
        {offer.sports.map((sport) => (
          <li key={sport.sportId} className={styles.row}>
            <Link href={sportPath(sport)} className={styles.link}>
              <SportIcon sport={sport.name} />
              <span className="ellipsis">{sport.name}</span>
            </Link>
            <FavouriteStar of={{ kind: 'categoryId', id: sport.sportId }} name={sport.name} />
          </li>
        ))}
        {offer.participants?.map((team) => (
          <TeamName key={`${team.sportId} ${team.name}`} team={team} />
        ))}
        {offer.competitions.map((league) => (
          <LeagueName key={league.category.id} league={league} />
        ))}
        {offer.eventIds.map((id) => (
          <EventName key={id} eventId={id} />
        ))}
      </ul>
      <Gone offer={offer} />
    </Card>
  );
}

function Offer({ offer }: { readonly offer: FavouritesOffer }) {
  const t = useText();
  const events = useOnOffer(offer.eventIds);
  const ofTeams = useOnOffer(useTeamEvents(offer));
  return (
    <>
      {ofTeams.length === 0 ? null : (
        <Card aria-label={t('favourites.teamEvents')}>
          <EventList heading={<h2>{t('favourites.teamEvents')}</h2>} eventIds={ofTeams} mixed />
        </Card>
      )}
      {events.length === 0 ? null : (
        <Card aria-label={t('favourites.events')}>
          <EventList heading={<h2>{t('favourites.events')}</h2>} eventIds={events} mixed />
        </Card>
      )}
      {offer.competitions.map((league) => (
        <LeagueCard key={league.category.id} league={league} />
      ))}
      <Everything offer={offer} />
    </>
  );
}

/** Whose they are and how long they last, as it is for this visitor. */
function Keeping() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  return <p className={styles.note}>{t(loggedIn ? 'favourites.inAccount' : 'favourites.onDevice')}</p>;
}

/** What the visitor has starred: their teams, their events, their leagues with the next of each (BRW-09). */
export function FavouritesPage() {
  const t = useText();
  const some = hasFavourites(useFavourites());
  const { view, shown } = useShownFavourites();
  return (
    <Page>
      <PageHead
        heading={t('route.favouritesCoupon')}
        title={t('route.favouritesCoupon')}
        canonical={pathFor('favouritesCoupon')}
        noindex
      />
      {some ? <Keeping /> : null}
      {some ? (
        <ViewState
          name={getFavourites.name}
          view={shown === undefined ? view : { kind: 'ready', result: shown }}
        >
          {(offer) => <Offer offer={offer} />}
        </ViewState>
      ) : (
        <Card>
          <EmptyState
            icon={<IconStar size={24} aria-hidden="true" />}
            title={t('favourites.empty')}
            hint={t('favourites.emptyHint')}
            action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
          />
        </Card>
      )}
      <p className={styles.note}>
        <Link href={pathFor('favouritesEducation')}>{t('route.favouritesEducation')}</Link>
      </p>
    </Page>
  );
}

/** What favourites are for, in a few words. */
export function FavouritesEducationPage() {
  const t = useText();
  return (
    <Page>
      <PageHead
        heading={t('route.favouritesEducation')}
        title={t('route.favouritesEducation')}
        canonical={pathFor('favouritesEducation')}
      />
      <Card>
        <CardHead>
          <h2>{t('favourites.howTitle')}</h2>
        </CardHead>
        <div className={styles.steps}>
          <p>{t('favourites.howStar')}</p>
          <p>{t('favourites.howWhere')}</p>
          <p>{t('favourites.howKept')}</p>
          <p>
            <ButtonLink href={pathFor('favouritesCoupon')}>{t('favourites.toFavourites')}</ButtonLink>
          </p>
        </div>
      </Card>
    </Page>
  );
}
