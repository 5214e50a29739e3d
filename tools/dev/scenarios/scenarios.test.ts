import { describe, expect, it } from 'vitest';
import { linesOf, readRequirements } from '../../requirements/requirements.ts';
import { LEFT_OUT, NOT_AUTOMATED } from './not-automated.ts';
import { namedTests, titlesIn } from './titles.ts';

const root = `${import.meta.dirname}/../../..`;
const tests = namedTests(root);
const named = new Set(tests.flatMap(({ ids }) => ids));
const known = new Set(linesOf(readRequirements(root), 'FAIL').map(({ id }) => id));

describe('the table of failure scenarios', () => {
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
    expect(idsIn("it('[FAIL-01] once', () => {})")).toEqual([['FAIL-01']]);
    expect(idsIn("it('[PLC-08] [FAIL-28] [FAIL-30] dies', f)")).toEqual([['FAIL-28', 'FAIL-30']]);
    expect(idsIn('it("[FAIL-53] the customer\'s answer", f)')).toEqual([['FAIL-53']]);
  });

  it('count only where the brackets come first', () => {
    expect(idsIn("it('as in FAIL-01', f); it('not [FAIL-02]', f); // [FAIL-03]")).toEqual([]);
  });
});
