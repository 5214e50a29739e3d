import { expect, it } from 'vitest';
import { methodStanding } from './method-expiry.ts';

it('[PAY-10.3] a method ends soon from 30 days before the end of its month, and what is no month never', () => {
  const end = Date.UTC(2027, 0, 1);
  const soon = end - 30 * 86_400_000;
  expect([soon - 1, soon, end - 1, end].map((at) => methodStanding('12/26', at))).toEqual([
    undefined,
    'endsSoon',
    'endsSoon',
    'ended',
  ]);
  expect(['12/99', '', '1/2'].map((text) => methodStanding(text, end))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
