import { expect, it, vi } from 'vitest';
import type { Moment } from '#gateway/feeds/synthetic/playing/script.ts';
import { programmeOf } from '#gateway/feeds/synthetic/playing/sport-programme.ts';
import type { SimulatedSport, SportCourse, SportFixture } from '#gateway/feeds/synthetic/sport.ts';
import { baseball } from '#gateway/feeds/synthetic/sports/baseball/baseball.ts';
import { cricket } from '#gateway/feeds/synthetic/sports/cricket/cricket.ts';
import { darts } from '#gateway/feeds/synthetic/sports/darts/darts.ts';
import { snooker } from '#gateway/feeds/synthetic/sports/snooker/snooker.ts';
import { tennis } from '#gateway/feeds/synthetic/sports/tennis/tennis.ts';
import type { Result } from '../../gateway/offer/result.ts';
import type { Played } from '../../gateway/sports/ended.ts';
import { toldAsScored } from './told-as-scored.ts';

vi.setConfig({ testTimeout: 240_000 });

const SEED = 'broken off';
const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2026, 4, 1);
/** Of each sport so many that were broken off, with whole books. */
const WANTED = 6;

const results = new Map<string, Result>();

/** The first matches of a sport that somebody could not finish, or that rain ended, played to that end. */
function brokenOff<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
): readonly Played[] {
  const programme = programmeOf(SEED)(sport);
  const played: Played[] = [];
  for (let day = 0; played.length < WANTED && day < 400; day += 1) {
    const from = BEGIN + day * DAY_MS;
    for (const { key } of programme.listed(from, from + DAY_MS)) {
      const fixture = sport.fixtureOf(SEED, key);
      if (fixture?.tier !== 'A' || played.length === WANTED) continue;
      const course = sport.courseOf(SEED, fixture);
      const end = course.moments.reduce(
        (state, moment) => sport.step(course, state, moment),
        sport.initial(course),
      );
      const run = sport.brokenOff?.(end) === true ? programme.open(key) : undefined;
      if (run === undefined) continue;
      run.advance(run.goneAt);
      const { event, scoreboard, markets } = run.look();
      const name = sport.sport.name.toLowerCase();
      played.push({
        key,
        sport: name,
        ended: { event, scoreboard, shapes: markets.map(({ shape }) => shape) },
      });
      for (const { shape, result } of markets)
        if (result !== undefined) results.set(shape.key, { kind: 'result', market: shape.key, ...result });
    }
  }
  return played;
}

const matches = [
  ...brokenOff(tennis),
  ...brokenOff(darts),
  ...brokenOff(snooker),
  ...brokenOff(baseball),
  ...brokenOff(cricket),
];

it('[sports] of matches that were broken off are what their boards say', () => {
  expect(new Set(matches.map(({ sport }) => sport)).size).toBe(5);
  expect(toldAsScored(matches, results).map(({ sentence }) => sentence.slice(0, 400))).toEqual([]);
});

it('[sports] of matches that were broken off are missed where what is not decided is told as lost', () => {
  const lost = [...results].map(([key, result]): [string, Result] => [
    key,
    {
      ...result,
      results: result.results.map((one) =>
        one.result.outcome === 'VOID' ? { ...one, result: { outcome: 'LOST' } } : one,
      ),
    },
  ]);
  const found = new Set(
    toldAsScored(matches, new Map(lost)).map(({ fingerprint }) => fingerprint.split(' ')[1]),
  );
  for (const type of [
    'SET_BETTING',
    'CORRECT_SCORE',
    'TOTAL_180S',
    'MOST_FOURS',
    'RUN_LINE',
    'HIGHEST_BREAK',
  ])
    expect([type, found.has(type)]).toEqual([type, true]);
});
