import { expect, it } from 'vitest';
import { defaultOptions } from './gateway-options.ts';
import { moneyOf } from './money-options.ts';

it('[UK-36] only a demonstration can leave out who its customers are', () => {
  const asks = (options: object): unknown => moneyOf({ ...defaultOptions, ...options }).accounts.asksIdentity;
  expect([asks({ demonstration: true }), asks({ demonstration: false })]).toEqual([true, true]);
  expect(asks({ demonstration: true, asksIdentity: false })).toBe(false);
  expect(asks({ demonstration: false, asksIdentity: false })).toBe(true);
});
