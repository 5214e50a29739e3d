import { expect, it } from 'vitest';
import { sentences } from './bayeux-sentences.ts';

it('[HOLD-14] every sentence has its check, or says why not', () => {
  const reasons = Object.values(sentences).filter((one) => 'not' in one && one.not.length > 10);
  expect(Object.keys(sentences).length).toBe(65);
  expect(reasons.length).toBe(15);
});
