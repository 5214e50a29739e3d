import { describe, expect, it } from 'vitest';
import { REACHABLE, UNREACHABLE } from './scenarios.ts';

describe('the failure list', () => {
  it('has every scenario once: one that worlds come through, or the reason why none does', () => {
    const all = Array.from({ length: 80 }, (_, at) => `FAIL-${String(at + 1).padStart(2, '0')}`);
    expect([...REACHABLE, ...Object.keys(UNREACHABLE)].sort()).toEqual(all);
  });
});
