import { describe, expect, it } from 'vitest';
import type { Ending } from '../../families/market-spec.ts';
import { total } from '../../families/totals.ts';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { GAMES } from './contests.ts';
import { courseOf } from './course.ts';
import { type Fixture, fixtureOf } from './fixtures.ts';
import { arisingMarkets, standingMarkets } from './markets.ts';
import { afterPoint, type Side, scoreBefore, type TennisTally } from './tally.ts';
import { tennis } from './tennis.ts';

interface Sheet {
  readonly sets: readonly { home: number; away: number }[];
  readonly retired?: string;
  readonly stats: readonly { kind: string; home: number; away: number }[];
}

const HOME = { won: 'HOME', code: 'H' };
const AWAY = { won: 'AWAY', code: 'A' };

/** Winners of a market by the score sheet of a complete match, as the laws of the game have it. */
function winnersBy({ sets, stats }: Sheet, { type, key, line, selections }: MarketShape): readonly string[] {
  const takes = sets.map(({ home, away }) => (home > away ? HOME : AWAY));
  const won = (side: typeof HOME) => takes.filter((one) => one === side).length;
  const match = won(HOME) > won(AWAY) ? HOME : AWAY;
  const games = (side: 'home' | 'away') => sets.reduce((sum, set) => sum + set[side], 0);
  const over = (count: number) => (count > Number(line) ? ['OVER'] : ['UNDER']);
  const start = Number(selections[0]?.hcp ?? 0);
  const aces = stats.find(({ kind }) => kind === 'aces') ?? { home: Number.NaN, away: Number.NaN };
  switch (type) {
    case 'TOTAL_ACES':
      return over(aces.home + aces.away);
    case 'PLAYER_ACES':
      return over(key.includes('HOME') ? aces.home : aces.away);
    case 'MOST_ACES':
      return [aces.home > aces.away ? 'HOME' : aces.home < aces.away ? 'AWAY' : 'DRAW'];
    case 'MATCH_WINNER':
      return [match.won];
    case 'SET_BETTING':
      return [`S${won(HOME)}${won(AWAY)}`];
    case 'TOTAL_SETS':
      return over(sets.length);
    case 'TOTAL_GAMES':
      return over(games('home') + games('away'));
    case 'PLAYER_TOTAL_GAMES':
      return [];
    case 'GAME_HANDICAP':
      return [games('home') + start > games('away') ? 'HOME' : 'AWAY'];
    case 'SET_HANDICAP':
      return [won(HOME) + start > won(AWAY) ? 'HOME' : 'AWAY'];
    case 'FIRST_SET_AND_MATCH':
      return [`${takes[0]?.code}${match.code}`];
    case 'TIE_BREAK_IN_MATCH':
      return [sets.some(({ home, away }) => Math.abs(home - away) === 1) ? 'YES' : 'NO'];
    case 'ODD_EVEN_GAMES':
      return [(games('home') + games('away')) % 2 === 1 ? 'ODD' : 'EVEN'];
    case 'SET_WINNER':
      return [takes[Number(line) - 1]?.won ?? ''];
    default:
      return [];
  }
}

/** Aces as they were served, point by point. */
function acesOf(key: string) {
  const played = fixtureOf('sheets', key);
  const points = played === undefined ? [] : courseOf('sheets', played).moments;
  const aces = { home: 0, away: 0 };
  for (const point of points) if (point.kind === 'point' && point.isAce) aces[point.winner] += 1;
  return aces;
}

const keys = ['tharbour', 'tlakeside', 'tmeadow'].flatMap((code) =>
  Array.from({ length: 12 }, (_, index) => `sim.t.c.2026-07-16.${code}.${index}`),
);

describe('a tennis match settles', () => {
  it('every market as its score sheet says', () => {
    const types = new Set<string>();
    for (const key of keys) {
      const script = scriptOf(tennis, 'sheets', key);
      if (script === undefined) throw new Error(key);
      const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
      const { markets, scoreboard } = script.look(end);
      if (tennis.brokenOff?.(end.state) === true) continue;
      const sheet = scoreboard as unknown as Sheet;
      expect([key, sheet.stats]).toEqual([key, [{ kind: 'aces', ...acesOf(key) }]]);
      for (const { shape, result } of markets) {
        const expected = winnersBy(sheet, shape);
        if (expected.length === 0) continue;
        types.add(shape.type);
        const won = (result?.results ?? []).flatMap((one, nth) =>
          one.result.outcome === 'WON' ? [shape.selections[nth]?.outcomeType] : [],
        );
        expect([shape.key, won]).toEqual([shape.key, expected]);
      }
    }
    expect(types.size).toBe(13);
  });
});

