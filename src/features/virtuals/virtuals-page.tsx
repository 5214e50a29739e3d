import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { Link } from 'wouter';
import { getVirtuals } from '#domain/contract/initial-calls.ts';
import type { Standing } from '#domain/contract/results.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { currentVirtual, RESULT_SHOWN, wasOver } from '#domain/virtuals/current-virtual.ts';
import { matchDataOf, virtualDrawOf } from '#domain/virtuals/match-data.ts';
import { RETURNED_OF_HUNDRED } from '#domain/virtuals/virtual-returns.ts';
import { OFFERED_VIRTUALS } from '#domain/virtuals/virtual-sports.ts';
import { Dividends } from '#src/features/racing/dividends.tsx';
import { RunnerCard } from '#src/features/racing/race-page.tsx';
import { RaceResult } from '#src/features/racing/race-result.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { DrawFigures } from './draw-check.tsx';
import { SeasonTable } from './season-table.tsx';
import { ScoreLine, VirtualMatch, VirtualRound } from './virtual-match.tsx';
import { VirtualClock, VirtualRun } from './virtual-run.tsx';
import styles from './virtuals.module.css';

const skeleton = <SkeletonRows rows={8} height={60} prices={1} />;

const useRaces = (ids: readonly number[]): readonly EventEntity[] =>
  useApp(({ entities }) => ids.flatMap((id) => entities.buckets[id]?.event ?? []), shallowEqual);

/** The first event of each start: matches begin in rounds, races each alone. */
const firstOfEach = (events: readonly EventEntity[]): readonly EventEntity[] =>
  events.filter(({ startTime }, at) => events[at - 1]?.startTime !== startTime);

function Strip({
  label,
  races,
  current,
}: {
  readonly label: string;
  readonly races: readonly EventEntity[];
  readonly current: EventEntity;
}) {
  return (
    <nav aria-label={label} className={styles.strip}>
      {firstOfEach(races).map((race) => (
        <Link
          key={race.id}
          href={eventPath(race)}
          className={styles.slot}
          aria-current={race.startTime === current.startTime ? 'page' : undefined}
        >
          {timeText(race.startTime)}
        </Link>
      ))}
    </nav>
  );
}

/** A race or a match from its listing to its result. */
function Virtual({ event, all }: { readonly event: EventEntity; readonly all: readonly EventEntity[] }) {
  if (matchDataOf(event) === undefined) return <Race event={event} />;
  const round = all.filter(({ startTime }) => startTime === event.startTime);
  return (
    <>
      <VirtualRound event={event} round={round} />
      <VirtualMatch key={event.id} event={event} />
    </>
  );
}

function Race({ event }: { readonly event: EventEntity }) {
  // Prices first while one can bet, and how it was drawn once it is.
  const isOver = event.state === 'FINISHED';
  const figures = <DrawFigures event={event} />;
  return (
    <>
      <div className={styles.head}>
        <h2 translate="no">{event.name}</h2>
        <VirtualClock event={event} />
      </div>
      <VirtualRun event={event} />
      <RaceResult event={event} />
      <Dividends event={event} />
      {isOver ? figures : null}
      <RunnerCard event={event} />
      {isOver ? null : figures}
    </>
  );
}

/** First three of a race, or the score of a match. */
function Outcome({ event }: { readonly event: EventEntity }) {
  const match = matchDataOf(event);
  if (match !== undefined) return <ScoreLine event={event} goals={match.goals} />;
  return (
    <span className="tabular" translate="no">
      {(event.racingData?.finish ?? [])
        .slice(0, 3)
        .map(({ cloth }) => cloth)
        .join(' – ')}
    </span>
  );
}

