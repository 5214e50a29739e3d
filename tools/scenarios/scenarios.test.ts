import { describe, expect, it } from 'vitest';
import { LEFT_OUT, NOT_AUTOMATED } from './not-automated.ts';
import { SCENARIOS } from './rows.ts';
import { namedTests, titlesIn } from './titles.ts';

const tests = namedTests(`${import.meta.dirname}/../..`);
const named = new Set(tests.flatMap(({ ids }) => ids));
const known = new Set<string>(SCENARIOS.map(({ id }) => id));

describe('the table of failure scenarios', () => {
  it('has every scenario once, P01 to P80', () => {
    const all = Array.from({ length: 80 }, (_, i) => `P${String(i + 1).padStart(2, '0')}`);
    expect(SCENARIOS.map(({ id }) => id)).toEqual(all);
  });

  it('every scenario has a test or a reason, and none has both', () => {
    const without = [...known].filter((id) => !named.has(id) && NOT_AUTOMATED[id] === undefined);
    const both = Object.keys(NOT_AUTOMATED).filter((id) => named.has(id));
    expect({ without, both }).toEqual({ without: [], both: [] });
  });

  it('only a scenario with tests leaves something out of them', () => {
    expect(Object.keys(LEFT_OUT).filter((id) => !named.has(id))).toEqual([]);
  });

  it('knows every id that a title or a reason names', () => {
    expect([...named, ...Object.keys(NOT_AUTOMATED)].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('titles', () => {
  const idsIn = (text: string) => titlesIn('x.test.ts', text).map(({ ids }) => ids);

  it('are read with one id, several, and others between them', () => {
    expect(idsIn("it('[P01] once', () => {})")).toEqual([['P01']]);
    expect(idsIn("it('[PLC-08] [P28] [P30] dies', f)")).toEqual([['P28', 'P30']]);
    expect(idsIn('it("[P53] the customer\'s answer", f)')).toEqual([['P53']]);
  });

  it('count only where the brackets come first', () => {
    expect(idsIn("it('as in P01', f); it('not [P02]', f); // [P03]")).toEqual([]);
  });
});
