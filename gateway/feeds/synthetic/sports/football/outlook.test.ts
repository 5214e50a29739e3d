import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LADDER } from '#domain/odds/ladder.ts';
import { compareOdds, parseOddsText } from '#domain/odds/parse-odds.ts';
import { exponentialDecay } from '../../chances/exponential.ts';
import { bookedPrice } from '../../playing/book.ts';
import { NOTHING_TOLD } from './lineups.ts';
import { nextGoal, standingMarkets } from './market-specs.ts';
import { Outlook } from './outlook.ts';
import type { Tally } from './tally.ts';

const goals = fc.integer({ min: 0, max: 4 });
const mean = fc.integer({ min: 5, max: 1_300 }).map((n) => n / 1000);
const inFirstHalf: fc.Arbitrary<Outlook> = fc
  .record({ home: goals, away: goals, means: fc.tuple(mean, mean, mean, mean) })
  .map(({ home, away, means: [a, b, c, d] }) => {
    const tally: Tally = { home, away, half: undefined, over: false, scorers: [], told: NOTHING_TOLD };
    return new Outlook(tally, { first: { home: a, away: b }, second: { home: c, away: d } });
  });

const specs = new Map(standingMarkets('Home', 'Away').map((spec) => [spec.type, spec]));
const chances = (type: string, outlook: Outlook): readonly number[] => specs.get(type)!.chances(outlook);
const close = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThan(1e-6);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

describe('the prices of one match', () => {
  it('agree with each other: every market tells of the same model', () => {
    fc.assert(
      fc.property(inFirstHalf, (outlook) => {
        const [home = 0, draw = 0, away = 0] = chances('MATCH_ODDS', outlook);
        close(home + draw + away, 1);
        const [homeOrDraw = 0, homeOrAway = 0, drawOrAway = 0] = chances('DOUBLE_CHANCE', outlook);
        close(homeOrDraw, home + draw);
        close(homeOrAway, home + away);
        close(drawOrAway, draw + away);
        const [homeNoDraw = 0, awayNoDraw = 0] = chances('DRAW_NO_BET', outlook);
        close(homeNoDraw * (1 - draw), home);
        close(awayNoDraw * (1 - draw), away);
        const doubles = chances('HALF_TIME_FULL_TIME', outlook);
        close(sum(doubles.filter((_, index) => index % 3 === 0)), home);
        const half = chances('HALF_TIME', outlook);
        for (const [index, chance] of half.entries())
          close(sum(doubles.slice(3 * index, 3 * index + 3)), chance);
        close(sum(chances('CORRECT_SCORE', outlook)), 1);
        close(sum(chances('ODD_OR_EVEN', outlook)), 1);
        const [minusHome = 0] = chances('HANDICAP_MINUS_1', outlook);
        const [plusHome = 0, plusDraw = 0] = chances('HANDICAP_PLUS_1', outlook);
        expect(minusHome).toBeLessThanOrEqual(home + 1e-12);
        close(plusHome, home + draw);
        expect(plusDraw).toBeLessThanOrEqual(away + 1e-12);
        const goal = nextGoal('Home', 'Away', 1).chances(outlook);
        close(sum(goal), 1);
        const { home: h, away: a } = outlook.tally;
        if (h + a === 0) close(goal[1] ?? 0, chances('OVER_UNDER_05', outlook)[1] ?? 0);
      }),
    );
  });

  it('fall with the line: over 0.5 is never longer than over 1.5, on the ladder too', () => {
    fc.assert(
      fc.property(inFirstHalf, (outlook) => {
        const lines = ['05', '15', '25', '35', '45', '55'].map((line) =>
          chances(`OVER_UNDER_${line}`, outlook),
        );
        for (const [index, [over = 0, under = 0]] of lines.entries()) {
          close(over + under, 1);
          expect(over).toBeLessThanOrEqual((lines[index - 1]?.[0] ?? 1) + 1e-12);
        }
        const prices = lines.map(([over = 0]) => bookedPrice(over, 1.06).odds);
        const shown = prices.flatMap((text) => (text === null ? [] : [parseOddsText(text)!]));
        for (const [index, odds] of shown.entries()) {
          expect(LADDER).toContain(odds);
          if (index > 0) expect(compareOdds(shown[index - 1]!, odds)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('hold a margin: the book of the match result is above 1', () => {
    fc.assert(
      fc.property(inFirstHalf, (outlook) => {
        const prices = chances('MATCH_ODDS', outlook).map((chance) => bookedPrice(chance, 1.05).odds);
        fc.pre(!prices.includes(null));
        const book = prices.map((text) => {
          const [num, den] = text!.split('/').map(Number);
          return den! / (den! + num!);
        });
        expect(sum(book)).toBeGreaterThan(1);
      }),
    );
  });

  it('follow the score: a model told of a goal prices from there', () => {
    const means = { first: { home: 0.4, away: 0.3 }, second: { home: 0.6, away: 0.5 } };
    const at = (home: number) =>
      new Outlook({ home, away: 0, half: undefined, over: false, scorers: [], told: NOTHING_TOLD }, means);
    expect(chances('MATCH_ODDS', at(1))[0]).toBeGreaterThan(chances('MATCH_ODDS', at(0))[0] ?? 1);
    expect(chances('CORRECT_SCORE', at(1))[0]).toBe(0);
  });

  it('use an exponential that needs no engine', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20, noNaN: true }), (x) => {
        expect(Math.abs(exponentialDecay(x) / Math.exp(-x) - 1)).toBeLessThan(1e-12);
      }),
    );
  });
});
