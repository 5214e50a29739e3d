import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameChance, tieBreakChance } from './game-chances.ts';
import { TennisOutlook } from './outlook.ts';
import { afterPoint, isWon, pointServer, scoreBefore, setsOf, type TennisTally } from './tally.ts';

const serve = fc.integer({ min: 45, max: 80 }).map((hundredths) => hundredths / 100);
const serves = fc.record({ home: serve, away: serve });
/** A match somewhere on its way: so many points by a coin, not over yet. */
const underWay = fc
  .record({
    bestOf: fc.constantFrom(3 as const, 5 as const),
    points: fc.array(fc.constantFrom('home' as const, 'away' as const), { maxLength: 260 }),
  })
  .map(({ bestOf, points }) => {
    let tally: TennisTally = scoreBefore(bestOf, 'home');
    for (const winner of points) {
      const next = afterPoint(tally, winner);
      if (next.ends === 'match') break;
      tally = next.tally;
    }
    return tally;
  });

describe('chances of a tennis match', () => {
  it('hold a game as often as the closed form of the books says', () => {
    fc.assert(
      fc.property(serve, (p) => {
        const q = 1 - p;
        const known = p ** 4 * (15 - 4 * p - (10 * p * p) / (1 - 2 * p * q));
        expect(gameChance(p)).toBeCloseTo(known, 10);
      }),
    );
  });

  it('give equal servers an even tie-break, whoever begins', () => {
    fc.assert(
      fc.property(serve, (p) => {
        const even = { home: p, away: p };
        const level = { home: 0, away: 0 };
        expect(tieBreakChance(even, 'home', level)).toBeCloseTo(0.5, 10);
        expect(tieBreakChance(even, 'away', level)).toBeCloseTo(0.5, 10);
      }),
    );
  });

  it('are at any score the average of what they are after the next point: exact by induction from the end', () => {
    fc.assert(
      fc.property(underWay, serves, (tally, chances) => {
        const server = pointServer(tally);
        const home = server === 'home' ? chances.home : 1 - chances.away;
        const now = new TennisOutlook(tally, chances);
        const after = (['home', 'away'] as const).map((winner) => afterPoint(tally, winner));
        const mean = (of: (outlook: TennisOutlook) => number): number =>
          after.reduce(
            (sum, { tally: next }, nth) =>
              sum + (nth === 0 ? home : 1 - home) * of(new TennisOutlook(next, chances)),
            0,
          );
        const asked: readonly ((outlook: TennisOutlook) => number)[] = [
          (outlook) => outlook.final('sets', (h, a) => h > a),
          (outlook) => outlook.final('sets', (h, a) => h + a === 3),
          (outlook) => outlook.final('games', (h, a) => h + a > 24),
          (outlook) => outlook.final('games', (h, a) => h - a > 2),
          (outlook) => outlook.chanceOf(({ hadTieBreak }) => hadTieBreak),
          (outlook) => outlook.chanceOf(({ first, sets }) => first === 'home' && sets.away > sets.home),
        ];
        for (const of of asked) expect(of(now)).toBeCloseTo(mean(of), 9);
        if (after.some(({ ends }) => ends === 'set' || ends === 'match')) return;
        const set = (outlook: TennisOutlook) => outlook.ofSet((h, a) => h > a);
        expect(set(now)).toBeCloseTo(mean(set), 9);
      }),
      { numRuns: 60 },
    );
  });

  it('are certain once somebody has won', () => {
    let tally = scoreBefore(3, 'home');
    while (!isWon(tally)) tally = afterPoint(tally, 'away').tally;
    const outlook = new TennisOutlook(tally, { home: 0.6, away: 0.6 });
    expect(outlook.endings).toMatchObject([
      { sets: { home: 0, away: 2 }, games: { home: 0, away: 12 }, chance: 1 },
    ]);
    expect(setsOf(tally)).toEqual({ home: 0, away: 2 });
  });
});
