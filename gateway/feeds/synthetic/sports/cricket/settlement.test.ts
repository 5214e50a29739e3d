import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { oraclePar } from '#testing/oracles/cricket-oracle.ts';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { cricket } from './cricket.ts';

vi.setConfig({ testTimeout: 60_000 });

type Board = ReturnType<typeof cricket.board>;
const Side = z.enum(['home', 'away']);
type Side = z.infer<typeof Side>;
/** What a board of cricket says of each side beside its score. */
const Columns = z.array(z.object({ home: z.string(), away: z.string() }));
const SEED = 'laws';
const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** A line of the scorebook: what stood on the board after a delivery. */
interface Line {
  readonly runs: number;
  readonly wickets: number;
  readonly overs: number;
  readonly balls: number;
}
interface Book {
  readonly toss: string | undefined;
  readonly first: Side;
  readonly innings: readonly (readonly Line[])[];
  readonly superOver: Side | undefined;
  readonly rained: boolean;
}

function lineOf({ points, columns }: Board, side: Side): Line | undefined {
  const [runs, wickets] = (points?.[side] ?? '').split('/').map(Number);
  const [overs, balls = 0] = (Columns.parse(columns)[0]?.[side] ?? '').split('.').map(Number);
  if (runs === undefined || wickets === undefined || overs === undefined) return undefined;
  return { runs, wickets, overs, balls };
}

const at = (lines: readonly Line[] | undefined): Line =>
  lines?.at(-1) ?? { runs: 0, wickets: 0, overs: 0, balls: 0 };
const isOver = ({ overs, wickets }: Line): boolean => overs === 20 || wickets === 10;

function courseOf(key: string) {
  const fixture = cricket.fixtureOf(SEED, key);
  if (fixture === undefined) throw new Error(`no match ${key}`);
  return cricket.courseOf(SEED, fixture);
}
const has = (kind: string) => (key: string) => courseOf(key).moments.some((moment) => moment.kind === kind);

function played(key: string) {
  const script = scriptOf(cricket, SEED, key);
  if (script === undefined) throw new Error(`no match ${key}`);
  const course = courseOf(key);
  let play = script.initial;
  let board: Board | undefined;
  let toss: string | undefined;
  let first: Side = 'home';
  const innings: Line[][] = [];
  for (const moment of script.moments) {
    play = script.step(play, moment);
    if (moment.kind !== 'happened') continue;
    board = cricket.board(course, play.state);
    const told = moment.moment;
    if (told.kind === 'toss') {
      toss = told.winner;
      first = board.server ?? 'home';
      innings.push([]);
    } else if (told.kind === 'secondInnings') innings.push([]);
    const line = lineOf(board, innings.length > 1 ? other(first) : first);
    if (told.kind === 'ball' && line !== undefined) innings.at(-1)?.push(line);
  }
  if (board === undefined) throw new Error('nothing was shown');
  const superOver = z.optional(Side).parse(board.superOver);
  const book: Book = { toss, first, innings, superOver, rained: cricket.phase(play.state) === 'abandoned' };
  return { book, board, markets: script.look(play).markets };
}

/** A total is over once it is passed; under and void only when no more can come. */
function ou(count: number, line: string, complete: boolean): string {
  if (count > Number(line)) return 'OVER';
  return complete ? 'UNDER' : 'void';
}

/** Home, away or level in the end, a super over left out; undefined without a result. */
function resultOf({ innings: [one, two], first, rained }: Book): Side | 'level' | undefined {
  const [made, chased] = [at(one), at(two)];
  const balls = 6 * chased.overs + chased.balls;
  if (rained && balls < 30) return undefined;
  const mark = rained ? oraclePar(made.runs, balls, chased.wickets) : made.runs;
  if (chased.runs === mark) return 'level';
  return chased.runs > mark ? other(first) : first;
}

/** Runs of an innings after so many overs, or where it is now, and whether that is final. */
function after(lines: readonly Line[], overs: number): { readonly runs: number; readonly done: boolean } {
  const then = lines.find((line) => line.overs >= overs);
  if (overs === 0) return { runs: 0, done: true };
  return then === undefined
    ? { runs: at(lines).runs, done: isOver(at(lines)) }
    : { runs: then.runs, done: true };
}

/** The winning side by the laws of the game and the rules of the house; `'void'` where stakes come back. */
function byLaw({ type, key, selections }: MarketShape, book: Book): string | undefined {
  const line = selections[0]?.hcp ?? '';
  const [one = [], two = []] = book.innings;
  const result = resultOf(book);
  const [, nth = '1', unit = '0'] = /(?:OVER|WICKET)_([12])_(\d+)/.exec(key) ?? [];
  const lines = nth === '1' ? one : two;
  // A chase is over when it is won as well.
  const done = isOver(at(lines)) || (nth === '2' && at(two).runs > at(one).runs);
  switch (type) {
    case 'MATCH_WINNER': {
      const who = result === 'level' ? book.superOver : result;
      return who === undefined ? 'void' : who.toUpperCase();
    }
    case 'TOSS_WINNER':
      return book.toss?.toUpperCase();
    case 'TIED_MATCH':
      return result === undefined ? 'void' : result === 'level' ? 'YES' : 'NO';
    case 'INNINGS_RUNS':
      return ou(at(one).runs, line, isOver(at(one)));
    case 'INNINGS_1_WICKETS':
      return ou(at(one).wickets, line, isOver(at(one)));
    case 'INNINGS_2_WICKETS':
      return ou(at(two).wickets, line, isOver(at(two)) || at(two).runs > at(one).runs);
    case 'RUNS_AT_6':
    case 'RUNS_AT_10':
    case 'RUNS_AT_15': {
      const then = after(one, Number(type.slice('RUNS_AT_'.length)));
      return ou(then.runs, line, then.done);
    }
    case 'OVER_RUNS': {
      const [from, to] = [after(lines, Number(unit) - 1), after(lines, Number(unit))];
      return ou(to.runs - from.runs, line, to.done || done);
    }
    case 'NEXT_WICKET_RUNS': {
      const fall = lines.find(({ wickets }) => wickets >= Number(unit));
      return ou((fall ?? at(lines)).runs, line, fall !== undefined || done);
    }
    default:
      return undefined;
  }
}

