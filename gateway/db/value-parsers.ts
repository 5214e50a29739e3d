import { type CustomTypesConfig, types } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/**
 * int8 as a safe integer. Left alone, `pg` gives text and PGlite a number or a bigint.
 *
 * @throws RangeError beyond 2^53: such an amount cannot be Money.
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
}

/** numeric stays text: sums are parsed where they are read. */
const parseNumeric = (text: string): string => text;

export const pgliteParsers = { [INT8]: parseInt8, [NUMERIC]: parseNumeric };

const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [NUMERIC, parseNumeric],
]);

/** For `pg`: the same, without touching the global parsers of the library. */
export const pgTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const own: unknown = format === 'binary' ? undefined : ownParsers.get(oid);
    const parser: unknown = own ?? types.getTypeParser(oid, format);
    return parser;
  },
};
