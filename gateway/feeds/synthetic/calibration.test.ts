import { expect, it, vi } from 'vitest';
import { LADDER, rungText } from '#domain/odds/ladder.ts';
import { denominator, numerator } from '#domain/odds/parse-odds.ts';
import { simulatorConfig } from './config.ts';
import { APART_OVERROUND } from './families/cases.ts';
import type { Moment, Programme } from './playing/script.ts';
import type { MarketSight } from './playing/sight.ts';
import { programmeOf } from './playing/sport-programme.ts';
import { playedSports } from './programmes.ts';
import { greyhounds } from './racing/greyhounds.ts';
import { horses } from './racing/horses.ts';
import { racingProgramme } from './racing/programme.ts';
import { random } from './random.ts';
import type { SimulatedSport, SportCourse, SportFixture } from './sport.ts';
import { baseball } from './sports/baseball/baseball.ts';
import { cricket } from './sports/cricket/cricket.ts';
import { darts } from './sports/darts/darts.ts';
import { PREFIX as FOOTBALL } from './sports/football/fixtures.ts';
import { football } from './sports/football/football.ts';
import { iceHockey } from './sports/ice-hockey/ice-hockey.ts';
import { snooker } from './sports/snooker/snooker.ts';
import { tennis } from './sports/tennis/tennis.ts';

vi.setConfig({ testTimeout: 540_000 });

/** `SPORT_EVENTS=20000` asks for more than a quick look. */
const EVENTS = Number(process.env.SPORT_EVENTS ?? 200);
/** A race costs little. */
const RACES = 3 * EVENTS;
const SEED = 'calibration';
const FROM = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;
const ERRORS = 4;
/** Bets that come true less often together than this say nothing about how often they do. */
const TELLING = 3;

/** 1/(price × overround), a rung to either side as prices stand on rungs, and what came of it. */
interface Bet {
  readonly low: number;
  readonly chance: number;
  readonly high: number;
  readonly won: number;
}
interface Claim extends Omit<Bet, 'won'> {
  readonly label: string;
  readonly market: string;
  readonly side: number;
}

const decimals = LADDER.map((odds) => 1 + numerator(odds) / denominator(odds));
const rungOf = new Map(LADDER.map((_, rung) => [rungText(rung), rung]));

/** What the prices of a market say of its sides. The overround is that of the book as it is shown. */
function claimsOf(
  { shape, state, prices, retired }: MarketSight,
  when: string,
  isApart = false,
): readonly Claim[] {
  if (state !== 'OPEN' || retired === true || prices.length < 2) return [];
  const rungs = prices.map(({ odds }) => rungOf.get(odds ?? '') ?? -1);
  const book = rungs.reduce((sum, rung) => sum + (rung < 0 ? 0 : 1 / (decimals[rung] ?? 1)), 0);
  // Sides that win or lose each on its own make up no book: a little is taken of every price.
  const overround = isApart ? APART_OVERROUND : book / shape.winners;
  // A side that is as good as sure has no price: the others do not make up a book.
  if (overround < 1) return [];
  const ranks = rungs.map((rung) => rungs.filter((other) => other >= 0 && other < rung).length + 1);
  return rungs.flatMap((rung, side) => {
    if (rung < 0) return [];
    const at = (step: number): number =>
      1 / ((decimals[rung + step] ?? Number.POSITIVE_INFINITY) * overround);
    const rank = ranks[side] ?? 0;
    // Runners have no names that say anything: they are told apart by their place in the market.
    const who = shape.selections[side]?.outcomeType ?? (rank <= 3 ? `number ${rank}` : 'others');
    const label = `${shape.key.slice(shape.event.length + 1)} ${who} ${when}`;
    const high = rung === 0 ? 1 : at(-1);
    return [{ label, market: shape.key, side, low: at(1), chance: at(0), high }];
  });
}

/** 1, 0, or the part of a dead heat; undefined where stakes came back. */
function wonBy(market: MarketSight | undefined, side: number): number | undefined {
  const result = market?.result?.results[side]?.result;
  if (result?.outcome === 'LOST') return 0;
  if (result?.outcome !== 'WON') return undefined;
  return result.deadHeat === undefined ? 1 : result.deadHeat.places / result.deadHeat.tied;
}

/** Which events are looked at, and which of their markets have sides that stand apart. */
interface Which {
  readonly isMeant: (key: string) => boolean;
  readonly isApart: (market: string, key: string) => boolean;
}

