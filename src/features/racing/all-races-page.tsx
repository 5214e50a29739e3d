import { Link } from 'wouter';
import { getRacingMeetings } from '#domain/contract/initial-calls.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { racePhase } from '#domain/racing/race-state.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './all-races.module.css';
import type { Racing } from './kinds/racing-pages.ts';
import type { RacingDay } from './meetings.tsx';
import { RacingFrame } from './racing-page.tsx';

const VIEWS = { horses: 'allRaces', dogs: 'allDogRaces' } as const;
const NOON = 'T12:00:00Z';

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Choices of one kind, `all` first; nothing to choose where there is one alone. */
function Filter({
  view,
  option,
  label,
  all,
  choices,
  chosen,
}: {
  readonly view: (typeof VIEWS)[Racing];
  readonly option: 'country' | 'track';
  readonly label: string;
  readonly all: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
}) {
  const submit = useSubmit();
  if (choices.length < 2) return null;
  return (
    <ChipRow label={label}>
      {[{ id: '', name: all }, ...choices].map(({ id, name }) => (
        <Chip
          key={id}
          selected={id === chosen}
          label={name}
          onPress={() => submit({ type: 'intent/viewOptionChosen', data: { view, option, value: id } })}
        />
      ))}
    </ChipRow>
  );
}

/** Each once, by name. */
const choicesOf = (found: readonly Choice[]): readonly Choice[] =>
  [...new Map(found.map((one) => [one.id, one])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en-GB'),
  );

function Race({ race }: { readonly race: EventEntity }) {
  const t = useText();
  const { racingData, startTime } = race;
  const phase = racePhase(racingData?.step ?? 'dormant');
  const told =
    phase === 'RACE_OFF'
      ? t('racing.step.off')
      : phase === 'GAME_OVER'
        ? t('racing.step.result')
        : racingData?.runners === undefined
          ? ''
          : t('racing.runners', { count: racingData.runners });
  return (
    <li>
      <Link href={eventPath(race)} className={styles.row} data-over={phase !== 'PRE_GAME'}>
        <time dateTime={new Date(startTime).toISOString()} className={styles.time}>
          {racingData?.raceHour ?? timeText(startTime)}
        </time>
        <span className={styles.words} translate="no">
          <span className="ellipsis">{racingData?.track ?? race.name}</span>
          <span className={`${styles.quiet} ellipsis`}>
            {[racingData?.raceName?.replace(/^\d\d:\d\d /, ''), racingData?.distance]
              .filter((part) => part !== undefined && part !== '')
              .join(' · ')}
          </span>
        </span>
        <span className={styles.quiet}>{told}</span>
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** The races of a day in the order of their off, of the country and the meeting that are chosen. */
function Day({ day, races }: { readonly day: RacingDay; readonly races: readonly EventEntity[] }) {
  const t = useText();
  const name = day.day === 'afterTomorrow' ? dayText(Date.parse(day.date + NOON)) : t(`racing.${day.day}`);
  if (races.length === 0) return null;
  return (
    <Card aria-label={name}>
      <CardHead>
        <h2>{name}</h2>
        <span className={styles.quiet}>{t('racing.races', { count: races.length })}</span>
      </CardHead>
      <ul>
        {races.map((race) => (
          <Race key={race.id} race={race} />
        ))}
      </ul>
    </Card>
  );
}

function AllRaces({ racing, days }: { readonly racing: Racing; readonly days: readonly RacingDay[] }) {
  const t = useText();
  const view = VIEWS[racing];
  const country = useApp((state) => viewOption(state, view, 'country')) ?? '';
  const track = useApp((state) => viewOption(state, view, 'track')) ?? '';
  const buckets = useApp((state) => state.entities.buckets);
  const countries = days.flatMap((day) => day.countries);
  // What was chosen and is no longer there leaves nothing out.
  const chosenCountry = countries.some((one) => one.country === country) ? country : '';
  const tracks = countries
    .filter((one) => chosenCountry === '' || one.country === chosenCountry)
    .flatMap((one) => one.tracks);
  const chosenTrack = tracks.some((one) => one.track === track) ? track : '';
  const racesOf = (day: RacingDay): readonly EventEntity[] =>
    day.countries
      .filter((one) => chosenCountry === '' || one.country === chosenCountry)
      .flatMap((one) => one.tracks)
      .filter((one) => chosenTrack === '' || one.track === chosenTrack)
      .flatMap(({ eventIds }) => eventIds.flatMap((id) => buckets[id]?.event ?? []))
      .toSorted((a, b) => a.startTime - b.startTime || a.id - b.id);
  const listed = days.map((day) => ({ day, races: racesOf(day) }));
  return (
    <>
      <Filter
        view={view}
        option="country"
        label={t('racing.countries')}
        all={t('racing.allCountries')}
        choices={choicesOf(countries.map((one) => ({ id: one.country, name: one.name })))}
        chosen={chosenCountry}
      />
      <Filter
        view={view}
        option="track"
        label={t('racing.meetings')}
        all={t('racing.allMeetings')}
        choices={choicesOf(tracks.map((one) => ({ id: one.track, name: one.track })))}
        chosen={chosenTrack}
      />
      {listed.every(({ races }) => races.length === 0) ? (
        <Card>
          <EmptyState title={t('racing.noRaces')} hint={t('racing.noRacesHint')} />
        </Card>
      ) : (
        listed.map(({ day, races }) => <Day key={day.date} day={day} races={races} />)
      )}
    </>
  );
}

/** Every race of three days in off order, by country and meeting (RAC-01, RAC-02). */
function AllRacesOf({ racing }: { readonly racing: Racing }) {
  const view = usePageView(getRacingMeetings);
  return (
    <RacingFrame racing={racing} current="allRaces">
      <ViewState
        name={getRacingMeetings.name}
        view={view}
        skeleton={<SkeletonRows rows={12} height={56} prices={0} />}
      >
        {({ days }) => <AllRaces racing={racing} days={days} />}
      </ViewState>
    </RacingFrame>
  );
}

export const AllRacesPage = () => <AllRacesOf racing="horses" />;
export const AllDogRacesPage = () => <AllRacesOf racing="dogs" />;
