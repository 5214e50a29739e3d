import { type ReactNode, Suspense } from 'react';
import { castTypeOfMarket } from '#domain/bet/casts.ts';
import type { EventId } from '#domain/brand.ts';
import { getRacingEvent } from '#domain/contract/initial-calls.ts';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { whyEventShut } from '#domain/market/why-shut.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { eventIdOf } from '#domain/parse-ids.ts';
import { racePhase } from '#domain/racing/race-state.ts';
import { RUNNER_SORTS, type RunnerSort } from '#domain/racing/sort-runners.ts';
import { isSpecial } from '#domain/racing/special-markets.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { EventGone } from '#src/features/event/event-gone.tsx';
import { EventNotice } from '#src/features/event/event-notice.tsx';
import { NoMarkets } from '#src/features/event/no-markets.tsx';
import { useEvent, useMarkets, useSelections } from '#src/features/event/use-event.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { shutNote } from '#src/features/odds/shut-texts.ts';
import { useShut } from '#src/features/odds/use-shut.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { Crumbs } from '#src/features/sports/crumbs.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { classes } from '#src/ui/classes.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { useRoving } from '#src/ui/roving.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { CastCard } from './cast-card.tsx';
import { Dividends } from './dividends.tsx';
import { goingText } from './going-text.ts';
import { RACING_PAGES, racingOf } from './kinds/racing-pages.ts';
import { RaceOffers } from './race-offers.tsx';
import { RaceResult } from './race-result.tsx';
import { Countdown, StepChip, StewardsChip } from './race-status.tsx';
import { RaceStrip } from './race-strip.tsx';
import styles from './racing.module.css';
import { RunnerRow } from './runner-row.tsx';
import { useFavourites } from './use-favourites.ts';
import { useRunners } from './use-runners.ts';

const isSort = (value: string | undefined): value is RunnerSort =>
  RUNNER_SORTS.some((sort) => sort === value);

/** The heading of the page has said the time. */
const TIME_FIRST = /^\d{1,2}[:.]\d{2}\s+/;

/** Says in sight what a switch decides; for a screen reader its own name does. */
function Labelled({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{text}</span>
      {children}
    </div>
  );
}

function PlaceTerms({ market }: { readonly market: MarketEntity }) {
  const t = useText();
  const { eachWay } = market;
  if (eachWay === undefined)
    return <span className={styles.terms}>{market.type === 'WIN' ? t('racing.winOnly') : ''}</span>;
  return (
    <span className={styles.terms}>
      {t('racing.placeTerms', { num: eachWay.num, den: eachWay.den, places: eachWay.places })}
    </span>
  );
}

function Runners({
  event,
  market,
  sort,
  atStart,
}: {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly sort: RunnerSort;
  readonly atStart: boolean | undefined;
}) {
  const t = useText();
  const runners = useRunners(market, sort);
  const favourites = useFavourites(useSelections(market)).split(' ');
  const roving = useRoving<HTMLUListElement>('[data-odds]');
  if (runners.length === 0)
    return <EmptyState title={t('racing.raceCardEmpty')} hint={t('racing.raceCardEmptyHint')} />;
  return (
    <ul aria-label={market.name} data-settles="list" {...roving}>
      {runners.map(({ selection, nonRunner }, index) => (
        <RunnerRow
          key={selection.id}
          event={event}
          market={market}
          selection={selection}
          nonRunner={nonRunner}
          favourite={
            market.type === 'WIN' && favourites.includes(String(selection.id))
              ? favourites.length > 1
                ? 'joint'
                : 'alone'
              : undefined
          }
          tabStop={index === 0}
          atStart={atStart}
        />
      ))}
    </ul>
  );
}

/** Why all runners are locked, where the race itself does not say so already (MEND-30). */
function ShutNote({ event, market }: { readonly event: EventEntity; readonly market: MarketEntity }) {
  const t = useText();
  const shut = useShut(event, market, useSelections(market));
  if (shut === undefined || whyEventShut(event) !== undefined) return null;
  return <p className={styles.shut}>{shutNote(shut, t)}</p>;
}

