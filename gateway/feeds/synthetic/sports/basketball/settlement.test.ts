import { describe, expect, it, vi } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { basketball } from './basketball.ts';
import { fixtureOf } from './fixtures.ts';
import { arisingMarkets, standingMarkets } from './markets.ts';
import { initialState, type Tally } from './state.ts';

vi.setConfig({ testTimeout: 60_000 });

type Board = ReturnType<typeof basketball.board>;
interface Part {
  readonly home: number;
  readonly away: number;
}
const SEED = 'laws';

/** What the scorer's table wrote down from the boards alone. */
interface Sheet {
  readonly end: Part;
  readonly quarters: readonly Part[];
  readonly first: (points: number) => string;
}
function sheetOf(boards: readonly Board[]): Sheet {
  const last = boards.at(-1);
  if (last === undefined) throw new Error('nothing was shown');
  const first = (points: number): string => {
    const board = boards.find(({ home, away }) => Math.max(home, away) >= points);
    return board === undefined ? '' : board.home >= points ? 'HOME' : 'AWAY';
  };
  return { end: { home: last.home, away: last.away }, quarters: last.sets ?? [], first };
}

const three = (lead: number): string => (lead > 0 ? 'HOME' : lead < 0 ? 'AWAY' : 'DRAW');
const ou = (points: number, line: string): string => (points > Number(line) ? 'OVER' : 'UNDER');
const sum = (parts: readonly Part[]): Part => ({
  home: parts.reduce((all, { home }) => all + home, 0),
  away: parts.reduce((all, { away }) => all + away, 0),
});
const leadOf = ({ home, away }: Part): number => home - away;
const both = ({ home, away }: Part): number => home + away;

function bandOf(lead: number): string {
  const by = Math.abs(lead);
  const from = by > 20 ? '21+' : `${5 * Math.ceil(by / 5) - 4}-${5 * Math.ceil(by / 5)}`;
  return `${three(lead)}_${from}`;
}

/** The winning side by the laws of the game; undefined for players, of whom the board says nothing. */
function byLaw({ key, type, line = '', selections }: MarketShape, sheet: Sheet): string | undefined {
  const { end, quarters, first } = sheet;
  const start = Number(selections[0]?.hcp ?? 0);
  const at = selections[0]?.hcp ?? line;
  const nth = Number(/(?:HALF|QUARTER)_(\d)/.exec(key)?.[1] ?? line);
  const regular = quarters.slice(0, 4);
  const half = sum(nth === 2 ? regular.slice(2) : regular.slice(0, 2));
  const quarter = regular[nth - 1] ?? { home: -1, away: -1 };
  const byQuarter = regular.map(both);
  const most = Math.max(...byQuarter);
  switch (type) {
    case 'MONEY_LINE':
      return three(leadOf(end));
    case 'HANDICAP':
      return leadOf(end) + start > 0 ? 'HOME' : 'AWAY';
    case 'TOTAL_POINTS':
      return ou(both(end), at);
    case 'TEAM_POINTS_HOME':
      return ou(end.home, at);
    case 'TEAM_POINTS_AWAY':
      return ou(end.away, at);
    case 'RACE_TO_POINTS':
      return first(nth);
    case 'WINNER_AND_TOTAL':
      return `${three(leadOf(end))}_${ou(both(end), line)}`;
    case 'WINNING_MARGIN':
      return bandOf(leadOf(end));
    case 'OVERTIME':
      return leadOf(sum(regular)) === 0 ? 'YES' : 'NO';
    case 'ODD_OR_EVEN':
      return both(end) % 2 === 1 ? 'ODD' : 'EVEN';
    case 'HALF_RESULT':
      return three(leadOf(half));
    case 'HALF_HANDICAP':
      return leadOf(half) + start > 0 ? 'HOME' : 'AWAY';
    case 'HALF_TOTAL':
      return ou(both(half), at);
    case 'QUARTER_RESULT':
      return three(leadOf(quarter));
    case 'QUARTER_HANDICAP':
      return leadOf(quarter) + start > 0 ? 'HOME' : 'AWAY';
    case 'QUARTER_TOTAL':
      return ou(both(quarter), at);
    case 'HALF_TIME_FULL_TIME':
      return `${three(leadOf(half))[0]}${three(leadOf(end))[0]}`;
    case 'HIGHEST_SCORING_QUARTER':
      return byQuarter.filter((one) => one === most).length > 1 ? 'EQUAL' : `Q${byQuarter.indexOf(most) + 1}`;
    default:
      return undefined;
  }
}

/** What players did, told possession by possession: three points at a time for a three. */
function playerSays({ type, key, selections, line }: MarketShape, moments: readonly unknown[]) {
  const did = (side: string, nth: number, counted: string): number => {
    let count = 0;
    for (const moment of moments) {
      const one = moment as { kind: string; side: string; points: number; by: number; assist?: number };
      const rebound = (moment as { rebound?: { side: string; by: number } }).rebound;
      if (one.kind !== 'play') continue;
      if (counted === 'REBOUNDS') count += Number(rebound?.side === side && rebound.by === nth);
      else if (one.side !== side || one.points === 0) continue;
      else if (counted === 'ASSISTS') count += Number(one.assist === nth);
      else if (one.by === nth) count += counted === 'THREES' ? Number(one.points === 3) : one.points;
    }
    return count;
  };
  const place = (code: string): readonly [string, number] => {
    const [side = '', nth = ''] = code.split('_');
    return [side.toLowerCase(), Number(nth) - 1];
  };
  if (type === 'PLAYER_POINTS_OR_MORE')
    return selections.flatMap(({ outcomeType = '' }) =>
      did(...place(outcomeType), 'POINTS') >= Number(line) ? [outcomeType] : [],
    );
  if (type === 'DOUBLE_DOUBLE')
    return selections.flatMap(({ outcomeType = '' }) => {
      const counts = ['POINTS', 'REBOUNDS', 'ASSISTS'].map((one) => did(...place(outcomeType), one));
      return (counts.toSorted((a, b) => b - a)[1] ?? 0) >= 10 ? [outcomeType] : [];
    });
  const counted = type.slice('PLAYER_'.length);
  const code = key.slice(key.indexOf(`${type}_`) + type.length + 1);
  return [ou(did(...place(code), counted), selections[0]?.hcp ?? '')];
}

