import { describe, expect, it } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { fixtureOf } from './fixtures.ts';
import { arisingMarkets, standingMarkets } from './markets.ts';
import { boardOf, type MatchState } from './match-state.ts';
import { snooker } from './snooker.ts';
import { afterMiss, afterPot, type SnookerTally, tallyAtFirst } from './tally.ts';

type Board = ReturnType<typeof boardOf>;
interface Breaks {
  readonly home: number;
  readonly away: number;
}
/** The marker's sheet: frames by their points, with the longest break of each in them. */
interface Sheet {
  readonly frames: readonly { readonly winner: 'HOME' | 'AWAY'; readonly breaks: Breaks }[];
}

/** From what the boards showed, shot by shot. */
function sheetOf(boards: readonly Board[]): Sheet {
  const best: { home: number; away: number }[] = [];
  for (const board of boards) {
    const [column] = board.columns ?? [];
    const nth = (board.part ?? 0) - 1;
    const frame = best[nth] ?? { home: 0, away: 0 };
    best[nth] = frame;
    for (const side of ['home', 'away'] as const)
      frame[side] = Math.max(frame[side], Number(column?.[side] ?? 0));
  }
  const frames = (boards.at(-1)?.frames ?? []).map(({ home, away }, nth) => ({
    winner: home > away ? ('HOME' as const) : ('AWAY' as const),
    breaks: best[nth] ?? { home: 0, away: 0 },
  }));
  return { frames };
}

const count = (sides: readonly string[], side: string): number => sides.filter((one) => one === side).length;

/** Winners of a market by the sheet, as the laws of the game have it. */
function winnerBy({ frames }: Sheet, centuries: Breaks, { key, type, line, selections }: MarketShape) {
  const won = frames.map(({ winner }) => winner);
  const [home, away] = [count(won, 'HOME'), count(won, 'AWAY')];
  const over = (n: number): string => (n > Number(line) ? 'OVER' : 'UNDER');
  const leads = (own: number, other: number): string =>
    own > other ? 'HOME' : own < other ? 'AWAY' : 'DRAW';
  const frame = frames[Number(line) - 1]?.breaks ?? { home: 0, away: 0 };
  const highest = (side: 'home' | 'away'): number => Math.max(...frames.map(({ breaks }) => breaks[side]));
  const yes = (holds: boolean): string => (holds ? 'YES' : 'NO');
  switch (type) {
    case 'MATCH_WINNER':
      return won.at(-1);
    case 'FRAME_HANDICAP':
      return home + Number(selections[0]?.hcp) > away ? 'HOME' : 'AWAY';
    case 'TOTAL_FRAMES':
      return over(frames.length);
    case 'CORRECT_SCORE':
      return `S${home}${away}`;
    case 'TOTAL_CENTURIES':
      return over(centuries.home + centuries.away);
    case 'HIGHEST_BREAK':
      return leads(highest('home'), highest('away'));
    case 'HIGHEST_BREAK_POINTS':
      return over(Math.max(highest('home'), highest('away')));
    case 'PLAYER_CENTURY':
      return yes(centuries[key.endsWith('HOME') ? 'home' : 'away'] > 0);
    case 'MOST_CENTURIES':
      return leads(centuries.home, centuries.away);
    case 'RACE_TO_FRAMES':
      return won.find((side, at) => count(won.slice(0, at + 1), side) === Number(line));
    case 'LEADER_AFTER_FRAMES':
      return leads(count(won.slice(0, 4), 'HOME'), count(won.slice(0, 4), 'AWAY'));
    case 'DECIDING_FRAME':
      return yes(Math.abs(home - away) === 1);
    case 'FRAME_WINNER':
      return won[Number(line) - 1];
    case 'FRAME_50_BREAK':
      return yes(Math.max(frame.home, frame.away) >= 50);
    case 'FRAME_CENTURY':
      return yes(Math.max(frame.home, frame.away) >= 100);
    default:
      return undefined;
  }
}

const keys = ['sn-foundry', 'sn-lagan'].flatMap((code) =>
  [13, 14].flatMap((day) => [0, 1, 2].map((index) => `sim.sn.c.2026-07-${day}.${code}.${index}`)),
);

