import { describe, expect, it } from 'vitest';
import { namedTests } from '../scenarios/titles.ts';
import { INVARIANT } from './ids.ts';
import { NOT_TESTED } from './not-tested.ts';
import { INVARIANTS } from './rows.ts';

const named = new Set(namedTests(`${import.meta.dirname}/../..`, INVARIANT).flatMap(({ ids }) => ids));
const known = new Set<string>(INVARIANTS.map(({ id }) => id));

describe('the table of invariants', () => {
  it('has every one once, N01 to N24', () => {
    const all = Array.from({ length: 24 }, (_, i) => `N${String(i + 1).padStart(2, '0')}`);
    expect(INVARIANTS.map(({ id }) => id)).toEqual(all);
  });

  it('every invariant has a test or a reason, and none has both', () => {
    const without = [...known].filter((id) => !named.has(id) && NOT_TESTED[id] === undefined);
    const both = Object.keys(NOT_TESTED).filter((id) => named.has(id));
    expect({ without, both }).toEqual({ without: [], both: [] });
  });

  it('knows every id that a title or a reason names', () => {
    expect([...named, ...Object.keys(NOT_TESTED)].filter((id) => !known.has(id))).toEqual([]);
  });
});
