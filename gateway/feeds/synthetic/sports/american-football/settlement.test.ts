import { expect, it, vi } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { americanFootball } from './american-football.ts';

vi.setConfig({ testTimeout: 60_000 });

type Board = ReturnType<typeof americanFootball.board>;
interface Part {
  readonly home: number;
  readonly away: number;
}
const SEED = 'laws';
const three = (lead: number): string => (lead > 0 ? 'HOME' : lead < 0 ? 'AWAY' : 'DRAW');
const ou = (points: number, line: string): string => (points > Number(line) ? 'OVER' : 'UNDER');
const leadOf = ({ home, away }: Part): number => home - away;
const both = ({ home, away }: Part): number => home + away;
const sum = (parts: readonly Part[]): Part => ({
  home: parts.reduce((all, { home }) => all + home, 0),
  away: parts.reduce((all, { away }) => all + away, 0),
});

/** Each score as the board showed it: three points are a field goal, more a touchdown. */
function scoresOn(boards: readonly Board[]) {
  const scores: { side: string; points: number }[] = [];
  let before: Part = { home: 0, away: 0 };
  for (const { home, away } of boards) {
    if (home > before.home) scores.push({ side: 'HOME', points: home - before.home });
    if (away > before.away) scores.push({ side: 'AWAY', points: away - before.away });
    before = { home, away };
  }
  return scores;
}

/** The winning side by the laws of the game; undefined for players, `'void'` where stakes come back. */
function byLaw({ key, type, line = '', selections }: MarketShape, boards: readonly Board[]) {
  const last = boards.at(-1);
  if (last === undefined) throw new Error('nothing was shown');
  const scores = scoresOn(boards);
  const start = Number(selections[0]?.hcp ?? 0);
  const at = selections[0]?.hcp ?? line;
  const nth = Number(/(?:HALF|QUARTER)_(\d)/.exec(key)?.[1] ?? line);
  const regular = (last.sets ?? []).slice(0, 4);
  const half = sum(nth === 2 ? regular.slice(2) : regular.slice(0, 2));
  const quarter = regular[nth - 1] ?? { home: -1, away: -1 };
  const by = Math.abs(leadOf(last));
  const [first] = scores;
  switch (type) {
    case 'MONEY_LINE':
      return leadOf(last) === 0 ? 'void' : three(leadOf(last));
    case 'HANDICAP':
      return leadOf(last) + start > 0 ? 'HOME' : 'AWAY';
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
    case 'FIRST_SCORING_PLAY':
      if (first === undefined) return 'NONE';
      return `${first.side}_${first.points === 3 ? 'FIELD_GOAL' : 'TOUCHDOWN'}`;
    case 'TOTAL_TOUCHDOWNS':
      return ou(scores.filter(({ points }) => points > 3).length, at);
    case 'WINNER_AND_TOTAL':
      return `${three(leadOf(last))}_${ou(both(last), line)}`;
    case 'WINNING_MARGIN':
      if (by === 0) return 'DRAW';
      return `${three(leadOf(last))}_${by > 24 ? '25+' : `${6 * Math.ceil(by / 6) - 5}-${6 * Math.ceil(by / 6)}`}`;
    case 'ODD_OR_EVEN':
      return both(last) % 2 === 1 ? 'ODD' : 'EVEN';
    case 'HALF_RESULT':
      return three(leadOf(half));
    case 'HALF_HANDICAP':
      return leadOf(half) + start > 0 ? 'HOME' : 'AWAY';
    case 'HALF_TOTAL':
      return ou(both(half), at);
    case 'QUARTER_RESULT':
      return three(leadOf(quarter));
    case 'QUARTER_TOTAL':
      return ou(both(quarter), at);
    case 'HALF_TIME_FULL_TIME':
      return `${three(leadOf(half))[0]}${three(leadOf(last))[0]}`;
    default:
      return undefined;
  }
}

it('[sports] settles every market of American football as the laws read the board', () => {
  const met = new Set<string>();
  const keys = [
    ...Array.from({ length: 60 }, (_, slot) => `sim.af.r.${9_000_000 + slot}`),
    ...Array.from(
      { length: 28 },
      (_, day) => `sim.af.c.2026-09-${String(day + 1).padStart(2, '0')}.af-union.0`,
    ),
  ];
  for (const key of keys) {
    const fixture = americanFootball.fixtureOf(SEED, key);
    const script = scriptOf(americanFootball, SEED, key);
    if (script === undefined || fixture === undefined) throw new Error(`no game ${key}`);
    const course = americanFootball.courseOf(SEED, fixture);
    const boards: Board[] = [];
    let play = script.initial;
    for (const moment of script.moments) {
      play = script.step(play, moment);
      if (moment.kind === 'happened') boards.push(americanFootball.board(course, play.state));
    }
    for (const { shape, result } of script.look(play).markets) {
      const law = byLaw(shape, boards);
      if (law === undefined) continue;
      met.add(shape.type);
      const said = shape.selections.map((_, nth) => result?.results[nth]?.result.outcome);
      const meant = shape.selections.map(({ outcomeType }) =>
        law === 'void' ? 'VOID' : outcomeType === law ? 'WON' : 'LOST',
      );
      expect([shape.key, said]).toEqual([shape.key, meant]);
    }
  }
  expect(met.size).toBe(18);
});

it('[sports] settles players by what the drives credited them with', () => {
  const key = 'sim.af.c.2026-09-13.af-union.0';
  const fixture = americanFootball.fixtureOf(SEED, key);
  const script = scriptOf(americanFootball, SEED, key);
  if (script === undefined || fixture === undefined) throw new Error(`no game ${key}`);
  const overs = americanFootball
    .courseOf(SEED, fixture)
    .moments.flatMap((moment) => (moment.kind === 'driveOver' ? [moment] : []));
  const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
  const won = (code: string): readonly string[] => {
    const market = script.look(end).markets.find(({ shape }) => shape.key.endsWith(`/${code}`));
    return (market?.shape.selections ?? []).flatMap(({ outcomeType = '' }, nth) =>
      market?.result?.results[nth]?.result.outcome === 'WON' ? [outcomeType] : [],
    );
  };
  const scored = overs.filter(({ ending, by }) => ending > 1 && by !== undefined);
  const names = scored.map(({ side, by = -1 }) => `${side.toUpperCase()}_${by + 1}`);
  expect(won('TOUCHDOWN_SCORER_1').toSorted()).toEqual([...new Set(names)].toSorted());
  const yards = overs
    .filter(({ side }) => side === 'home')
    .flatMap(({ thrown }) => thrown)
    .reduce((all, { gain }) => all + gain.yards, 0);
  const passing = script.look(end).markets.find(({ shape }) => shape.key.endsWith('/PASSING_YARDS_HOME_1'));
  expect(won('PASSING_YARDS_HOME_1')).toEqual([ou(yards, passing?.shape.line ?? '')]);
});
