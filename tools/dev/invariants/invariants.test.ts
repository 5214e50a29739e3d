import { describe, expect, it } from 'vitest';
import { linesOf, readRequirements } from '../../requirements/requirements.ts';
import { INVARIANT, namedTests } from '../scenarios/titles.ts';
import { NOT_TESTED } from './not-tested.ts';

const root = `${import.meta.dirname}/../../..`;
const named = new Set(namedTests(root, INVARIANT).flatMap(({ ids }) => ids));
const known = new Set(linesOf(readRequirements(root), 'INV').map(({ id }) => id));

describe('the table of invariants', () => {
  it('every invariant has a test or a reason, and none has both', () => {
    const without = [...known].filter((id) => !named.has(id) && NOT_TESTED[id] === undefined);
    const both = Object.keys(NOT_TESTED).filter((id) => named.has(id));
    expect({ without, both }).toEqual({ without: [], both: [] });
  });

  it('knows every id that a title or a reason names', () => {
    expect([...named, ...Object.keys(NOT_TESTED)].filter((id) => !known.has(id))).toEqual([]);
  });
});