describe('a snooker match settles', () => {
  it('[sports] every market as its marker says', () => {
    const types = new Set<string>();
    for (const key of keys) {
      const script = scriptOf(snooker, 'marker', key);
      const fixture = fixtureOf('marker', key);
      if (script === undefined || fixture === undefined) throw new Error(key);
      const course = snooker.courseOf('marker', fixture);
      const boards: Board[] = [];
      let play = script.initial;
      for (const moment of script.moments) {
        // A break that ends a frame is seen for the last time before the board goes to the next one.
        const last = moment.kind === 'happened' ? lastBreak(play.state, moment.moment) : undefined;
        play = script.step(play, moment);
        if (last !== undefined) boards.push({ ...boardOf(course, play.state), ...last });
        if (moment.kind === 'happened') boards.push(boardOf(course, play.state));
      }
      if (snooker.brokenOff?.(play.state) === true) continue;
      const sheet = sheetOf(boards);
      const centuries = (side: 'home' | 'away'): number =>
        sheet.frames.filter(({ breaks }) => breaks[side] >= 100).length;
      for (const { shape, result } of script.look(play).markets) {
        const expected = winnerBy(sheet, { home: centuries('home'), away: centuries('away') }, shape);
        types.add(shape.type);
        const won = (result?.results ?? []).flatMap((one, nth) =>
          one.result.outcome === 'WON' ? [shape.selections[nth]?.outcomeType] : [],
        );
        expect([shape.key, won]).toEqual([shape.key, [expected]]);
      }
    }
    expect([...types].sort()).toHaveLength(15);
  });
});

/** The ball that clears the table adds to the break without a board of its own. */
function lastBreak({ tally }: MatchState, moment: { readonly kind: string; readonly points?: number }) {
  if (moment.kind !== 'pot' || moment.points === undefined) return undefined;
  const { striker, inBreak } = tally.frame;
  const ended = `${inBreak + moment.points}`;
  const columns = [
    { name: 'break', home: striker === 'home' ? ended : '', away: striker === 'away' ? ended : '' },
  ];
  return { part: tally.frames.length + 1, columns };
}

const fixture = (code: string) => {
  const found = fixtureOf('voids', `sim.sn.c.2026-07-16.${code}.0`);
  if (found === undefined) throw new Error('no fixture');
  return found;
};
/** Fifteen reds with blacks, and all colours. */
const BALLS = [...Array.from({ length: 15 }, () => [1, 7]).flat(), 2, 3, 4, 5, 6, 7];
const maximum = (tally: SnookerTally): SnookerTally => BALLS.reduce(afterPot, tally);
const endOf = (tally: SnookerTally, code: string) =>
  [...standingMarkets(fixture('sn-lagan')), ...arisingMarkets(fixture('sn-lagan'), tally)]
    .find((spec) => spec.code === code)
    ?.outcomes(tally);

describe('a snooker match that is broken off', () => {
  const start = tallyAtFirst({ units: 6, sets: 1 }, 'away');

  it('[sports] goes to who can go on, stands in what is beyond change and is void in the rest', () => {
    const first = maximum(start);
    expect(first.highest).toEqual({ home: 147, away: 0 });
    const second = BALLS.slice(0, 16).reduce(afterPot, afterMiss(first));
    const tally: SnookerTally = { ...second, retired: 'home', over: true };
    expect(endOf(tally, 'MATCH_WINNER')).toEqual(['LOST', 'WON']);
    expect(endOf(tally, 'TOTAL_CENTURIES_05')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'TOTAL_CENTURIES_15')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'MOST_CENTURIES')).toEqual(['VOID', 'VOID', 'VOID']);
    expect(endOf(tally, 'HIGHEST_BREAK')).toEqual(['VOID', 'VOID', 'VOID']);
    expect(endOf(tally, 'HIGHEST_BREAK_POINTS_895')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'PLAYER_CENTURY_HOME')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'PLAYER_CENTURY_AWAY')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'FRAME_WINNER_1')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'FRAME_CENTURY_1')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'FRAME_WINNER_2')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'FRAME_50_BREAK_2')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'FRAME_CENTURY_2')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'RACE_TO_FRAMES_3')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'DECIDING_FRAME')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'LEADER_AFTER_FRAMES')).toEqual(['VOID', 'VOID', 'VOID']);
  });

  it('[sports] is void altogether before a shot is played', () => {
    const tally: SnookerTally = { ...start, retired: 'home', over: true };
    for (const spec of standingMarkets(fixture('sn-lagan')))
      expect([spec.code, new Set(spec.outcomes(tally))]).toEqual([spec.code, new Set(['VOID'])]);
  });
});

describe('a frame', () => {
  it('[sports] is given up by who needs more than is left, and not before', () => {
    const reds = BALLS.slice(0, 18).reduce(afterPot, tallyAtFirst({ units: 4, sets: 1 }, 'away'));
    // 72 points with six reds on the table, which leave 75.
    expect(afterMiss(reds).frames).toEqual([]);
    const more = BALLS.slice(18, 20).reduce(afterPot, reds);
    // Eighty points against 67.
    expect(afterMiss(more).frames.map(({ winner }) => winner)).toEqual(['home']);
  });
});