/** The runners of a race under each of its markets; those of specials behind their flag (RAC-04.5). */
export function RunnerCard({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const submit = useSubmit();
  const all = useMarkets(event.id);
  const withSpecials = useApp((state) => selectFeature(state, 'racingSpecials'));
  const markets = withSpecials ? all : all.filter((one) => !isSpecial(event, one));
  const option = useApp((state) => viewOption(state, 'raceCard', 'sort'));
  const startWanted = useApp((state) => viewOption(state, 'raceCard', 'price'));
  const wanted = useApp((state) => viewOption(state, 'raceCard', 'market'));
  const sort = isSort(option) ? option : 'price';
  const market =
    markets.find((one) => String(one.id) === wanted) ??
    markets.find((one) => one.type === 'WIN') ??
    markets.find((one) => !isSpecial(event, one)) ??
    markets[0];
  const priceType = startWanted === 'start' ? 'start' : 'fixed';
  const bothPrices = market?.type === 'WIN' && event.racingData?.startingPrice === true;
  const choose =
    (name: string) =>
    (value: string): void =>
      submit({ type: 'intent/viewOptionChosen', data: { view: 'raceCard', option: name, value } });
  if (market === undefined) {
    return (
      <Card>
        <NoMarkets event={event} />
      </Card>
    );
  }
  const castType = castTypeOfMarket(market.type);
  return (
    <>
      {markets.length < 2 ? null : (
        <ChipRow label={t('event.markets')}>
          {markets.map((one) => (
            <Chip
              key={one.id}
              label={one.name}
              selected={one === market}
              onPress={() => choose('market')(String(one.id))}
            />
          ))}
        </ChipRow>
      )}
      <Card aria-label={market.name}>
        {castType === undefined ? (
          <>
            <div className={styles.toolbar}>
              <PlaceTerms market={market} />
              {bothPrices ? (
                <Labelled text={t('racingBet.priceType')}>
                  <Segmented
                    label={t('racingBet.priceType')}
                    value={priceType}
                    onChange={choose('price')}
                    options={[
                      { value: 'fixed', label: t('racingBet.price') },
                      { value: 'start', label: t('racingBet.sp') },
                    ]}
                  />
                </Labelled>
              ) : null}
              <Labelled text={t('racing.sort')}>
                <Segmented
                  label={t('racing.sort')}
                  value={sort}
                  onChange={choose('sort')}
                  options={[
                    { value: 'price', label: t('racing.sortPrice') },
                    { value: 'az', label: t('racing.sortAz') },
                  ]}
                />
              </Labelled>
            </div>
            <ShutNote event={event} market={market} />
            <Runners
              event={event}
              market={market}
              sort={sort}
              atStart={bothPrices ? priceType === 'start' : undefined}
            />
          </>
        ) : (
          <CastCard event={event} market={market} type={castType} />
        )}
      </Card>
    </>
  );
}

function LoadedRace({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const race = event.racingData;
  const title = t('racing.raceAt', {
    time: race?.raceHour ?? timeText(event.startTime),
    track: race?.track ?? event.name,
  });
  const pages = RACING_PAGES[racingOf(event.sportId)];
  const due = race === undefined || racePhase(race.step) === 'PRE_GAME';
  return (
    <Page>
      <Crumbs
        crumbs={[
          { href: pathFor(pages.home), label: t(pages.title) },
          { href: pathFor(pages.meetings), label: t('racing.meetings') },
        ]}
      />
      <div className={classes(styles.raceHead, racingOf(event.sportId) === 'dogs' && styles.dogs)}>
        <PageHead
          heading={title}
          title={title}
          canonical={eventPath(event)}
          description={t('meta.event', { event: title, brand: t('brand.name') })}
        />
        <p className={styles.raceName}>{race?.raceName?.replace(TIME_FIRST, '')}</p>
        <p className={styles.facts}>
          {due ? <Countdown to={event.startTime} /> : null}
          {race === undefined ? null : <StepChip step={race.step} racing={racingOf(event.sportId)} />}
          {race === undefined ? null : <StewardsChip step={race.step} sent={race.quickResult} />}
          {race?.distance === undefined ? null : <span>{race.distance}</span>}
          {race?.going === undefined ? null : <span>{goingText(race.going, t)}</span>}
          {race?.runners === undefined ? null : <span>{t('racing.runners', { count: race.runners })}</span>}
          <RaceOffers event={event} />
        </p>
      </div>
      <RaceStrip event={event} />
      <EventNotice event={event} />
      <RaceResult event={event} />
      <Dividends event={event} />
      <RunnerCard event={event} />
    </Page>
  );
}

/** The race is not on offer any more, and nobody knows how it ended: there are the results of its sport. */
function RaceGone() {
  const isDogs = useApp((state) => state.navigation.key.startsWith('greyhounds'));
  const href = pathFor(isDogs ? 'greyhoundsResults' : 'horseRacingResults');
  return (
    <EventGone
      elsewhere={{ title: 'event.raceGone', body: 'event.raceGoneBody', href, text: 'event.toResults' }}
    />
  );
}

const Waiting = () => (
  <Card>
    <SkeletonRows rows={8} height={60} prices={1} />
  </Card>
);

const OverRace = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#src/features/racing-results/over-race.tsx'),
    loadTexts(['lists']),
  ]);
  return module.OverRace;
});

function RaceById({ eventId }: { readonly eventId: EventId }) {
  const t = useText();
  const event = useEvent(eventId);
  const view = usePageView(getRacingEvent);
  const over = view.kind === 'absent' ? undefined : view.result?.over;
  if (over !== undefined)
    return (
      <PartBoundary instead={<RaceGone />}>
        <Suspense
          fallback={
            <Page>
              <Waiting />
            </Page>
          }
        >
          <OverRace race={over} />
        </Suspense>
      </PartBoundary>
    );
  if (event !== undefined && (view.kind !== 'failed' || view.result !== null))
    return <LoadedRace event={event} />;
  if (view.kind === 'ready' || (view.kind === 'failed' && view.view.failure?.kind === 'refused'))
    return <RaceGone />;
  return (
    <Page>
      <PageHead heading={t('route.horseRacingSev')} hidden title={t('route.horseRacingSev')} />
      {view.kind === 'failed' ? (
        <Card>
          <LoadFailed view={getRacingEvent.name} />
        </Card>
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** A race card (RAC-04). */
export function RacePage() {
  const eventId = eventIdOf(Number(useApp((state) => state.navigation.params.eventId)));
  return eventId === undefined ? <NotFoundPage /> : <RaceById eventId={eventId} />;
}