function Results({ races }: { readonly races: readonly EventEntity[] }) {
  const t = useText();
  if (races.length === 0) return null;
  return (
    <Card aria-label={t('virtual.results')}>
      <CardHead>
        <h2>{t('virtual.results')}</h2>
      </CardHead>
      <ul className={styles.results}>
        {races.map((race) => (
          <li key={race.id}>
            <Link href={eventPath(race)} className={styles.past}>
              <span className="tabular">{timeText(race.startTime)}</span>
              <Outcome event={race} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const listedOf = (races: readonly EventEntity[]) =>
  races.flatMap((event) => {
    const resultAt = virtualDrawOf(event)?.resultAt;
    return resultAt === undefined ? [] : [{ id: event.id, resultAt, event }];
  });

/**
 * What was in sight when it went among the results: it stays for as long as a result is shown, by the time
 * that passes here and not by what the clock of the device says.
 */
function useJustEnded(past: readonly EventEntity[], now: number) {
  const [watched, setWatched] = useState<number>();
  const [ended, setEnded] = useState<{ readonly id: number; readonly at: number }>();
  const isOver = past.some(({ id }) => id === watched);
  if (watched !== undefined && isOver && ended?.id !== watched) setEnded({ id: watched, at: now });
  const isShown = ended !== undefined && now < ended.at + RESULT_SHOWN;
  return {
    event: isShown ? listedOf(past).find(({ id }) => id === ended.id) : undefined,
    watch: (event: EventEntity | undefined): void => {
      if (event !== undefined && event.id !== watched) setWatched(event.id);
    },
  };
}

function Loaded({
  nextEvents,
  results,
  table,
}: {
  readonly nextEvents: readonly number[];
  readonly results: readonly number[];
  readonly table?: Standing | undefined;
}) {
  const t = useText();
  const now = useNow();
  const chosen = Number(useApp((state) => state.navigation.params.eventId));
  const next = useRaces(nextEvents);
  const past = useRaces(results);
  const arrivals = useApp(({ navigation }) => navigation.arrivals);
  const [choice, setChoice] = useState({ chosen, arrivals, at: now });
  // Without a race in the address it is NaN; the same address again is another choice.
  if (!Object.is(choice.chosen, chosen) || choice.arrivals !== arrivals)
    setChoice({ chosen, arrivals, at: now });
  const looked = listedOf(past).find((race) => race.id === chosen && wasOver(race, choice.at));
  const ended = useJustEnded(past, now);
  const current = (looked ?? ended.event ?? currentVirtual(listedOf(next), now, chosen))?.event;
  ended.watch(next.find(({ id }) => id === current?.id));
  // Listed, and not told of yet.
  if (current === undefined && nextEvents.length > 0) return skeleton;
  if (current === undefined)
    return (
      <Card>
        <EmptyState title={t('virtual.none')} hint={t('virtual.noneHint')} />
      </Card>
    );
  return (
    <>
      <Strip label={t('virtual.next')} races={next} current={current} />
      <Virtual key={current.startTime} event={current} all={[...next, ...past]} />
      {table === undefined ? null : <SeasonTable name={current.categories[0]?.name ?? ''} standing={table} />}
      <Results races={past.filter(({ id }) => id !== current.id)} />
    </>
  );
}

/** The next virtual event counts down, runs, shows its result and gives way to the next one (VIR-01). */
export function VirtualsPage() {
  const t = useText();
  const view = usePageView(getVirtuals);
  const wanted = useApp((state) => state.navigation.params.categoryId);
  const sport = OFFERED_VIRTUALS.find((id) => id === wanted) ?? OFFERED_VIRTUALS[0];
  return (
    <Page>
      <PageHead
        heading={t('virtual.title')}
        title={t('route.virtuals')}
        canonical={pathFor('virtuals', { categoryId: sport })}
        description={t('virtual.description', { brand: t('brand.name') })}
      />
      <TabLinks
        label={t('virtual.tabs')}
        current={pathFor('virtuals', { categoryId: sport })}
        tabs={OFFERED_VIRTUALS.map((id) => ({
          href: pathFor('virtuals', { categoryId: id }),
          label: t(`virtual.tab.${id}`),
        }))}
      />
      <p className={styles.notice}>
        {t('virtual.notice')} {t('virtual.returns', { sport, percent: RETURNED_OF_HUNDRED[sport] })}
      </p>
      <ViewState name={getVirtuals.name} view={view} skeleton={skeleton}>
        {({ nextEvents, results, table }) => (
          <Loaded nextEvents={nextEvents} results={results} table={table} />
        )}
      </ViewState>
    </Page>
  );
}
