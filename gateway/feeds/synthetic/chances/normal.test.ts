import { expect, it } from 'vitest';
import { random } from '../random.ts';
import { drawNormal, normalBelow, normalRank } from './normal.ts';

it('is the normal that the tables print', () => {
  const printed = {
    '-3': 0.001_349_9,
    '-1': 0.158_655_3,
    0: 0.5,
    0.5: 0.691_462_5,
    1.96: 0.975_002_1,
    3.5: 0.999_767_4,
  };
  for (const [x, chance] of Object.entries(printed)) expect(normalBelow(Number(x))).toBeCloseTo(chance, 7);
});

it('draws with mean 0 and deviation 1, and beyond 2 as often as it should', () => {
  const draw = random('normal');
  const drawn = Array.from({ length: 20_000 }, () => drawNormal(draw));
  const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
  const square = drawn.reduce((sum, x) => sum + x * x, 0) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(square - 1)).toBeLessThan(0.05);
  expect(Math.abs(drawn.filter((x) => Math.abs(x) > 2).length / drawn.length - 0.0455)).toBeLessThan(0.006);
});

it('ranks as many as there are so that they spread as a normal does', () => {
  const ranks = Array.from({ length: 48 }, (_, nth) => normalRank(nth, 48));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  expect(ranks.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 1);
  expect(Math.abs(ranks.reduce((sum, x) => sum + x * x, 0) / 48 - 1)).toBeLessThan(0.06);
});