const fixture = (): Fixture => {
  const found = fixtureOf('voids', 'sim.t.c.2026-07-16.tmeadow.0');
  if (found === undefined) throw new Error('no fixture');
  return found;
};
/** Sets and games as they stood: each game to love. */
function played(sets: readonly (readonly [number, number])[]): TennisTally {
  let tally = scoreBefore(3, 'home');
  const game = (side: Side) => {
    const before = tally.gameWinners.flat().length;
    while (tally.gameWinners.flat().length === before) tally = afterPoint(tally, side).tally;
  };
  for (const [home, away] of sets) {
    const level = Math.min(home, away);
    for (let n = 0; n < level; n += 1) for (const side of ['home', 'away'] as const) game(side);
    for (let n = level; n < Math.max(home, away); n += 1) game(home > away ? 'home' : 'away');
  }
  return tally;
}
const endOf = (tally: TennisTally, code: string): readonly Ending[] | undefined =>
  [...standingMarkets(fixture()), ...arisingMarkets(fixture(), tally)]
    .find((spec) => spec.code === code)
    ?.outcomes(tally);

const totalAt = (tally: TennisTally, line: number) =>
  total({ code: 'T', name: 'T', group: 'games' }, GAMES, line).outcomes(tally);

describe('a tennis match that is broken off', () => {
  it('stands in what is beyond change and is void in the rest: 6-4 6-7 and a withdrawal', () => {
    const tally: TennisTally = {
      ...played([
        [6, 4],
        [6, 7],
      ]),
      retired: 'home',
      over: true,
    };
    expect(tally.sets).toEqual([
      { home: 6, away: 4 },
      { home: 6, away: 7 },
    ]);
    expect(endOf(tally, 'MATCH_WINNER')).toEqual(['LOST', 'WON']);
    expect(endOf(tally, 'TOTAL_SETS_25')).toEqual(['WON', 'LOST']);
    // 23 games and at least six more.
    expect(totalAt(tally, 28.5)).toEqual(['WON', 'LOST']);
    expect(totalAt(tally, 29.5)).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'TOTAL_GAMES_275')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'SET_BETTING')).toEqual(['VOID', 'VOID', 'VOID', 'VOID']);
    expect(endOf(tally, 'FIRST_SET_AND_MATCH')).toEqual(['VOID', 'VOID', 'VOID', 'VOID']);
    expect(endOf(tally, 'TO_WIN_A_SET_AWAY')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'TIE_BREAK_IN_MATCH')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'SET_WINNER_1')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'SET_WINNER_3')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'SET_HANDICAP_PLUS_15')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'GAME_WINNER_3_1')).toEqual(['VOID', 'VOID']);
  });

  it('has a winner once a set is complete, and none before', () => {
    const early: TennisTally = { ...played([[4, 1]]), retired: 'away', over: true };
    expect(endOf(early, 'MATCH_WINNER')).toEqual(['VOID', 'VOID']);
    expect(endOf(early, 'TOTAL_GAMES_185')).toEqual(['VOID', 'VOID']);
    expect(endOf(early, 'GAME_WINNER_1_1')).toEqual(['WON', 'LOST']);
    const later: TennisTally = {
      ...played([
        [6, 2],
        [1, 0],
      ]),
      retired: 'away',
      over: true,
    };
    expect(endOf(later, 'MATCH_WINNER')).toEqual(['WON', 'LOST']);
  });

  it('has over of aces once they are served, and nothing else of them', () => {
    const early = { ...played([[4, 1]]), retired: 'away', over: true } as const;
    const few: TennisTally = { ...early, aces: { home: 1, away: 0 } };
    const many: TennisTally = { ...early, aces: { home: 30, away: 1 } };
    expect(endOf(few, 'TOTAL_ACES')).toEqual(['VOID', 'VOID']);
    expect(endOf(many, 'TOTAL_ACES')).toEqual(['WON', 'LOST']);
    expect(endOf(many, 'PLAYER_ACES_HOME')).toEqual(['WON', 'LOST']);
    expect(endOf(many, 'PLAYER_ACES_AWAY')).toEqual(['VOID', 'VOID']);
    expect(endOf(many, 'MOST_ACES')).toEqual(['VOID', 'VOID', 'VOID']);
  });

  it('is void in everything that had no result when nobody came', () => {
    const tally: TennisTally = { ...scoreBefore(3, 'home'), walkover: true, over: true };
    for (const spec of standingMarkets(fixture()))
      expect([spec.code, new Set(spec.outcomes(tally))]).toEqual([spec.code, new Set(['VOID'])]);
  });
});
