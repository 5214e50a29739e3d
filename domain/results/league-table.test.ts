import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf } from './form.ts';
import { asManyAsASeason, leagueTable, type PlayedMatch } from './league-table.ts';

const NAMES: readonly string[] = ['Alder', 'Birch', 'Cedar', 'Drey', 'Elm'];
const goals = fc.integer({ min: 0, max: 4 });
const match: fc.Arbitrary<PlayedMatch> = fc
  .record({
    startTime: fc.integer({ min: 0, max: 1_000_000 }),
    sides: fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 }),
    homeScore: goals,
    awayScore: goals,
  })
  .map(({ sides: [home = '', away = ''], ...rest }) => ({ ...rest, home, away }));
const matches = fc.array(match, { maxLength: 40 });

/** Side by side and column by column, each counted by itself out of the list. */
function naiveTable(all: readonly PlayedMatch[], win: number, draw: number) {
  const sides = NAMES.filter((name) => all.some(({ home, away }) => home === name || away === name));
  const rows = sides.map((name) => {
    const atHome = all
      .filter(({ home }) => home === name)
      .map((one) => [one.homeScore, one.awayScore] as const);
    const away = all.filter((one) => one.away === name).map((one) => [one.awayScore, one.homeScore] as const);
    const scores = [...atHome, ...away];
    const count = (is: (own: number, other: number) => boolean) => scores.filter(([a, b]) => is(a, b)).length;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const won = count((a, b) => a > b);
    const drawn = count((a, b) => a === b);
    return {
      name,
      played: scores.length,
      won,
      drawn,
      lost: count((a, b) => a < b),
      scored: sum(scores.map(([a]) => a)),
      conceded: sum(scores.map(([, b]) => b)),
      points: won * win + drawn * draw,
    };
  });
  /** Whether a row stands above another: the rule, word for word. */
  const isAbove = (a: (typeof rows)[number], b: (typeof rows)[number]): boolean => {
    if (a.points !== b.points) return a.points > b.points;
    const differences = [a.scored - a.conceded, b.scored - b.conceded] as const;
    if (differences[0] !== differences[1]) return differences[0] > differences[1];
    return a.scored > b.scored;
  };
  return new Map(
    rows.map((row) => [row.name, { place: 1 + rows.filter((other) => isAbove(other, row)).length, ...row }]),
  );
}

describe('[BRW-11.2] the table of a league', () => {
  it('[BRW-11.2] [BRW-11.4] is what counting each side by itself comes to, places and shared places too', () => {
    fc.assert(
      fc.property(matches, fc.constantFrom(2, 3), (all, win) => {
        const table = leagueTable(all, { win, draw: 1 });
        const naive = naiveTable(all, win, 1);
        expect(table).toHaveLength(naive.size);
        for (const row of table) expect(row).toEqual(naive.get(row.name));
        const places = table.map(({ place }) => place);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  it('does not depend on the order in which the matches are told', () => {
    fc.assert(
      fc.property(
        matches.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          const points = { win: 3, draw: 1 };
          expect(leagueTable(shuffled, points)).toEqual(leagueTable(all, points));
        },
      ),
    );
  });

  it('[BRW-11.4] ranks by points, then difference, then goals, and lets equals share a place', () => {
    const of = (home: string, away: string, homeScore: number, awayScore: number) => ({
      startTime: 0,
      home,
      away,
      homeScore,
      awayScore,
    });
    const table = leagueTable(
      [of('Alder', 'Birch', 1, 0), of('Cedar', 'Drey', 3, 2), of('Elm', 'Fir', 1, 0)],
      { win: 3, draw: 1 },
    );
    expect(table.map(({ place, name }) => [place, name])).toEqual([
      [1, 'Cedar'],
      [2, 'Alder'],
      [2, 'Elm'],
      [4, 'Drey'],
      [5, 'Birch'],
      [5, 'Fir'],
    ]);
  });
});

describe('[BRW-11.3] what a table is made of', () => {
  it('[BRW-11.3] the newest matches, as many as each pair has at home and away', () => {
    fc.assert(
      fc.property(matches, (all) => {
        const sides = new Set(all.flatMap(({ home, away }) => [home, away])).size;
        const taken = asManyAsASeason(all);
        expect(taken).toEqual(all.slice(0, taken.length));
        expect(taken.length).toBe(Math.min(all.length, sides * Math.max(0, sides - 1)));
      }),
    );
  });
});

describe('[BRW-11.5] form', () => {
  it('[BRW-11.5] has the last matches of a side alone, the newest first, as it saw them', () => {
    fc.assert(
      fc.property(matches, fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 6 }), (all, name, most) => {
        const own = all.filter(({ home, away }) => home === name || away === name).slice(0, most);
        const form = formOf(all, name, most);
        expect(form.map(({ startTime }) => startTime)).toEqual(own.map(({ startTime }) => startTime));
        for (const [at, { outcome, scored, conceded, opponent, isHome }] of form.entries()) {
          expect({ W: 1, D: 0, L: -1 }[outcome]).toBe(Math.sign(scored - conceded));
          expect(isHome ? [name, opponent, scored, conceded] : [opponent, name, conceded, scored]).toEqual([
            own[at]?.home,
            own[at]?.away,
            own[at]?.homeScore,
            own[at]?.awayScore,
          ]);
        }
      }),
    );
  });
});
