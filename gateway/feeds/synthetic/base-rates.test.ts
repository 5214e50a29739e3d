import { expect, it, vi } from 'vitest';
import { GREYHOUND_BASE_RATES, RACING_BASE_RATES } from '#testing/offers/racing-base-rates.ts';
import type { BaseRate, Played } from './chances/base-rate.ts';
import { type RacingConfig, simulatorConfig } from './config.ts';
import type { Moment, Programme } from './playing/script.ts';
import { programmeOf } from './playing/sport-programme.ts';
import { playedSports } from './programmes.ts';
import { greyhounds } from './racing/greyhounds.ts';
import { horses } from './racing/horses.ts';
import { racingProgramme } from './racing/programme.ts';
import { raceCourseOf } from './racing/race-course.ts';
import { slotOf } from './racing/race-slots.ts';
import { raceAtFirst, stepRace } from './racing/race-state.ts';
import type { RacingCode } from './racing/racing-code.ts';
import type { SimulatedSport, SportCourse, SportFixture } from './sport.ts';

vi.setConfig({ testTimeout: 540_000 });

/** `SPORT_EVENTS=60000 SPORT_FIGURES=1` measures and shows what stands in the tables as `model`. */
const EVENTS = Number(process.env.SPORT_EVENTS ?? 2_000);
const MEASURED = 60_000;
/** The market of a race moves hundreds of times before the off. */
const RACES = Math.ceil(EVENTS / 2);
const SEED = 'base rates';
const FROM = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;
/** Chance alone takes a figure no further from what it was measured at: so many standard errors of both. */
const ERRORS = 4 * Math.sqrt(1 + EVENTS / MEASURED);

interface Figure {
  readonly name: string;
  readonly counted: number;
  readonly found: number;
  readonly model: number;
  readonly allowed: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function figureOf(
  { name, what, model }: Pick<BaseRate<never, never>, 'name' | 'what' | 'model'>,
  values: readonly number[],
): Figure {
  const counted = values.length;
  const mean = sum(values) / Math.max(1, counted);
  const deviation = Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, counted - 1));
  const isMean = what !== 'deviation';
  const error = deviation / Math.sqrt((isMean ? 1 : 2) * Math.max(1, counted));
  return { name, counted, found: isMean ? mean : deviation, model, allowed: ERRORS * error };
}

function keysOf(programme: Pick<Programme, 'listed'>, count: number): readonly string[] {
  const keys: string[] = [];
  for (let day = 0; keys.length < count; day += 1)
    keys.push(...programme.listed(FROM + day * DAY, FROM + (day + 1) * DAY).map(({ key }) => key));
  return keys.slice(0, count);
}

/** What the events come to; those that `play` leaves out are none. */
function figures<C, S>(
  rates: readonly BaseRate<C, S>[],
  keys: readonly string[],
  play: (key: string) => Played<C, S> | undefined,
): readonly Figure[] {
  const values = rates.map((): number[] => []);
  for (const key of keys) {
    const played = play(key);
    if (played === undefined) continue;
    for (const [nth, rate] of rates.entries()) {
      const value = rate.of(played);
      if (value !== undefined) values[nth]?.push(value);
    }
  }
  return rates.map((rate, nth) => figureOf(rate, values[nth] ?? []));
}

function playedBy<S, M>(initial: S, moments: readonly M[], step: (state: S, moment: M) => S) {
  const states = [initial];
  for (const moment of moments) states.push(step(states.at(-1) ?? initial, moment));
  return { end: states.at(-1) ?? initial, states };
}

interface Measured {
  readonly name: string;
  readonly rates: readonly Pick<BaseRate<never, never>, 'name' | 'real' | 'within' | 'model'>[];
  readonly figures: () => readonly Figure[];
}

const measured = <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
): Measured => ({
  name: sport.sport.name,
  rates: sport.baseRates,
  figures: () =>
    figures(sport.baseRates, keysOf(programmeOf(SEED)(sport), EVENTS), (key) => {
      const fixture = sport.fixtureOf(SEED, key);
      if (fixture === undefined) return undefined;
      const course = sport.courseOf(SEED, fixture);
      const played = playedBy(sport.initial(course), course.moments, (state, moment) =>
        sport.step(course, state, moment),
      );
      return sport.brokenOff?.(played.end) === true ? undefined : { course, ...played };
    }),
});

const measuredRacing = (
  code: RacingCode,
  config: RacingConfig,
  rates: typeof RACING_BASE_RATES,
): Measured => ({
  name: code.sport.name,
  rates,
  figures: () =>
    figures(rates, keysOf(racingProgramme(SEED, code, config), RACES), (key) => {
      const slot = slotOf(SEED, code, config, key);
      if (slot === undefined) return undefined;
      const course = raceCourseOf(SEED, code.cardOf(SEED, slot, config), config);
      return { course, ...playedBy(raceAtFirst(course), course.moments, stepRace) };
    }),
});

const sports = [
  ...playedSports(simulatorConfig).map((sport) => sport<Measured>(measured)),
  measuredRacing(horses, simulatorConfig.racing, RACING_BASE_RATES),
  measuredRacing(greyhounds, simulatorConfig.greyhounds, GREYHOUND_BASE_RATES),
];
const named = sports.map((sport) => [sport.name, sport] as const);

it.each(named)('%s is modelled near to what it is elsewhere', (_, { rates }) => {
  expect(rates.filter(({ real, within, model }) => Math.abs(model - real) > within)).toEqual([]);
});

it.each(named)('%s comes to what its model comes to', (_, sport) => {
  const found = sport.figures();
  if (process.env.SPORT_FIGURES !== undefined) console.table(found);
  expect(found.filter((one) => !(Math.abs(one.found - one.model) <= one.allowed))).toEqual([]);
  for (const { name, counted } of found) expect([name, counted > 20]).toEqual([name, true]);
});
