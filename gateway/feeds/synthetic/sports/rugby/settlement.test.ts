import { describe, expect, it, vi } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { boardOf, rugbyLeague, rugbyUnion } from './rugby.ts';

vi.setConfig({ testTimeout: 60_000 });

type Rugby = typeof rugbyUnion;
type Board = ReturnType<typeof boardOf>;
interface Part {
  readonly home: number;
  readonly away: number;
}
const SEED = 'laws';
const three = (lead: number): string => (lead > 0 ? 'HOME' : lead < 0 ? 'AWAY' : 'DRAW');
const ou = (points: number, line: string): string => (points > Number(line) ? 'OVER' : 'UNDER');
const leadOf = ({ home, away }: Part): number => home - away;
const both = ({ home, away }: Part): number => home + away;

interface Score {
  readonly side: 'HOME' | 'AWAY';
  readonly kind: 'TRY' | 'PENALTY' | 'DROP';
}
const statOn = (board: Board, kind: string): Part =>
  board.stats.find((one) => one.kind === kind) ?? { home: 0, away: 0 };
const triesOn = (board: Board): Part => {
  const [column] = board.columns;
  return { home: Number(column?.home), away: Number(column?.away) };
};

/** Each score as the board showed it: tries and penalty goals by their counts, what else is a drop goal. */
function scoresOn(boards: readonly Board[]): readonly Score[] {
  const scores: Score[] = [];
  for (const [nth, board] of boards.entries()) {
    const before = boards[nth - 1] ?? board;
    for (const side of ['home', 'away'] as const) {
      if (board[side] === before[side]) continue;
      const grew = (of: (one: Board) => Part): boolean => of(board)[side] > of(before)[side];
      const said = side === 'home' ? 'HOME' : 'AWAY';
      if (grew(triesOn)) scores.push({ side: said, kind: 'TRY' });
      else if (grew((one) => statOn(one, 'penaltyGoals'))) scores.push({ side: said, kind: 'PENALTY' });
      else if (!grew((one) => statOn(one, 'conversions'))) scores.push({ side: said, kind: 'DROP' });
    }
  }
  return scores;
}

const MARGINS = {
  ru: ['1-5', '6-10', '11-15', '16-20', '21-25', '26+'],
  rl: ['1-6', '7-12', '13-18', '19+'],
};
function marginOf(by: number, bands: readonly string[]): string {
  const band = bands.find((one) => by <= (one.endsWith('+') ? Infinity : Number(one.split('-')[1])));
  return band ?? 'none';
}

/** The winning side by the laws of the game; undefined for players, `'void'` where stakes come back. */
function byLaw({ key, type, line = '', selections }: MarketShape, boards: readonly Board[]) {
  const last = boards.at(-1);
  if (last === undefined) throw new Error('nothing was shown');
  const scores = scoresOn(boards);
  const tries = triesOn(last);
  const start = Number(selections[0]?.hcp ?? 0);
  const at = selections[0]?.hcp ?? line;
  const nth = Number(/HALF_(\d)/.exec(key)?.[1] ?? line);
  const [one = { home: -1, away: -1 }, two = { home: -1, away: -1 }] = last.sets;
  const half = nth === 2 ? two : one;
  const by = Math.abs(leadOf(last));
  const [first] = scores;
  switch (type) {
    case 'MATCH_ODDS':
      return three(leadOf(last));
    case 'DRAW_NO_BET':
      return by === 0 ? 'void' : three(leadOf(last));
    case 'HANDICAP':
      return leadOf(last) + start > 0 ? 'HOME' : 'AWAY';
    case 'HANDICAP_3_WAY':
      return three(leadOf(last) + Number(line));
    case 'TOTAL_POINTS':
      return ou(both(last), at);
    case 'TEAM_POINTS_HOME':
      return ou(last.home, at);
    case 'TEAM_POINTS_AWAY':
      return ou(last.away, at);
    case 'RACE_TO_POINTS': {
      const board = boards.find(({ home, away }) => Math.max(home, away) >= nth);
      return board === undefined ? 'NONE' : board.home >= nth ? 'HOME' : 'AWAY';
    }
    case 'NEXT_SCORE':
      return scores[nth - 1]?.side ?? 'NONE';
    case 'NEXT_TRY':
      return scores.filter(({ kind }) => kind === 'TRY')[nth - 1]?.side ?? 'NONE';
    case 'FIRST_SCORING_PLAY':
      return first === undefined ? 'NONE' : `${first.side}_${first.kind}`;
    case 'MOST_TRIES':
      return three(leadOf(tries));
    case 'TOTAL_TRIES':
      return ou(both(tries), at);
    case 'TEAM_TRIES_HOME':
      return ou(tries.home, at);
    case 'TEAM_TRIES_AWAY':
      return ou(tries.away, at);
    case 'RESULT_AND_TOTAL':
      return `${three(leadOf(last))}_${ou(both(last), line)}`;
    case 'WINNING_MARGIN':
      if (by === 0) return 'DRAW';
      return `${three(leadOf(last))}_${marginOf(by, MARGINS[key.startsWith('sim.ru') ? 'ru' : 'rl'])}`;
    case 'WINNING_MARGIN_SHORT':
      return by === 0 ? 'DRAW' : `${three(leadOf(last))}_${by > 12 ? '13+' : '1-12'}`;
    case 'ODD_OR_EVEN':
      return both(last) % 2 === 1 ? 'ODD' : 'EVEN';
    case 'HALF_RESULT':
      return three(leadOf(half));
    case 'HALF_HANDICAP':
      return leadOf(half) + start > 0 ? 'HOME' : 'AWAY';
    case 'HALF_TOTAL':
      return ou(both(half), at);
    case 'HALF_TIME_FULL_TIME':
      return `${three(leadOf(one))[0]}${three(leadOf(last))[0]}`;
    case 'HIGHEST_SCORING_HALF':
      return both(one) > both(two) ? 'FIRST' : both(one) < both(two) ? 'SECOND' : 'EQUAL';
    default:
      return undefined;
  }
}

