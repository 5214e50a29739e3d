import { describe, expect, it } from 'vitest';
import { linesOf, readRequirements } from '../../requirements/requirements.ts';
import { BY_RULES, LEFT_OUT, WITHOUT } from './standing.ts';
import { outcomeIn, testsOf } from './tests-of.ts';

const root = `${import.meta.dirname}/../../..`;
const requirements = readRequirements(root);
const lines = linesOf(requirements, 'UK').map(({ id }) => id);
const tests = testsOf(root);

describe('the table of the regulation', () => {
  it('every line has a test or a reason, and none has both', () => {
    const without = lines.filter((id) => tests(id).length === 0 && WITHOUT[id] === undefined);
    const both = lines.filter((id) => tests(id).length > 0 && WITHOUT[id] !== undefined);
    expect({ without, both }).toEqual({ without: [], both: [] });
  });

  it('only a line with tests leaves something out of them', () => {
    expect(Object.keys(LEFT_OUT).filter((id) => tests(id).length === 0)).toEqual([]);
  });

  it('names lines and rules that there are, and of each rule there is a test', () => {
    const named = [...Object.keys(BY_RULES), ...Object.keys(LEFT_OUT), ...Object.keys(WITHOUT)];
    expect(named.filter((id) => !lines.includes(id))).toEqual([]);
    const rules = Object.values(BY_RULES).flat();
    expect(rules.filter((id) => !requirements.ids.has(id))).toEqual([]);
    expect(rules.filter((id) => tests(id).length === 0)).toEqual([]);
  });
});

describe('what a run said of a title', () => {
  const results = [
    { title: 'chapter sets 3 limits (mobile)', outcome: 'passed' },
    { title: 'chapter sets 4 limits (desktop)', outcome: 'failed' },
    { title: 'left out', outcome: 'skipped' },
  ] as const;

  it('is failed where one of its runs is, also where the title has values in it', () => {
    expect(outcomeIn(results, 'sets %d limits')).toBe('failed');
    expect(outcomeIn(results, 'sets 3 limits')).toBe('passed');
  });

  it('is what was left out, and nothing where it did not run', () => {
    expect(outcomeIn(results, 'left out')).toBe('skipped');
    expect(outcomeIn(results, 'not there')).toBeUndefined();
  });
});
