import { describe, expect, it } from 'vitest';
import { median, meets } from '../harness.ts';
import { budgetBenchmarks } from './budgets.ts';
import { bytesBenchmark } from './bytes.ts';

/**
 * Sizes are the same on every machine, so that they are a test as well; the time of an append is a
 * measurement (`npm run bench -- E1`).
 */
const sizes = [...budgetBenchmarks.filter(({ id }) => id !== 'E1'), bytesBenchmark];

describe('what recording may cost', () => {
  it.each(sizes)('$title: within its budget', { timeout: 300_000 }, async ({ measure, limit }) => {
    const { ratios } = await measure();
    expect(ratios.length).toBeGreaterThan(0);
    expect(meets(median(ratios), limit.gate, limit.kind)).toBe(true);
  });
});
