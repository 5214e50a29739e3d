import { expect, it, vi } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { baseball } from './baseball.ts';

vi.setConfig({ testTimeout: 60_000 });

type Board = ReturnType<typeof baseball.board>;
interface Runs {
  readonly home: number;
  readonly away: number;
}
const SEED = 'laws';
const three = ({ home, away }: Runs): string => (home > away ? 'HOME' : home < away ? 'AWAY' : 'DRAW');
const both = ({ home, away }: Runs): number => home + away;
const sum = (parts: readonly Runs[]): Runs => ({
  home: parts.reduce((all, { home }) => all + home, 0),
  away: parts.reduce((all, { away }) => all + away, 0),
});

/** What the scorer's sheet says once no more is played. */
interface Sheet {
  readonly boards: readonly Board[];
  readonly last: Board;
  readonly innings: readonly Runs[];
  readonly calledOff: boolean;
}

/** A total is over once it is passed; under and void only when no more runs can come. */
function ou(runs: number, line: string, complete: boolean): string {
  if (runs > Number(line)) return 'OVER';
  return complete ? 'UNDER' : 'void';
}

/** Whether the innings up to one were played to their end. */
function isComplete({ innings, calledOff }: Sheet, upTo: number): boolean {
  // The inning in which it rained is on the sheet as well.
  return !calledOff || innings.length > upTo;
}

function moneyLine({ last, innings, calledOff, boards }: Sheet): string {
  const played = innings.length - 1;
  const fifthIsHomes = boards.some(({ period }) => period === 'B5');
  const official = played >= 5 || (played === 4 && fifthIsHomes && last.home > last.away);
  const result = three(last);
  return (calledOff && !official) || result === 'DRAW' ? 'void' : result;
}

/** The winning side by the laws of the game and the rules of the house; `'void'` where stakes come back. */
function byLaw({ key, type, line = '', selections }: MarketShape, sheet: Sheet): string | undefined {
  const { boards, last, innings, calledOff } = sheet;
  const whole = !calledOff;
  const at = selections[0]?.hcp ?? line;
  const nth = Number(line);
  const lead = last.home - last.away;
  const first = sum(innings.slice(0, 5));
  const inning = innings[nth - 1] ?? { home: 0, away: 0 };
  const size = Math.abs(lead) >= 4 ? '4+' : `${Math.abs(lead)}`;
  switch (type) {
    case 'MONEY_LINE':
      return moneyLine(sheet);
    case 'RUN_LINE':
      return whole ? (lead + Number(at) > 0 ? 'HOME' : 'AWAY') : 'void';
    case 'TOTAL_RUNS':
      return ou(both(last), at, whole);
    case 'TEAM_RUNS_HOME':
      return ou(last.home, at, whole);
    case 'TEAM_RUNS_AWAY':
      return ou(last.away, at, whole);
    case 'FIRST_5_WINNER':
      return isComplete(sheet, 5) ? three(first) : 'void';
    case 'FIRST_5_TOTAL':
      return ou(both(first), at, isComplete(sheet, 5));
    case 'INNING_RUN':
      if (both(inning) > 0) return 'YES';
      return isComplete(sheet, nth) ? 'NO' : 'void';
    case 'INNING_RESULT':
      return isComplete(sheet, nth) ? three(inning) : 'void';
    case 'EXTRA_INNINGS':
      return whole ? (innings.length > 9 ? 'YES' : 'NO') : 'void';
    case 'RACE_TO_RUNS': {
      const board = boards.find(({ home, away }) => Math.max(home, away) >= nth);
      if (board !== undefined) return board.home >= nth ? 'HOME' : 'AWAY';
      return whole ? 'NONE' : 'void';
    }
    case 'WINNER_AND_TOTAL':
      return whole ? `${three(last)}_${ou(both(last), line, true)}` : 'void';
    case 'WINNING_MARGIN':
      return whole ? `${three(last)}_${size}` : 'void';
    case 'PITCHER_STRIKEOUTS': {
      // Of six innings: away starters pitch until the seventh begins, home starters until their side bats.
      const isHome = key.endsWith('HOME');
      const isDone = boards.some(({ period }) => period === 'T7' || (isHome && period === 'B6'));
      const count = last.stats?.find(({ kind }) => kind === 'strikeouts');
      return ou((isHome ? count?.home : count?.away) ?? 0, at, isDone);
    }
    case 'ODD_OR_EVEN':
      return whole ? (both(last) % 2 === 1 ? 'ODD' : 'EVEN') : 'void';
    default:
      return undefined;
  }
}

