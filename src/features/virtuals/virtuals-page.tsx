import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { Link } from 'wouter';
import { getVirtuals } from '#domain/contract/initial-calls.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { currentVirtual, wasOver } from '#domain/virtuals/current-virtual.ts';
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
import { useText } from '#src/text/text.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { DrawFigures } from './draw-check.tsx';
import { VirtualClock, VirtualRun } from './virtual-run.tsx';
import styles from './virtuals.module.css';

const skeleton = <SkeletonRows rows={8} height={60} prices={1} />;

const useRaces = (ids: readonly number[]): readonly EventEntity[] =>
  useApp(({ entities }) => ids.flatMap((id) => entities.buckets[id]?.event ?? []), shallowEqual);

function Strip({
  label,
  races,
  current,
}: {
  readonly label: string;
  readonly races: readonly EventEntity[];
  readonly current: number | undefined;
}) {
  return (
    <nav aria-label={label} className={styles.strip}>
      {races.map((race) => (
        <Link
          key={race.id}
          href={eventPath(race)}
          className={styles.slot}
          aria-current={race.id === current ? 'page' : undefined}
        >
          {race.racingData?.raceHour}
        </Link>
      ))}
    </nav>
  );
}

/** A race from its listing to its result. */
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
              <span className="tabular">{race.racingData?.raceHour}</span>
              <span className="tabular" translate="no">
                {(race.racingData?.finish ?? [])
                  .slice(0, 3)
                  .map(({ cloth }) => cloth)
                  .join(' – ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const listedOf = (races: readonly EventEntity[]) =>
  races.flatMap((event) => {
    const resultAt = event.racingData?.virtual?.resultAt;
    return resultAt === undefined ? [] : [{ id: event.id, resultAt, event }];
  });

function Loaded({
  nextEvents,
  results,
}: {
  readonly nextEvents: readonly number[];
  readonly results: readonly number[];
}) {
  const t = useText();
  const now = useNow();
  const chosen = Number(useApp((state) => state.navigation.params.eventId));
  const next = useRaces(nextEvents);
  const past = useRaces(results);
  const [choice, setChoice] = useState({ chosen, at: now });
  // Without a race in the address it is NaN.
  if (!Object.is(choice.chosen, chosen)) setChoice({ chosen, at: now });
  const looked = listedOf(past).find((race) => race.id === chosen && wasOver(race, choice.at));
  const current = (looked ?? currentVirtual(listedOf(next), now, chosen))?.event;
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
      <Strip label={t('virtual.next')} races={next} current={current.id} />
      <Race key={current.id} event={current} />
      <Results races={past.filter(({ id }) => id !== current.id)} />
    </>
  );
}

/** The next virtual race counts down, runs, shows its result and gives way to the one after it (VIR-01). */
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
        {t('virtual.notice')} {t('virtual.returns', { percent: RETURNED_OF_HUNDRED[sport] })}
      </p>
      <ViewState name={getVirtuals.name} view={view} skeleton={skeleton}>
        {({ nextEvents, results }) => <Loaded nextEvents={nextEvents} results={results} />}
      </ViewState>
    </Page>
  );
}
