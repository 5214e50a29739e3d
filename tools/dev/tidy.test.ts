import { describe, expect, it } from 'vitest';
import { findingsIn } from './tidy/rules.ts';
import { isPure, readRepository } from './tidy/source.ts';

describe('tidy', () => {
  const sources = readRepository(`${import.meta.dirname}/../..`);

  it('reads the repository, pure folders included', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.some((source) => isPure(source.path))).toBe(true);
  });

  it('[EVT-01.3] finds nothing that the house rules forbid', () => {
    const lines = findingsIn(sources).map((f) => `${f.path}:${f.line} ${f.rule}: ${f.detail}`);
    expect(lines).toEqual([]);
    // All of the repository is parsed: seconds on a quiet machine, more on a busy one.
  }, 300_000);
});
