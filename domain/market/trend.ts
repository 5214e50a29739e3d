import { DEFAULTS } from '../config/defaults.ts';

/** How long an arrow beside a price stands. Milliseconds. */
export const TREND_MAX_AGE_MS = DEFAULTS.trend.maxAgeMs;

/**
 * Direction of a price against the one that stood before the move began (LIV-09). Codes and not words,
 * because the price table keeps them in an integer column.
 */
export const NO_TREND = 0;
export const UP = 1;
export const DOWN = 2;
export type Trend = 'none' | 'up' | 'down';

const NAMES: readonly Trend[] = ['none', 'up', 'down'];
export const trendName = (code: number): Trend => NAMES[code] ?? 'none';

/**
 * A moment as the table keeps it: epoch milliseconds modulo 2^32. Ages are taken modulo 2^32 as well, so they
 * are right for 49 days; a time that went backwards counts as old.
 */
export const momentOf = (at: number): number => at | 0;
export const isFresh = (moment: number, at: number): boolean => ((at | 0) - moment) >>> 0 <= TREND_MAX_AGE_MS;

/**
 * The direction of `odds` against `original` (both packed, both a fixed price). As numbers equal, for
 * instance 6/4 after 3/2 or a price that came back: the direction stays what it was until it expires.
 */
export function direction(odds: number, original: number, previous: number): number {
  const longer = (odds >>> 10) * (original & 1023) - (original >>> 10) * (odds & 1023);
  if (longer > 0) return UP;
  return longer < 0 ? DOWN : previous;
}

/**
 * One selection's trend as the screens and the slip read it. `at` is a moment of the table, not epoch
 * milliseconds.
 */
export interface TrendRecord {
  readonly trend: Trend;
  readonly original: string;
  readonly at: number;
}

/**
 * Direction of a handicap or line written as a decimal text, by the same rules as a price (hcpTrend).
 * Undefined previous means that the handicap is seen for the first time. Returns the same record when nothing
 * moved.
 */
export function handicapTrend(
  previous: TrendRecord | undefined,
  before: string | undefined,
  now: string | undefined,
  at: number,
): TrendRecord | undefined {
  if (before === undefined || now === undefined) return undefined;
  if (before === now) return previous;
  const alive = previous !== undefined && isFresh(previous.at, at);
  const original = alive ? previous.original : before;
  const order = compareDecimalTexts(now, original);
  if (order === undefined) return undefined;
  const kept = alive ? previous.trend : 'none';
  return { trend: order === 0 ? kept : order > 0 ? 'up' : 'down', original, at: momentOf(at) };
}

/** Exact order of two decimal texts such as `-1.5`; undefined when one is not a decimal. */
export function compareDecimalTexts(a: string, b: string): number | undefined {
  const left = scaled(a);
  const right = scaled(b);
  if (left === undefined || right === undefined) return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}

const DECIMALS = 8;
function scaled(text: string): bigint | undefined {
  const match = /^([+-]?)(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text);
  if (match === null) return undefined;
  const digits = BigInt(`${match[2] ?? ''}${(match[3] ?? '').padEnd(DECIMALS, '0')}`);
  return match[1] === '-' ? -digits : digits;
}
