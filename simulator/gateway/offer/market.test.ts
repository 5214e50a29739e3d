import { expect, it } from 'vitest';
import { Prng } from '../../random/prng.ts';
import { Market } from './market.ts';

it('a market that drifts moves every side in one change, all of them up or all down', () => {
  const market = new Market(new Prng('m', 'market'), 0, 1, { chance: new Prng('m', 'drifts'), share: 100 });
  const worth = (odds: string | null): number => {
    const [num, den] = (odds ?? '').split('/').map(Number);
    return (num ?? Number.NaN) / (den ?? Number.NaN);
  };
  const drifts = Array.from({ length: 200 }, (_, at) => {
    const before = new Map(market.prices.map(({ selection, odds }) => [selection, worth(odds)]));
    const [change] = market.move(at).changes;
    return change?.kind === 'prices'
      ? change.prices.map(({ selection, odds }) =>
          Math.sign(worth(odds) - (before.get(selection) ?? Number.NaN)),
        )
      : [];
  }).filter((signs) => signs.length > 0);
  expect(drifts.length).toBeGreaterThan(50);
  // A side that is at its end already stays there.
  for (const signs of drifts) {
    expect(signs).toHaveLength(3);
    expect(new Set(signs.filter((sign) => sign !== 0)).size).toBeLessThan(2);
  }
  expect(drifts.some((signs) => signs.every((sign) => sign > 0))).toBe(true);
});