function isRained(key: string): boolean {
  const fixture = baseball.fixtureOf(SEED, key);
  const last = fixture === undefined ? undefined : baseball.courseOf(SEED, fixture).moments.at(-1);
  return last?.kind === 'calledOff';
}

function played(key: string) {
  const fixture = baseball.fixtureOf(SEED, key);
  const script = scriptOf(baseball, SEED, key);
  if (script === undefined || fixture === undefined) throw new Error(`no game ${key}`);
  const course = baseball.courseOf(SEED, fixture);
  const boards: Board[] = [];
  let play = script.initial;
  for (const moment of script.moments) {
    play = script.step(play, moment);
    if (moment.kind === 'happened') boards.push(baseball.board(course, play.state));
  }
  const last = boards.at(-1);
  if (last === undefined) throw new Error('nothing was shown');
  const calledOff = baseball.phase(play.state) === 'abandoned';
  const sheet: Sheet = { boards, last, innings: last.sets ?? [], calledOff };
  return { sheet, markets: script.look(play).markets };
}

it('[sports] settles every market of baseball as the laws read the board, and games that rain ends', () => {
  const met = new Set<string>();
  let [rained, moneyAfterRain, voids] = [0, 0, 0];
  const keys = [
    ...Array.from({ length: 100 }, (_, slot) => `sim.bs.r.${9_000_000 + slot}`),
    ...Array.from({ length: 6_000 }, (_, slot) => `sim.bs.r.${9_000_000 + slot}`).filter(isRained),
    ...Array.from({ length: 4 }, (_, month) =>
      Array.from(
        { length: 28 },
        (__, day) => `sim.bs.c.2026-0${month + 5}-${String(day + 1).padStart(2, '0')}.bs-continental.0`,
      ),
    ).flat(),
  ];
  for (const key of keys) {
    const { sheet, markets } = played(key);
    if (sheet.calledOff) rained += 1;
    for (const { shape, result } of markets) {
      const law = byLaw(shape, sheet);
      if (law === undefined) throw new Error(`no law for ${shape.key}`);
      met.add(shape.type);
      if (law === 'void') voids += 1;
      else if (sheet.calledOff && shape.type === 'MONEY_LINE') moneyAfterRain += 1;
      const said = shape.selections.map((_, nth) => result?.results[nth]?.result.outcome);
      const meant = shape.selections.map(({ outcomeType }) =>
        law === 'void' ? 'VOID' : outcomeType === law ? 'WON' : 'LOST',
      );
      expect([shape.key, said]).toEqual([shape.key, meant]);
    }
  }
  expect(met.size).toBe(15);
  expect([rained > 40, moneyAfterRain > 10, voids > 100]).toEqual([true, true, true]);
});

it('[sports] adds runs up inning by inning, and plays no last half that nothing hangs on', () => {
  for (let slot = 0; slot < 60; slot += 1) {
    const { sheet } = played(`sim.bs.r.${9_100_000 + slot}`);
    const { last, innings, boards } = sheet;
    if (sheet.calledOff) continue;
    expect(sum(innings)).toEqual({ home: last.home, away: last.away });
    expect(innings.length).toBeGreaterThanOrEqual(9);
    // Level after each inning from the ninth to the last but one, and not after the last.
    for (let nth = 9; nth <= innings.length; nth += 1)
      expect(three(sum(innings.slice(0, nth))) === 'DRAW').toBe(nth < innings.length);
    const ninth = boards.filter(({ part }) => part === 9).map(({ period }) => period);
    const eighth = sum([...innings.slice(0, 8), { home: 0, away: innings[8]?.away ?? 0 }]);
    expect(ninth.includes('B9')).toBe(eighth.home <= eighth.away);
  }
});