const keys = [
  ...['14', '15', '16', '17', '18', '19'].flatMap((day) =>
    ['bb-federal', 'bb-meridian'].flatMap((league) =>
      [0, 1, 2].map((nth) => `sim.bb.c.2026-07-${day}.${league}.${nth}`),
    ),
  ),
  ...Array.from({ length: 60 }, (_, slot) => `sim.bb.r.${9_000_000 + slot}`),
];

describe('a basketball game settles', () => {
  it('[sports] every market as the table and the possessions say', () => {
    const seen = new Set<string>();
    let overtimes = 0;
    for (const key of keys) {
      const script = scriptOf(basketball, SEED, key);
      const fixture = fixtureOf(SEED, key);
      if (script === undefined || fixture === undefined) throw new Error(`no game ${key}`);
      const course = basketball.courseOf(SEED, fixture);
      const boards: Board[] = [];
      let play = script.initial;
      for (const moment of script.moments) {
        play = script.step(play, moment);
        if (moment.kind === 'happened') boards.push(basketball.board(course, play.state));
      }
      if (basketball.brokenOff?.(play.state) === true) continue;
      const sheet = sheetOf(boards);
      overtimes += sheet.quarters.length > 4 ? 1 : 0;
      for (const { shape, result } of script.look(play).markets) {
        seen.add(shape.type);
        const law = byLaw(shape, sheet);
        const expected = law === undefined ? playerSays(shape, course.moments) : [law];
        const won = (result?.results ?? []).flatMap((one, nth) =>
          one.result.outcome === 'WON' ? [shape.selections[nth]?.outcomeType] : [],
        );
        expect([shape.key, won]).toEqual([shape.key, expected]);
      }
    }
    expect([...seen]).toHaveLength(24);
    expect(overtimes).toBeGreaterThan(1);
  });
});

describe('a basketball game that is broken off', () => {
  const fixture = fixtureOf(SEED, 'sim.bb.c.2026-07-16.bb-federal.0');
  if (fixture === undefined) throw new Error('no game');
  const course = basketball.courseOf(SEED, fixture);
  const broken = (more: Partial<Tally>): Tally => ({
    ...initialState(course),
    abandoned: true,
    quarters: [
      { home: 30, away: 25 },
      { home: 28, away: 28 },
    ],
    now: { home: 12, away: 15 },
    home: 70,
    away: 68,
    played: 125,
    firstTo: ['home', 'away', 'home'],
    ...more,
  });
  const endOf = (tally: Tally, code: string) =>
    [...standingMarkets(fixture), ...arisingMarkets(fixture, tally)]
      .find((spec) => spec.code === code)
      ?.outcomes(tally);

  it('[sports] stands in what was decided and is void in the rest', () => {
    const tally = broken({});
    expect(endOf(tally, 'MONEY_LINE')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'TOTAL_POINTS_2205')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'RACE_TO_POINTS_40')).toEqual(['LOST', 'WON']);
    expect(endOf(tally, 'QUARTER_1_RESULT')).toEqual(['WON', 'LOST', 'LOST']);
    expect(endOf(tally, 'QUARTER_2_RESULT')).toEqual(['LOST', 'WON', 'LOST']);
    expect(endOf(tally, 'HALF_1_TOTAL_1095')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'HALF_TIME_FULL_TIME')).toEqual(Array.from({ length: 6 }, () => 'VOID'));
    expect(endOf(tally, 'OVERTIME')).toEqual(['VOID', 'VOID']);
    expect(new Set(endOf(tally, 'HIGHEST_SCORING_QUARTER'))).toEqual(new Set(['VOID']));
    const line = { points: 11, threes: 0, rebounds: 10, assists: 2 };
    const [first, ...others] = tally.players.home;
    const one = { ...tally, players: { ...tally.players, home: [{ ...first, ...line }, ...others] } };
    expect(new Set(endOf(tally, 'DOUBLE_DOUBLE'))).toEqual(new Set(['VOID']));
    expect(endOf(one, 'DOUBLE_DOUBLE')?.slice(0, 2)).toEqual(['WON', 'VOID']);
  });

  it('[sports] is over what has been passed by then', () => {
    const tally = broken({ home: 120, away: 101, played: 170 });
    expect(endOf(tally, 'TOTAL_POINTS_2205')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'TOTAL_POINTS_2305')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'TEAM_POINTS_HOME_1175')).toEqual(['WON', 'LOST']);
  });

  it('[sports] has a result when 43 of 48 minutes were played', () => {
    const tally = broken({ home: 110, away: 99, played: 185, official: true });
    expect(endOf(tally, 'MONEY_LINE')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'TOTAL_POINTS_2205')).toEqual(['LOST', 'WON']);
    expect(endOf(tally, 'QUARTER_3_RESULT')).toEqual(['VOID', 'VOID', 'VOID']);
  });
});
