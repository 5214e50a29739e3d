import fc from 'fast-check';
import { expect, it } from 'vitest';
import { random } from '../../random.ts';
import { type Brings, type Counts, doubleDouble, isDoubleDouble } from './double-double.ts';

const PLAYED = 20_000;
const FINE = 1_000_000;
const share = (most: number) => fc.integer({ min: 0, max: most }).map((hundredths) => hundredths / 100);
const brings = fc.record({
  points: fc.tuple(share(10), share(25), share(15)),
  assist: share(20),
  rebound: share(20),
  defensive: share(60),
});
const near = fc.integer({ min: 7, max: 11 });

/** Everything that can come of the possessions that are left, one after the other. */
function byCases(has: Counts, by: Brings, own: number, other: number): number {
  const { points, rebounds, assists } = has;
  if (own > 0) {
    const on = (after: Counts): number => byCases(after, by, own - 1, other);
    const scored = by.points.reduce(
      (sum, chance, nth) => sum + chance * on({ ...has, points: points + nth + 1 }),
      0,
    );
    const nothing = 1 - by.points.reduce((sum, chance) => sum + chance, by.assist + by.rebound);
    return (
      scored +
      by.assist * on({ ...has, assists: assists + 1 }) +
      by.rebound * on({ ...has, rebounds: rebounds + 1 }) +
      nothing * on(has)
    );
  }
  if (other === 0) return isDoubleDouble(has) ? 1 : 0;
  const on = (after: Counts): number => byCases(after, by, own, other - 1);
  return by.defensive * on({ ...has, rebounds: rebounds + 1 }) + (1 - by.defensive) * on(has);
}

it('[sports] finds every double-double among all that can come of a few possessions', () => {
  const left = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(
      fc.record({ points: near, rebounds: near, assists: near }),
      brings,
      left,
      left,
      (has, by, own, other) => {
        expect(doubleDouble(has, by, own, other)).toBeCloseTo(byCases(has, by, own, other), 9);
      },
    ),
  );
});

it('[sports] expects as many double-doubles as whole games have that are played possession by possession', () => {
  const by: Brings = { points: [0.01, 0.06, 0.03], assist: 0.07, rebound: 0.02, defensive: 0.06 };
  const draw = random('double-doubles');
  let found = 0;
  for (let game = 0; game < PLAYED; game += 1) {
    const counts = { points: 0, rebounds: 0, assists: 0 };
    for (let own = 0; own < 100; own += 1) {
      let ticket = draw.below(FINE) / FINE;
      for (const [nth, chance] of by.points.entries()) {
        if (ticket >= 0 && ticket < chance) counts.points += nth + 1;
        ticket -= chance;
      }
      if (ticket >= 0 && ticket < by.assist) counts.assists += 1;
      ticket -= by.assist;
      if (ticket >= 0 && ticket < by.rebound) counts.rebounds += 1;
    }
    for (let other = 0; other < 100; other += 1)
      if (draw.below(FINE) / FINE < by.defensive) counts.rebounds += 1;
    if (isDoubleDouble(counts)) found += 1;
  }
  const chance = doubleDouble({ points: 0, rebounds: 0, assists: 0 }, by, 100, 100);
  const error = Math.sqrt((chance * (1 - chance)) / PLAYED);
  expect(Math.abs(found / PLAYED - chance)).toBeLessThan(4 * error);
});
