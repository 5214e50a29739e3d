import { Link } from 'wouter';
import { searchOffer } from '#domain/contract/initial-calls.ts';
import type { FoundLeague, FoundName } from '#domain/contract/search.ts';
import { competitionPath, eventPath, GREYHOUNDS } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { marketById, selectionById } from '#projections/entities/selectors.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { whenText } from '#src/features/event/event-time.tsx';
import { useEvent } from '#src/features/event/use-event.ts';
import { TeamStar } from '#src/features/favourites/favourite-teams.tsx';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { eventName } from '#src/features/odds/phrases.ts';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Stack } from '#src/ui/layout.tsx';
import { Monogram } from '#src/ui/monogram.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { SportIcon, SportMark } from '#src/ui/sport-icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { FinishedList } from './finished-list.tsx';
import styles from './search.module.css';
import { countOf, type Found, type SearchState } from './use-search.ts';

/** A team, a player, a horse or a dog: its next event, and its own price there. */
function NameRow({ found, starred }: { readonly found: FoundName; readonly starred: boolean }) {
  const t = useText();
  const now = useNow(false);
  const { name, eventId, marketId = 0, selectionId = 0 } = found;
  const event = useEvent(eventId);
  const market = useApp((state) => marketById(state.entities, eventId, marketId));
  const selection = useApp((state) => selectionById(state.entities, eventId, selectionId));
  if (event === undefined) return null;
  const next = eventName(event, t);
  return (
    <li className={styles.row} data-product={event.inplay ? 'IN_PLAY' : undefined}>
      <Link href={eventPath(event)} className={styles.link}>
        {event.racingData === undefined ? (
          <Monogram name={name} size={32} />
        ) : (
          <SportMark sport={event.categories.at(-1)?.name ?? ''} />
        )}
        <span className={styles.words} translate="no">
          <span className={`${styles.name} ellipsis`}>{name}</span>
          <span className={`${styles.about} ellipsis`}>
            {event.inplay
              ? t('search.nextLive', { event: next })
              : t('search.next', { event: next, when: whenText(event.startTime, now, t) })}
          </span>
        </span>
      </Link>
      {market === undefined || selection === undefined ? null : (
        <OddsCell event={event} market={market} selection={selection} />
      )}
      {starred && !event.outright ? <TeamStar team={found} /> : null}
    </li>
  );
}

function LeagueRow({ league }: { readonly league: FoundLeague }) {
  const t = useText();
  return (
    <li className={styles.row}>
      <Link href={competitionPath(league.sport, league.category)} className={styles.link}>
        <SportIcon sport={league.sport} />
        <span className={styles.words}>
          <span className={`${styles.name} ellipsis`} translate="no">
            {league.category.name}
          </span>
          <span className={`${styles.about} ellipsis`}>{league.sport}</span>
        </span>
        <span className={styles.about}>{t('sports.events', { count: league.eventCount })}</span>
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
    </li>
  );
}

function Names({
  heading,
  names,
  starred = false,
}: {
  readonly heading: string;
  readonly names: readonly FoundName[];
  /** Each can be made a favourite. */
  readonly starred?: boolean;
}) {
  if (names.length === 0) return null;
  return (
    <Card aria-label={heading}>
      <CardHead>
        <h2>{heading}</h2>
      </CardHead>
      <ul>
        {names.map((found) => (
          <NameRow key={`${found.sportId} ${found.name}`} found={found} starred={starred} />
        ))}
      </ul>
    </Card>
  );
}

const isDog = ({ sportId }: FoundName): boolean => sportId === GREYHOUNDS;

function Groups({ found, waiting }: { readonly found: Found; readonly waiting: boolean }) {
  const t = useText();
  const { participants, runners, eventIds, leagues, finished = [] } = found;
  return (
    <div aria-busy={waiting} className={styles.groups} data-search-results="">
      <Stack gap={12}>
        <Names heading={t('search.participants')} names={participants} starred />
        <Names heading={t('search.runners')} names={runners.filter((one) => !isDog(one))} />
        <Names heading={t('search.dogs')} names={runners.filter(isDog)} />
        {eventIds.length === 0 ? null : (
          <Card aria-label={t('search.events')}>
            <EventList heading={<h2>{t('search.events')}</h2>} eventIds={eventIds} />
          </Card>
        )}
        {leagues.length === 0 ? null : (
          <Card aria-label={t('search.leagues')}>
            <CardHead>
              <h2>{t('search.leagues')}</h2>
            </CardHead>
            <ul>
              {leagues.map((league) => (
                <LeagueRow key={`${league.sportId} ${league.category.id}`} league={league} />
              ))}
            </ul>
          </Card>
        )}
        <FinishedList results={finished} />
      </Stack>
    </div>
  );
}

function NothingFound({ words }: { readonly words: string }) {
  const t = useText();
  return (
    <EmptyState
      title={t('search.nothing', { words })}
      hint={t('search.nothingHint')}
      action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
    />
  );
}

/** What was found for what is typed, grouped; or why there is nothing (SCH-01). */
export function SearchResults({ state, words }: { readonly state: SearchState; readonly words: string }) {
  switch (state.kind) {
    case 'found':
      return countOf(state.found) === 0 ? (
        <NothingFound words={words} />
      ) : (
        <Groups found={state.found} waiting={false} />
      );
    case 'waiting':
      return state.before === undefined || countOf(state.before) === 0 ? (
        <SkeletonRows rows={4} height={68} />
      ) : (
        <Groups found={state.before} waiting />
      );
    case 'failed':
      return <LoadFailed view={searchOffer.name} />;
    default:
      return null;
  }
}

/** What was found, for who does not see the list. */
export function SearchStatus({ state }: { readonly state: SearchState }) {
  const t = useText();
  return (
    <p role="status" className="sr-only">
      {state.kind === 'found' ? t('search.count', { count: countOf(state.found) }) : ''}
      {state.kind === 'waiting' ? t('search.searching') : ''}
    </p>
  );
}
