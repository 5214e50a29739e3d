import { expect, it, vi } from 'vitest';
import { scriptOf } from '../../playing/sport-programme.ts';
import { iceHockey } from './ice-hockey.ts';

vi.setConfig({ testTimeout: 60_000 });

type Board = ReturnType<typeof iceHockey.board>;
interface Part {
  readonly home: number;
  readonly away: number;
}

/** What a spectator wrote down: the last board, and the sides in the order in which the goals stood on it. */
interface Watched {
  readonly end: { home: number; away: number };
  readonly parts: readonly Part[];
  readonly wentToShots: boolean;
  readonly goals: readonly ('home' | 'away')[];
}

function watched(boards: readonly Board[]): Watched {
  const goals: ('home' | 'away')[] = [];
  let before = { home: 0, away: 0 };
  for (const { home, away, points } of boards) {
    const side = home > before.home ? 'home' : away > before.away ? 'away' : undefined;
    if (side !== undefined && points === undefined) goals.push(side);
    before = { home, away };
  }
  const last = boards.at(-1);
  if (last === undefined) throw new Error('nothing was shown');
  return { end: before, parts: last.sets ?? [], wentToShots: last.points !== undefined, goals };
}

const diff = ({ home, away }: { home: number; away: number }): number => home - away;
const three = (margin: number): string => (margin > 0 ? 'HOME' : margin < 0 ? 'AWAY' : 'DRAW');
const ouOf = (goals: number, line: string): string => (goals > Number(line) ? 'OVER' : 'UNDER');

/** Winning sides of a market by the laws of the game; `'void'` where stakes come back. */
function byLaw(type: string, line: string, name: string, game: Watched, home: string): string[] | 'void' {
  const regular = game.parts.slice(0, 3);
  const sixty = {
    home: regular.reduce((sum, part) => sum + part.home, 0),
    away: regular.reduce((sum, part) => sum + part.away, 0),
  };
  const all = game.end.home + game.end.away;
  const period = (nth: number): Part => regular[nth - 1] ?? { home: -1, away: -1 };
  switch (type) {
    case 'MONEY_LINE':
    case 'WINNER_INCL_OVERTIME':
      return [three(diff(game.end))];
    case 'MATCH_ODDS':
    case 'RT_MATCH_ODDS':
      return [three(diff(sixty))];
    case 'PUCK_LINE':
      return [diff(game.end) + Number(line) > 0 ? 'HOME' : 'AWAY'];
    case 'DOUBLE_CHANCE':
      if (diff(sixty) === 0) return ['HOME_DRAW', 'DRAW_AWAY'];
      return diff(sixty) > 0 ? ['HOME_DRAW', 'HOME_AWAY'] : ['HOME_AWAY', 'DRAW_AWAY'];
    case 'DRAW_NO_BET':
      return diff(sixty) === 0 ? 'void' : [three(diff(sixty))];
    case 'TOTAL_GOALS':
      return [ouOf(all, line)];
    case 'TEAM_TOTAL_GOALS':
      return [ouOf(name.startsWith(home) ? game.end.home : game.end.away, line)];
    case 'BOTH_TEAMS_TO_SCORE':
      return [game.end.home > 0 && game.end.away > 0 ? 'YES' : 'NO'];
    case 'CORRECT_SCORE':
      return [Math.max(sixty.home, sixty.away) > 4 ? 'OTHER' : `S${sixty.home}${sixty.away}`];
    case 'RESULT_AND_TOTAL':
      return [`${three(diff(sixty))}_${sixty.home + sixty.away >= 6 ? 'OVER' : 'UNDER'}`];
    case 'PERIOD_RESULT':
      return [three(diff(period(Number(line))))];
    case 'PERIOD_1_TOTAL':
    case 'PERIOD_2_TOTAL':
    case 'PERIOD_3_TOTAL': {
      const { home: h, away: a } = period(Number(type.slice(7, 8)));
      return [ouOf(h + a, line)];
    }
    case 'HIGHEST_SCORING_PERIOD': {
      const order = [1, 2, 3]
        .map((nth) => ({ nth, goals: period(nth).home + period(nth).away }))
        .sort((a, b) => b.goals - a.goals);
      return order[0]?.goals === order[1]?.goals ? ['EQUAL'] : [`P${order[0]?.nth}`];
    }
    case 'OVERTIME':
      return [diff(sixty) === 0 ? 'YES' : 'NO'];
    case 'SHOOT_OUT':
      return [game.wentToShots ? 'YES' : 'NO'];
    case 'ODD_OR_EVEN':
      return [all % 2 === 1 ? 'ODD' : 'EVEN'];
    case 'NEXT_GOAL':
      return [(game.goals[Number(line) - 1] ?? 'none').toUpperCase()];
    default:
      throw new Error(`no law for ${type}`);
  }
}

it('[sports] settles every market of ice hockey as the laws read the board', () => {
  const seen = new Set<string>();
  const met = { overtime: 0, shootOut: 0 };
  const keys = [
    ...Array.from({ length: 60 }, (_, slot) => `sim.i.r.${9_000_000 + slot}`),
    ...Array.from({ length: 60 }, (_, day) =>
      ['i-continental', 'i-nordic'].map(
        (league) => `sim.i.c.2026-0${1 + (day % 9)}-1${day % 10}.${league}.${day % 4}`,
      ),
    ).flat(),
  ];
  for (const key of new Set(keys)) {
    const script = scriptOf(iceHockey, 'laws', key);
    const home = iceHockey.fixtureOf('laws', key)?.home ?? '';
    if (script === undefined) throw new Error(`no game ${key}`);
    const course = iceHockey.courseOf('laws', iceHockey.fixtureOf('laws', key)!);
    const boards: Board[] = [];
    let play = script.initial;
    for (const moment of script.moments) {
      play = script.step(play, moment);
      if (moment.kind === 'happened') boards.push(iceHockey.board(course, play.state));
    }
    const game = watched(boards);
    met.overtime += game.parts.length > 3 ? 1 : 0;
    met.shootOut += game.wentToShots ? 1 : 0;
    for (const { shape, result } of script.look(play).markets) {
      // Read from the scorebook in a test of its own.
      if (shape.groupRanks.players !== undefined) continue;
      seen.add(shape.type);
      const line = shape.selections[0]?.hcp ?? shape.line ?? '';
      const law = byLaw(shape.type, line, shape.name, game, home);
      for (const [nth, { outcomeType }] of shape.selections.entries()) {
        const said = result?.results[nth]?.result.outcome;
        const meant = law === 'void' ? 'VOID' : law.includes(outcomeType ?? '') ? 'WON' : 'LOST';
        expect([shape.key, outcomeType, said]).toEqual([shape.key, outcomeType, meant]);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(18);
  expect(met.overtime).toBeGreaterThan(met.shootOut);
  expect(met.shootOut).toBeGreaterThan(2);
});