const opened = (sport: Rugby, key: string) => {
  const fixture = sport.fixtureOf(SEED, key);
  const script = scriptOf(sport, SEED, key);
  if (script === undefined || fixture === undefined) throw new Error(`no match ${key}`);
  return { script, course: sport.courseOf(SEED, fixture) };
};
const sports = [
  ['union', rugbyUnion, 'ru', 'ru-shires'],
  ['league', rugbyLeague, 'rl', 'rl-pennine'],
] as const;

describe.each(sports)('rugby %s', (_, sport, prefix, league) => {
  it('[sports] settles every market as the laws read the board', () => {
    const met = new Set<string>();
    const days = Array.from({ length: 28 }, (__, day) => String(day + 1).padStart(2, '0'));
    const keys = [
      ...Array.from({ length: 60 }, (__, slot) => `sim.${prefix}.r.${9_000_000 + slot}`),
      ...days.map((day) => `sim.${prefix}.c.2026-09-${day}.${league}.0`),
    ];
    for (const key of keys) {
      const { script, course } = opened(sport, key);
      const boards: Board[] = [];
      let play = script.initial;
      for (const moment of script.moments) {
        play = script.step(play, moment);
        if (moment.kind === 'happened') boards.push(boardOf(course, play.state));
      }
      for (const { shape, result } of script.look(play).markets) {
        const law = byLaw(shape, boards);
        if (law === undefined) continue;
        met.add(shape.type);
        const said = shape.selections.map((__, nth) => result?.results[nth]?.result.outcome);
        const meant = shape.selections.map(({ outcomeType }) =>
          law === 'void' ? 'VOID' : outcomeType === law ? 'WON' : 'LOST',
        );
        expect([shape.key, said]).toEqual([shape.key, meant]);
      }
    }
    expect(met.size).toBe(24);
  });

  it('[sports] settles players by the tries and kicks that were theirs', () => {
    const { script, course } = opened(sport, `sim.${prefix}.c.2026-09-13.${league}.0`);
    const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
    const won = (code: string): readonly string[] => {
      const market = script.look(end).markets.find(({ shape }) => shape.key.endsWith(`/${code}`));
      return (market?.shape.selections ?? []).flatMap(({ outcomeType = '' }, nth) =>
        market?.result?.results[nth]?.result.outcome === 'WON' ? [outcomeType] : [],
      );
    };
    const tries = course.moments.flatMap((moment) => (moment.kind === 'try' ? [moment] : []));
    const names = tries.flatMap(({ side, by }) =>
      by === undefined ? [] : [`${side.toUpperCase()}_${by + 1}`],
    );
    expect(won('TRYSCORER_1').toSorted()).toEqual([...new Set(names)].toSorted());
    const [firstTry] = tries;
    const firstName = firstTry?.by === undefined ? 'OTHER' : names[0];
    expect(won('FIRST_TRYSCORER')).toEqual([firstTry === undefined ? 'NONE' : firstName]);
    const last = boardOf(course, end.state);
    const fromTries = triesOn(last).home * (prefix === 'ru' ? 5 : 4);
    expect(won('KICKER_POINTS_HOME')).toEqual([ou(last.home - fromTries, prefix === 'ru' ? '10.5' : '6.5')]);
  });
});

it('[sports] tells a match on a clock that goes up, and takes no bet from a try to its kick', () => {
  const { script, course } = opened(rugbyUnion, 'sim.ru.c.2026-09-13.ru-shires.0');
  let play = script.initial;
  let last = 0;
  let half = 0;
  for (const moment of script.moments) {
    play = script.step(play, moment);
    const { kicks } = play.state;
    const open = script.look(play).markets.filter(({ state }) => state === 'OPEN');
    if (kicks !== undefined) expect(open).toEqual([]);
    const board = boardOf(course, play.state);
    expect(board).not.toHaveProperty('clockTo');
    if (board.part === half) expect(board.clockSeconds).toBeGreaterThanOrEqual(last);
    half = board.part;
    last = board.clockSeconds;
  }
  expect(half).toBe(2);
  expect(last).toBeGreaterThanOrEqual(80 * 60);
});
