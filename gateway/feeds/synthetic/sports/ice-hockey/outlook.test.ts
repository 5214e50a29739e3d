import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Holds } from '../../families/contest.ts';
import { NOBODY_OUT } from './lineups.ts';
import { Outlook } from './outlook.ts';
import { goalChance, manFactors, OVERTIME_STEP, OVERTIME_STEPS, STEPS, scoreFactor } from './rates.ts';
import { homeWins, SHOOT_OUT_AT_FIRST, winnerOf } from './shoot-out.ts';
import type { IceState } from './state.ts';

const state = (over: Partial<IceState>): IceState => ({
  home: 0,
  away: 0,
  periods: [],
  now: { home: 0, away: 0 },
  sixty: undefined,
  overtime: false,
  shootOut: undefined,
  over: false,
  scorers: [],
  period: 1,
  stage: 'running',
  clock: { seconds: 0, at: 0, running: true },
  more: undefined,
  scoredIn: undefined,
  scoredBy: [],
  players: { home: [], away: [] },
  out: NOBODY_OUT,
  shots: { home: 0, away: 0 },
  ...over,
});

/** The same game played out branch by branch: no tables, no periods, overtime step by step. */
function branched(from: number, home: number, away: number, [mean, other]: [number, number], holds: Holds) {
  const known = new Map<string, number>();
  const men = { home: manFactors('home', undefined, 0), away: manFactors('away', undefined, 0) };
  const visit = (step: number, h: number, a: number): number => {
    if (step >= STEPS && h !== a) return holds(h, a) ? 1 : 0;
    const one = (x: number, y: number) => (holds(x, y) ? 1 : 0);
    if (step === STEPS + OVERTIME_STEPS) return (one(h + 1, a) + one(h, a + 1)) / 2;
    const name = `${step}/${h}/${a}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const isExtra = step >= STEPS;
    const p = isExtra
      ? (OVERTIME_STEP * mean) / (mean + other)
      : goalChance(mean, scoreFactor(step, h - a) * (men.home[step - from] ?? 1));
    const q = isExtra
      ? (OVERTIME_STEP * other) / (mean + other)
      : goalChance(other, scoreFactor(step, a - h) * (men.away[step - from] ?? 1));
    const chance = isExtra
      ? p * one(h + 1, a) + q * one(h, a + 1) + (1 - p - q) * visit(step + 1, h, a)
      : p * visit(step + 1, h + 1, a) + q * visit(step + 1, h, a + 1) + (1 - p - q) * visit(step + 1, h, a);
    known.set(name, chance);
    return chance;
  };
  return visit(from, home, away);
}

describe('the outlook of a game', () => {
  it('[sports] is what every branch of the game comes to', () => {
    const mean = fc.integer({ min: 1_800, max: 4_200 });
    const goals = fc.nat(3);
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 358 }), goals, goals, mean, mean, (step, h, a, one, two) => {
        const period = step < 240 ? 2 : 3;
        const periods = Array.from({ length: period - 1 }, () => ({ home: 0, away: 0 }));
        const now = state({ home: h, away: a, now: { home: h, away: a }, period, periods });
        const outlook = new Outlook(now, [one, two], { step, left: 1 });
        for (const holds of [
          (x, y) => x > y,
          (x, y) => x - 1.5 > y,
          (x, y) => x + y > 5.5,
        ] satisfies Holds[]) {
          const branches = branched(step, h, a, [one, two], holds);
          expect(Math.abs(outlook.final(holds) - branches)).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('[sports] adds up: next goal, periods, overtime', () => {
    const outlook = new Outlook(state({}), [3_000, 2_700], { step: 0, left: 1 });
    const { home, none, away } = outlook.nextGoal();
    expect(home + none + away).toBeCloseTo(1, 9);
    expect(outlook.highestPeriod().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
    for (const period of [1, 2, 3]) expect(outlook.ofPeriod(period, () => true)).toBeCloseTo(1, 8);
    const { overtime, shootOut } = outlook.beyond();
    expect(shootOut / overtime).toBeCloseTo(0.3, 3);
  });
});

it('[sports] ends a shoot-out when the other side cannot draw level any more', () => {
  expect(homeWins(SHOOT_OUT_AT_FIRST)).toBeCloseTo(0.5, 12);
  expect(winnerOf({ taken: 4, home: 2, away: 0 })).toBe('home');
  expect(winnerOf({ taken: 3, home: 2, away: 0 })).toBeUndefined();
  expect(winnerOf({ taken: 5, home: 1, away: 0 })).toBeUndefined();
  expect(winnerOf({ taken: 6, home: 1, away: 0 })).toBe('home');
  expect(winnerOf({ taken: 7, home: 2, away: 1 })).toBeUndefined();
  expect(winnerOf({ taken: 8, home: 1, away: 2 })).toBe('away');
});
