import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Score } from '../../families/contest.ts';
import { random } from '../../random.ts';
import { gameChance, tieBreakChance } from './game-chances.ts';
import { TennisOutlook } from './outlook.ts';
import { afterPoint, isWon, pointServer, scoreBefore, setsOf, type TennisTally } from './tally.ts';

const serve = fc.integer({ min: 45, max: 80 }).map((hundredths) => hundredths / 100);
const serves = fc.record({ home: serve, away: serve });
/** Of points won on serve, those that are aces: no player of the model has more. */
const share = fc.integer({ min: 0, max: 26 }).map((hundredths) => hundredths / 100);
/** Matches that are played, and parts in which their chances are drawn. */
const PLAYED = 4_000;
const OF = 10_000;
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

  it('[sports] of aces are at any score the average of what they are after the next point', () => {
    fc.assert(
      fc.property(underWay, serves, fc.record({ home: share, away: share }), (tally, chances, shares) => {
        const server = pointServer(tally);
        const receiver = server === 'home' ? 'away' : 'home';
        const { [server]: serving } = chances;
        const held = afterPoint(tally, server).tally;
        const served = { ...held, aces: { ...held.aces, [server]: held.aces[server] + 1 } };
        const after = [
          [served, serving * shares[server]],
          [held, serving * (1 - shares[server])],
          [afterPoint(tally, receiver).tally, 1 - serving],
        ] as const;
        const now = new TennisOutlook(tally, chances, shares);
        const asked: readonly ((outlook: TennisOutlook) => number)[] = [
          (outlook) => outlook.aces('both', (count) => count > 12.5),
          (outlook) => outlook.aces('home', (count) => count > 5.5),
          (outlook) => outlook.aces('away', (count) => count < 4.5),
          (outlook) => outlook.aces('lead', (lead) => lead > 0),
          (outlook) => outlook.aces('lead', (lead) => lead === 0),
        ];
        for (const of of asked) {
          const mean = after.reduce(
            (sum, [next, chance]) => sum + chance * of(new TennisOutlook(next, chances, shares)),
            0,
          );
          // Matches with more aces than are counted are less than one in a hundred thousand.
          expect(of(now)).toBeCloseTo(mean, 5);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('[sports] of aces are those of matches that are played point by point', () => {
    const draw = random('matches with aces');
    const [chances, shares] = [
      { home: 0.66, away: 0.6 },
      { home: 0.2, away: 0.1 },
    ];
    const counts = Array.from({ length: PLAYED }, () => {
      let tally = scoreBefore(3, 'home');
      const aces = { home: 0, away: 0 };
      while (!isWon(tally)) {
        const server = pointServer(tally);
        const ticket = draw.below(OF) / OF;
        if (ticket < chances[server] * shares[server]) aces[server] += 1;
        const isHeld = ticket < chances[server];
        tally = afterPoint(tally, isHeld ? server : server === 'home' ? 'away' : 'home').tally;
      }
      return aces;
    });
    const outlook = new TennisOutlook(scoreBefore(3, 'home'), chances, shares);
    const often = (holds: (aces: Score) => boolean): number => counts.filter(holds).length / PLAYED;
    const error = 4 * Math.sqrt(0.25 / PLAYED);
    const near = (chance: number, holds: (aces: Score) => boolean): void =>
      expect(Math.abs(chance - often(holds))).toBeLessThan(error);
    for (const line of [5.5, 9.5, 12.5, 16.5]) {
      near(
        outlook.aces('both', (count) => count > line),
        ({ home, away }) => home + away > line,
      );
      near(
        outlook.aces('home', (count) => count > line),
        ({ home }) => home > line,
      );
    }
    near(
      outlook.aces('away', (count) => count > 2.5),
      ({ away }) => away > 2.5,
    );
    near(
      outlook.aces('lead', (lead) => lead > 0),
      ({ home, away }) => home > away,
    );
    near(
      outlook.aces('lead', (lead) => lead === 0),
      ({ home, away }) => home === away,
    );
    near(
      outlook.aces('lead', (lead) => lead < 0),
      ({ home, away }) => home < away,
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