/** Bets on every side of every market before the start and at an instant in play, by what they are on. */
function betsOn(
  programme: Programme,
  events: number,
  { isMeant, isApart }: Which,
): ReadonlyMap<string, readonly Bet[]> {
  const keys: ReturnType<Programme['listed']>[number][] = [];
  for (let day = 0; keys.length < events; day += 1)
    keys.push(
      ...programme.listed(FROM + day * DAY, FROM + (day + 1) * DAY).filter(({ key }) => isMeant(key)),
    );
  const bets = new Map<string, Bet[]>();
  for (const { key, goneBy } of keys.slice(0, events)) {
    const run = programme.open(key);
    if (run === undefined) continue;
    run.advance(run.next() ?? 0);
    const { startTime } = run.look().event;
    run.advance(startTime - 1);
    const claimsNow = (when: string) =>
      run.look().markets.flatMap((market) => claimsOf(market, when, isApart(market.shape.key, key)));
    const claims = claimsNow('before the start');
    // An instant that knows nothing of how long the event lasts: else short ones would be met too often.
    run.advance(startTime + Math.round(((goneBy - startTime) * random(SEED, key).below(500)) / 1_000));
    claims.push(...claimsNow('in play'));
    run.advance(run.goneAt);
    const ended = new Map(run.look().markets.map((market) => [market.shape.key, market]));
    for (const { label, market, side, ...claim } of claims) {
      const won = wonBy(ended.get(market), side);
      if (won === undefined) continue;
      const list = bets.get(label) ?? [];
      bets.set(label, list);
      list.push({ ...claim, won });
    }
  }
  return bets;
}

/** Those whose bets came true more or less often than four standard errors allow. */
function farOff(bets: ReadonlyMap<string, readonly Bet[]>) {
  const told = [...bets].map(([label, list]) => {
    const all = (of: (bet: Bet) => number): number => list.reduce((sum, bet) => sum + of(bet), 0);
    // Bets on one side at different events: each adds the variance that its own chance has.
    const variance = all(({ chance }) => chance * (1 - chance));
    const [low, high, won] = [all((bet) => bet.low), all((bet) => bet.high), all((bet) => bet.won)];
    const error = ERRORS * Math.sqrt(variance);
    return {
      label,
      count: list.length,
      variance,
      low,
      high,
      won,
      isFar: won < low - error || won > high + error,
    };
  });
  const telling = told.filter(({ variance }) => variance >= TELLING);
  return { telling, far: telling.filter(({ isFar }) => isFar) };
}

/** Codes of markets that are about single players. */
const PLAYERS =
  /^(GOALSCORER|FIRST_GOALSCORER|LAST_GOALSCORER|PLAYER_|TOP_|HIGHEST_CHECKOUT|BATTER_|PITCHER_|MOST_ACES|TOTAL_ACES|HIGHEST_BREAK)/u;

/** Whether the sides of a market of an event stand apart: those that come with its course as well. */
const apartOf =
  <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
    sport: SimulatedSport<F, M, C, S, O, T>,
  ): Which['isApart'] =>
  (market, key) => {
    const fixture = sport.fixtureOf(SEED, key);
    if (fixture === undefined) return false;
    const isMarket = ({ code }: { readonly code: string }): boolean => market === `${key}/${code}`;
    const standing = sport.markets(fixture).find(isMarket);
    if (standing !== undefined || sport.arising === undefined) return standing?.apart === true;
    const course = sport.courseOf(SEED, fixture);
    const end = course.moments.reduce(
      (state, moment) => sport.step(course, state, moment),
      sport.initial(course),
    );
    return sport.arising(fixture, end).find(isMarket)?.apart === true;
  };

const ALL: Which = { isMeant: () => true, isApart: () => false };
const sports: readonly (readonly [name: string, programme: Programme, events: number, which: Which])[] = [
  ...playedSports(simulatorConfig).map((any) =>
    any(
      (sport) =>
        [
          sport.sport.name,
          programmeOf(SEED)(sport),
          EVENTS,
          { isMeant: () => true, isApart: apartOf(sport) },
        ] as const,
    ),
  ),
  ['Horse racing', racingProgramme(SEED, horses, simulatorConfig.racing), RACES, ALL],
  ['Greyhounds', racingProgramme(SEED, greyhounds, simulatorConfig.greyhounds), RACES, ALL],
];

it.each(sports)(
  '%s wins as often as its prices say, before the start and in play',
  (_, programme, events, which) => {
    const { telling, far } = farOff(betsOn(programme, events, which));
    expect(far).toEqual([]);
    expect(telling.length).toBeGreaterThan(5);
  },
);

/** Markets of players stand in whole books alone, of which a day has few: they are looked for. */
const WITH_PLAYERS: ReadonlySet<string> = new Set(
  [baseball, cricket, darts, iceHockey, snooker, tennis, football(simulatorConfig.football)].map(
    ({ sport }) => sport.name,
  ),
);
const wholeBooks = playedSports(simulatorConfig).flatMap((any) =>
  any((sport) => {
    // Quick matches of football have some of their players alone.
    const isWhole = (key: string): boolean =>
      sport.prefix !== FOOTBALL || key.startsWith(`sim.${FOOTBALL}.c.`);
    const isMeant = (key: string): boolean => isWhole(key) && sport.fixtureOf(SEED, key)?.tier === 'A';
    const isApart = apartOf(sport);
    return WITH_PLAYERS.has(sport.sport.name)
      ? [[sport.sport.name, programmeOf(SEED)(sport), { isMeant, isApart }] as const]
      : [];
  }),
);

it.each(wholeBooks)(
  '%s wins in whole books, with their players, as often as prices say',
  (_, programme, which) => {
    const bets = betsOn(programme, EVENTS, which);
    const { telling, far } = farOff(bets);
    expect(far).toEqual([]);
    expect(telling.filter(({ label }) => PLAYERS.test(label)).length).toBeGreaterThan(5);
  },
);
