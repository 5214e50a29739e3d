import { shallowEqual } from 'react-redux';
import type { SportId } from '#domain/brand.ts';
import { getInPlay } from '#domain/contract/initial-calls.ts';
import { type InPlayLists, type LeagueEvents, regroupInPlay } from '#domain/market/in-play-leagues.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { eventById } from '#projections/entities/selectors.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { PauseUpdates } from '#src/features/shell/pause-updates.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { LeagueLink } from '#src/features/sports/league-link.tsx';
import { inOrder } from '#src/features/sports/order.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import { IconInfoCircle } from '#src/ui/icons.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './inplay-page.module.css';
import { StartingIn } from './starting-in.tsx';

interface Sport {
  readonly sportId: SportId;
  readonly name: string;
  readonly rank: number;
  readonly inPlayCount: number;
  readonly eventCount: number;
}

function Sports({
  sports,
  chosen,
}: {
  readonly sports: readonly Sport[];
  readonly chosen: string | undefined;
}) {
  const t = useText();
  const live = inOrder(sports).filter((sport) => sport.inPlayCount > 0 || sport.sportId === chosen);
  const total = live.reduce((sum, sport) => sum + sport.inPlayCount, 0);
  return (
    <ChipRow label={t('inplay.sports')}>
      <ChipLink
        href={pathFor('inplay', {})}
        label={t('inplay.all')}
        count={total}
        selected={chosen === undefined}
      />
      {live.map(({ sportId, name, inPlayCount }) => (
        <ChipLink
          key={sportId}
          href={pathFor('inplay', { categoryId: sportId })}
          label={name}
          count={inPlayCount}
          selected={sportId === chosen}
          icon={<SportIcon sport={name} size={16} />}
        />
      ))}
    </ChipRow>
  );
}

/** A league may be in play and start soon: the names of its two cards tell them apart. */
function Leagues({
  leagues,
  soon = false,
}: {
  readonly leagues: readonly LeagueEvents[];
  readonly soon?: boolean;
}) {
  return leagues.map((league) => {
    const isAlone = leagues.every(
      ({ category: { id, name } }) => id === league.category.id || name !== league.category.name,
    );
    return <League key={league.category.id} league={league} isAlone={isAlone} soon={soon} />;
  });
}

/**
 * One of several of a name, as a course that races today and again after midnight, is told apart by when it
 * begins.
 */
function League({
  league: { category, eventIds },
  isAlone,
  soon,
}: {
  readonly league: LeagueEvents;
  readonly isAlone: boolean;
  readonly soon: boolean;
}) {
  const t = useText();
  const first = useEvent(eventIds[0] ?? 0);
  const name =
    isAlone || first === undefined
      ? category.name
      : t('inplay.leagueFrom', { league: category.name, time: timeText(first.startTime) });
  const sport = first?.categories.at(-1)?.name;
  const league = first?.categories[0];
  // A meeting is a page of the racing, and has none of its own.
  const shown =
    sport === undefined || league === undefined || first?.racingData !== undefined ? (
      name
    ) : (
      <LeagueLink sport={sport} category={league}>
        {name}
      </LeagueLink>
    );
  return (
    <Card aria-label={soon ? t('inplay.leagueSoon', { league: name }) : name}>
      <EventList heading={soon ? <h3>{shown}</h3> : <h2>{shown}</h2>} eventIds={eventIds} />
    </Card>
  );
}

function NothingLive({ upcoming }: { readonly upcoming: readonly LeagueEvents[] }) {
  const t = useText();
  const next = useEvent(upcoming[0]?.eventIds[0] ?? 0);
  const hint =
    next === undefined ? t('inplay.emptyHint') : t('inplay.emptyNext', { time: timeText(next.startTime) });
  return (
    <Card>
      <EmptyState
        title={t('inplay.empty')}
        hint={hint}
        action={<ButtonLink href={pathFor('sports')}>{t('inplay.toUpcoming')}</ButtonLink>}
      />
    </Card>
  );
}

/** The leagues with what is not over of their events (BRW-03). */
const useLeaguesOnOffer = (leagues: readonly LeagueEvents[]): readonly LeagueEvents[] => {
  const ids = useOnOffer(leagues.flatMap(({ eventIds }) => eventIds));
  return leagues.map((league) => ({
    ...league,
    eventIds: league.eventIds.filter((id) => ids.includes(id)),
  }));
};

function Lists(lists: InPlayLists<LeagueEvents>) {
  const t = useText();
  const live = useLeaguesOnOffer(lists.inPlay);
  const soon = useLeaguesOnOffer(lists.upcoming);
  const began = useApp(
    (state) =>
      soon.flatMap(({ eventIds }) => eventIds).filter((id) => eventById(state.entities, id)?.inplay === true),
    shallowEqual,
  );
  const { inPlay, upcoming } = regroupInPlay({ inPlay: live, upcoming: soon }, (id) => began.includes(id));
  return (
    <>
      {inPlay.length === 0 ? <NothingLive upcoming={upcoming} /> : <Leagues leagues={inPlay} />}
      <div className={styles.soon}>
        <h2>{t('inplay.upcoming')}</h2>
        <StartingIn />
      </div>
      {upcoming.length === 0 ? <p className={styles.notice}>{t('inplay.nothingSoon')}</p> : null}
      <Leagues leagues={upcoming} soon />
    </>
  );
}

/** What is true of all that is live, and the switch that holds it still; the matches come before both. */
function LiveMenu() {
  const t = useText();
  return (
    <details className={styles.menu}>
      <summary>
        <IconInfoCircle size={16} aria-hidden="true" />
        {t('inplay.menu')}
      </summary>
      <div className={styles.menuBody}>
        <PauseUpdates />
        <p className={styles.notice}>{t('inplay.delayNotice')}</p>
      </div>
    </details>
  );
}

/** Everything in play, by league, and what starts soon (INP-01, INP-04). */
export function InPlayPage() {
  const t = useText();
  const chosen = useApp((state) => state.navigation.params.categoryId);
  const view = usePageView(getInPlay);
  const sports = view.kind === 'absent' ? undefined : view.result?.sports;
  return (
    <Page>
      <div className={styles.head}>
        <PageHead
          heading={t('inplay.title')}
          title={t('route.inplay')}
          canonical={pathFor('inplay', {})}
          description={t('meta.inplay', { brand: t('brand.name') })}
        />
        <LiveMenu />
      </div>
      {sports === undefined ? null : <Sports sports={sports} chosen={chosen} />}
      <ViewState name={getInPlay.name} view={view}>
        {({ inPlay, upcoming }) => <Lists inPlay={inPlay} upcoming={upcoming} />}
      </ViewState>
    </Page>
  );
}
