import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../random.ts';
import { firstThreeChances, firstTwoChances, winChances } from './chances.ts';
import { drawFinish } from './finish.ts';

const field = fc.array(fc.integer({ min: 40, max: 10_000 }), { minLength: 5, maxLength: 12 });
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

describe('chances of a race', () => {
  it('fill the places: one wins, two are in the first two, three in the first three', () => {
    fc.assert(
      fc.property(field, (tickets) => {
        expect(sum(winChances(tickets))).toBeCloseTo(1, 9);
        expect(sum(firstTwoChances(tickets))).toBeCloseTo(2, 9);
        expect(sum(firstThreeChances(tickets))).toBeCloseTo(3, 9);
        for (const [i, win] of winChances(tickets).entries()) {
          expect(firstTwoChances(tickets)[i]).toBeGreaterThanOrEqual(win);
          expect(firstThreeChances(tickets)[i]).toBeGreaterThanOrEqual(firstTwoChances(tickets)[i] ?? 1);
        }
      }),
    );
  });

  it('are those with which the finish is drawn', () => {
    const tickets = [4_000, 3_000, 2_000, 1_000, 500];
    const standing = tickets.map((count, runner) => ({ runner, tickets: count }));
    const races = 20_000;
    const draw = random('finish');
    const inFirst = (places: number, finishes: readonly (readonly number[])[]) =>
      tickets.map(
        (_, runner) => finishes.filter((order) => order.slice(0, places).includes(runner)).length / races,
      );
    const finishes = Array.from({ length: races }, () =>
      drawFinish(standing, false, draw).map(({ runner }) => runner),
    );
    for (const [places, chances] of [
      [1, winChances(tickets)],
      [2, firstTwoChances(tickets)],
      [3, firstThreeChances(tickets)],
    ] as const) {
      for (const [runner, share] of inFirst(places, finishes).entries()) {
        expect(Math.abs(share - (chances[runner] ?? 0))).toBeLessThan(0.015);
      }
    }
  });
});
