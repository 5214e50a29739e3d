import { describe, expect, it } from 'vitest';
import { leagueTable, type PlayedMatch } from '#domain/results/league-table.ts';
import { simulatorConfig } from '../config.ts';
import { seasonOf } from './season.ts';
import { SeasonResults } from './season-results.ts';
import { chanceAbove, type Prospect, titleChances } from './title-chances.ts';

const POINTS = { win: 3, draw: 1 };
const SEASONS = 4_000;

/** A small generator of its own: what it draws has nothing to do with the feed's. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Goals of a side, by the gaps between them. */
function goals(expected: number, draw: () => number): number {
  const gap = (): number => -Math.log(1 - draw());
  let count = 0;
  let at = gap();
  while (at < expected) {
    count += 1;
    at += gap();
  }
  return count;
}

/** How often each is first when what is left is played many times; those that are level share it. */
function played(
  clubs: readonly string[],
  over: readonly PlayedMatch[],
  left: readonly Prospect[],
  seed: number,
) {
  const draw = generator(seed);
  const firsts = new Map(clubs.map((club) => [club, 0]));
  for (let season = 0; season < SEASONS; season += 1) {
    const rest = left.map(({ home, away, goals: { home: own, away: other } }) => {
      return { startTime: 0, home, away, homeScore: goals(own, draw), awayScore: goals(other, draw) };
    });
    const first = leagueTable([...over, ...rest], POINTS).filter(({ place }) => place === 1);
    for (const { name } of first) firsts.set(name, (firsts.get(name) ?? 0) + 1 / first.length);
  }
  return clubs.map((club) => (firsts.get(club) ?? 0) / SEASONS);
}

describe('[BRW-11.10] the chances of a league to be won', () => {
  it.each([
    ['crown', '2026-07-13', 0],
    ['crown', '2026-07-13', 0.5],
    ['crown', '2026-07-13', 0.8],
    ['caledon', '2026-07-13', 0.9],
    ['cambrian', 'r41417', 0],
    ['emerald', 'r41417', 0.7],
    ['shires', 'r15531', 0.95],
  ])('are those of %s %s played to its end many times, when %d of it is over', (code, term, share) => {
    const season = seasonOf('oracle', simulatorConfig, `sim.o.${code}.${term}`)!;
    const results = new SeasonResults('oracle', simulatorConfig.football, season.matches);
    results.advance(season.from + share * (season.closesAt - season.from));
    const left = results.remaining.map(({ home, away }, nth) => ({
      home,
      away,
      goals: { home: 1 + (nth % 7) / 6, away: 0.8 + (nth % 5) / 5 },
    }));
    const { clubs } = season.league;
    const chances = titleChances(clubs, results.over, left, POINTS);
    const found = played(clubs, results.over, left, 20_260_713);
    expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    for (const [club, chance] of chances.entries()) {
      const often = found[club] ?? 0;
      // Four standard errors, and what it costs to take clubs one by one.
      const allowed = 4 * Math.sqrt((often * (1 - often)) / SEASONS) + 0.025;
      expect([clubs[club], Math.abs(chance - often) < allowed ? 'as played' : [chance, often]]).toEqual([
        clubs[club],
        'as played',
      ]);
      // What can happen has a chance.
      if (often > 0) expect(chance).toBeGreaterThan(0);
    }
  });

  it('leave nothing open when all is played, and halves to two that are level', () => {
    const match = (home: string, away: string, homeScore: number, awayScore: number) => ({
      startTime: 0,
      home,
      away,
      homeScore,
      awayScore,
    });
    const over = [match('A', 'B', 1, 1), match('C', 'A', 0, 2), match('B', 'C', 2, 0)];
    expect(titleChances(['A', 'B', 'C'], over, [], POINTS)).toEqual([0.5, 0.5, 0]);
  });

  it('leave one of two above the other, and a half to each when all is played and they are level', () => {
    const season = seasonOf('oracle', simulatorConfig, 'sim.o.crown.2026-07-13')!;
    const left = season.matches.map(({ home, away }, nth) => ({
      home,
      away,
      goals: { home: 1 + (nth % 7) / 6, away: 0.8 + (nth % 5) / 5 },
    }));
    const [one = '', other = ''] = season.league.clubs;
    const above = chanceAbove([one, other], [], left, POINTS);
    expect(above).toBeGreaterThan(0.05);
    expect(above + chanceAbove([other, one], [], left, POINTS)).toBeCloseTo(1, 9);
    const drawn = { startTime: 0, home: 'A', away: 'B', homeScore: 1, awayScore: 1 };
    expect(chanceAbove(['A', 'B'], [drawn], [], POINTS)).toBe(0.5);
    expect(chanceAbove(['A', 'B'], [{ ...drawn, homeScore: 2 }], [], POINTS)).toBe(1);
  });
});
