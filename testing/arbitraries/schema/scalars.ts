import fc from 'fast-check';
import type * as z from 'zod/mini';
import { NAUGHTY } from '../hostile-text.ts';

type Check = z.core.$ZodChecks['_zod']['def'];

/** The rules of a scalar: its own, where it is a format, and those added to it. */
const rulesOf = (def: z.core.$ZodTypeDef): Check[] => [
  ...('check' in def ? [def as unknown as Check] : []),
  ...(def.checks ?? []).map((check) => check._zod.def as Check),
];

/** Numbers at which people, columns and currencies change: drawn often, within the bounds. */
const EDGES = [0, 1, -1, 2, 9, 10, 99, 100, 1_023, 1_024, 1_025, 65_535, 2_147_483_647, 2_147_483_648];

export function numberOf(def: z.core.$ZodTypeDef): fc.Arbitrary<number> {
  let [least, most, whole] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, false];
  for (const rule of rulesOf(def)) {
    if (rule.check === 'number_format') whole = true;
    if (rule.check === 'greater_than') least = Math.max(least, Number(rule.value) + (rule.inclusive ? 0 : 1));
    if (rule.check === 'less_than') most = Math.min(most, Number(rule.value) - (rule.inclusive ? 0 : 1));
  }
  if (!whole)
    return fc
      .double({ min: least, max: most, noNaN: true, noDefaultInfinity: true })
      .map((number) => (number === 0 ? 0 : number));
  const edges = [...EDGES, least, most].filter((edge) => edge >= least && edge <= most);
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.max(least, 0), max: Math.min(most, 20) }) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
    { weight: 1, arbitrary: fc.maxSafeInteger().map((drawn) => within(drawn, least, most)) },
  );
}

const within = (drawn: number, least: number, most: number): number =>
  drawn >= least && drawn <= most ? drawn : least + (Math.abs(drawn) % (most - least + 1));

export function stringOf(def: z.core.$ZodTypeDef): fc.Arbitrary<string> {
  let [minLength, maxLength] = [0, 12];
  let pattern: RegExp | undefined;
  for (const rule of rulesOf(def)) {
    if (rule.check === 'min_length') minLength = rule.minimum;
    if (rule.check === 'max_length') maxLength = Math.min(maxLength, rule.maximum);
    if (rule.check === 'length_equals') [minLength, maxLength] = [rule.length, rule.length];
    if (rule.check === 'string_format' && rule.pattern !== undefined) pattern = rule.pattern;
  }
  if (pattern !== undefined) return fc.stringMatching(pattern, { size: 'small' });
  const most = Math.max(minLength, maxLength);
  // As a key of a read model `__proto__` is refused, which leaves the state as it was.
  const naughty = NAUGHTY.filter(
    (text) => text.length >= minLength && text.length <= most && text !== '__proto__',
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength, maxLength: most }) },
    { weight: 1, arbitrary: fc.constantFrom(...naughty, 'a'.repeat(minLength)) },
  );
}