const slots = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, slot) => `sim.cr.r.${from + slot}`);

const OF_CARDS: ReadonlySet<string> = new Set([
  'MOST_FOURS',
  'MOST_SIXES',
  'OPENING_PARTNERSHIP',
  'TOTAL_FOURS',
  'TOTAL_SIXES',
  'TOTAL_WICKETS',
  'HIGHEST_OVER_RUNS',
]);

it('[sports] settles every market of cricket as the laws read the board: ties, rain and chases too', () => {
  const met = new Map<string, number>();
  let [voids, byPar, ties] = [0, 0, 0];
  const many = slots(9_000_000, 1_500);
  const keys = [
    ...many.slice(0, 40),
    ...many.filter(has('rainedOff')),
    ...many.filter(has('superOver')).slice(0, 25),
    ...Array.from(
      { length: 28 },
      (_, day) => `sim.cr.c.2026-05-${String(day + 1).padStart(2, '0')}.cr-coastal.0`,
    ),
  ];
  for (const key of new Set(keys)) {
    const { book, board, markets } = played(key);
    const result = resultOf(book);
    if (book.rained) expect([key, board.rain !== undefined]).toEqual([key, true]);
    if (book.rained && result !== undefined) byPar += 1;
    if (result === 'level') ties += 1;
    for (const { shape, result: settled } of markets) {
      // Read from the scorecard in a test of its own.
      if (shape.groupRanks.players !== undefined || OF_CARDS.has(shape.type)) continue;
      const law = byLaw(shape, book);
      if (law === undefined) throw new Error(`no law for ${shape.key}`);
      met.set(shape.type, (met.get(shape.type) ?? 0) + 1);
      if (law === 'void') voids += 1;
      const said = shape.selections.map((_, nth) => settled?.results[nth]?.result.outcome);
      const meant = shape.selections.map(({ outcomeType }) =>
        law === 'void' ? 'VOID' : outcomeType === law ? 'WON' : 'LOST',
      );
      expect([shape.key, said]).toEqual([shape.key, meant]);
    }
  }
  expect([...met.keys()].sort()).toEqual([
    'INNINGS_1_WICKETS',
    'INNINGS_2_WICKETS',
    'INNINGS_RUNS',
    'MATCH_WINNER',
    'NEXT_WICKET_RUNS',
    'OVER_RUNS',
    'RUNS_AT_10',
    'RUNS_AT_15',
    'RUNS_AT_6',
    'TIED_MATCH',
    'TOSS_WINNER',
  ]);
  expect([voids > 100, byPar > 5, ties > 20]).toEqual([true, true, true]);
});

it('[sports] takes no bets on cricket around a wicket, a boundary and the end of an innings', () => {
  let [decisive, minor] = [0, 0];
  for (const key of slots(9_200_000, 1)) {
    const script = scriptOf(cricket, SEED, key);
    if (script === undefined) throw new Error(`no match ${key}`);
    let play = script.initial;
    for (const moment of script.moments) {
      play = script.step(play, moment);
      if (moment.kind !== 'happened' || moment.moment.kind !== 'ball') continue;
      const { what, runs } = moment.moment;
      const [first, second] = play.state.innings;
      const ends = (second ?? first)?.closed === true;
      const open = script.look(play).markets.filter(({ state }) => state === 'OPEN');
      const types = open.map(({ shape }) => shape.type);
      if (what === 'wicket' || runs >= 4 || ends) {
        decisive += 1;
        expect(types).toEqual([]);
        continue;
      }
      minor += 1;
      // A ball before may still keep everything off.
      const isFree = play.off.every(({ only }) => only !== undefined);
      expect(types).not.toContain('OVER_RUNS');
      if (isFree && second === undefined) expect(types).toContain('INNINGS_RUNS');
    }
  }
  expect([decisive > 30, minor > 100]).toEqual([true, true]);
});

it('[sports] bowls innings of twenty overs or ten wickets, and a chase until it is won', () => {
  for (const key of slots(9_300_000, 40)) {
    const { book, board } = played(key);
    if (book.rained) continue;
    const [one = [], two = []] = book.innings;
    expect(isOver(at(one))).toBe(true);
    expect(one.slice(0, -1).some(isOver)).toBe(false);
    expect(isOver(at(two)) || at(two).runs > at(one).runs).toBe(true);
    expect(two.slice(0, -1).some((line) => isOver(line) || line.runs > at(one).runs)).toBe(false);
    expect({ home: board.home, away: board.away }).toEqual({
      [book.first]: at(one).runs,
      [other(book.first)]: at(two).runs,
    });
  }
});
