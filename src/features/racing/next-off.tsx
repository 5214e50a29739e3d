import { shallowEqual } from 'react-redux';
import { Link } from 'wouter';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { isOff } from '#domain/racing/race-state.ts';
import { eventById } from '#projections/entities/selectors.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { Shelf } from '#src/ui/shelf.tsx';
import { RACING_PAGES, type Racing, racingOf } from './kinds/racing-pages.ts';
import { RunnerSign } from './kinds/runner-sign.tsx';
import styles from './next-off.module.css';
import { Countdown, StepChip } from './race-status.tsx';
import { useRunners, useWinMarket } from './use-runners.ts';

/** Runners on a card; the race card has them all. */
const SHOWN = 3;

function Favourites({ event }: { readonly event: EventEntity }) {
  const market = useWinMarket(event.id);
  return market === undefined ? null : <Runners event={event} market={market} />;
}

function Runners({
  event,
  market,
}: {
  readonly event: EventEntity;
  readonly market: NonNullable<ReturnType<typeof useWinMarket>>;
}) {
  const runners = useRunners(market, 'price').slice(0, SHOWN);
  return (
    <ul className={styles.runners}>
      {runners.map(({ selection }) => (
        <li key={selection.id} className={styles.runner}>
          <RunnerSign racing={racingOf(event.sportId)} runner={selection.runner} size={20} />
          <span className={`${styles.horse} ellipsis`} translate="no">
            {selection.name}
          </span>
          <OddsCell event={event} market={market} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

function RaceCard({ eventId }: { readonly eventId: number }) {
  const t = useText();
  const event = useEvent(eventId);
  if (event === undefined) return null;
  const race = event.racingData;
  return (
    <li className={styles.card} data-racing={racingOf(event.sportId)} data-product="RACING">
      <Link href={eventPath(event)} className={styles.head}>
        <span className={styles.title}>
          <time dateTime={new Date(event.startTime).toISOString()} className="tabular">
            {timeText(event.startTime)}
          </time>{' '}
          {race?.track ?? event.name}
        </span>
        <span className={styles.meta}>
          <Countdown to={event.startTime} />
          {race === undefined ? null : <StepChip step={race.step} racing={racingOf(event.sportId)} />}
          {race?.runners === undefined ? null : <span>{t('racing.runners', { count: race.runners })}</span>}
        </span>
      </Link>
      <Favourites event={event} />
    </li>
  );
}

const VIEW = 'nextOff';
/** Races side by side (HOM-03). */
const MOST = 6;
const FILTERS = ['all', 'horses', 'dogs'] as const;

/** Which kind of racing: all of it, or one, where there is more than one. */
function Filter({ chosen }: { readonly chosen: string }) {
  const t = useText();
  const submit = useSubmit();
  return (
    <ChipRow label={t('home.nextOffOf')}>
      {FILTERS.map((value) => (
        <Chip
          key={value}
          label={t(`home.nextOff.${value}`)}
          selected={value === chosen}
          onPress={() =>
            submit({ type: 'intent/viewOptionChosen', data: { view: VIEW, option: 'racing', value } })
          }
        />
      ))}
    </ChipRow>
  );
}

/** Races of the list that are not off yet, with their kind of racing: one goes at its off, not later. */
function useRaces(listed: readonly number[]) {
  const here = useOnOffer(listed);
  const onOffer = useApp(
    ({ entities }) =>
      here.filter((id) => {
        const event = eventById(entities, id);
        return event?.inplay === false && !isOff(event.racingData?.step ?? 'dormant');
      }),
    shallowEqual,
  );
  const kinds = useApp(
    ({ entities }) => onOffer.map((id) => racingOf(entities.buckets[id]?.event?.sportId ?? '')),
    shallowEqual,
  );
  return onOffer.map((id, index) => ({ id, racing: kinds[index] ?? 'horses' }));
}

/** Whether a list has both kinds of racing, off or not: its filter stays when the last of one kind goes. */
const useIsMixed = (listed: readonly number[]): boolean =>
  useApp(({ entities }) => {
    const sports = listed.flatMap((id) => entities.buckets[id]?.event?.sportId ?? []);
    return new Set(sports.map(racingOf)).size > 1;
  });

/**
 * The next races side by side, each with its favourites.
 *
 * @param racing of one kind of racing; absent: of all, with a filter (HOM-03).
 */
export function NextOff({
  eventIds: listed,
  racing,
}: {
  readonly eventIds: readonly number[];
  readonly racing?: Racing;
}) {
  const t = useText();
  const races = useRaces(listed);
  const option = useApp((state) => viewOption(state, VIEW, 'racing')) ?? 'all';
  const isMixed = useIsMixed(listed) && racing === undefined;
  const chosen = isMixed && races.some((race) => race.racing === option) ? option : 'all';
  const shown = races.filter((race) => chosen === 'all' || race.racing === chosen).slice(0, MOST);
  if (shown.length === 0) return null;
  const pages = RACING_PAGES[racing ?? (chosen === 'dogs' ? 'dogs' : 'horses')];
  return (
    <section aria-label={t('home.nextOff')} className={styles.section} data-product="RACING">
      <div className={styles.bar}>
        <h2>{t('home.nextOff')}</h2>
        <Link href={pathFor(pages.allRaces)} className={styles.all}>
          {t('home.seeAllRaces')}
        </Link>
      </div>
      {isMixed ? <Filter chosen={chosen} /> : null}
      <Shelf>
        {/* By its place: where a race goes off the next ones come to it, and no card moves. */}
        {shown.map(({ id }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
          <RaceCard key={place} eventId={id} />
        ))}
      </Shelf>
    </section>
  );
}
