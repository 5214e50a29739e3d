/**
 * Exact non-negative fractions of BigInts. Every figure of a bet is worked out in these and rounded once, at
 * the end, half up (BSL-11): there is no place where binary rounding could creep in.
 */
export interface Fraction {
  readonly num: bigint;
  /** Always positive. Not necessarily reduced. */
  readonly den: bigint;
}

export const ONE: Fraction = { num: 1n, den: 1n };
export const ZERO: Fraction = { num: 0n, den: 1n };

export const times = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.num, den: a.den * b.den });

/** Negative, 0 or positive, exactly. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

export function reduced({ num, den }: Fraction): Fraction {
  const divisor = gcd(num, den);
  return divisor === 0n ? ZERO : { num: num / divisor, den: den / divisor };
}

/** `value × 10^places` rounded half up to an integer. */
export function scaledHalfUp({ num, den }: Fraction, places: number): bigint {
  const scaled = num * 10n ** BigInt(places);
  return (2n * scaled + den) / (2n * den);
}

/** Decimal text with exactly `places` digits after the point, rounded half up. */
export function fixedText(value: Fraction, places: number): string {
  const digits = scaledHalfUp(value, places)
    .toString()
    .padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * Decimal text with at most `places` digits after the point and no trailing zeros: `10.5`, `3`, `1.13333333`.
 */
export function shortText(value: Fraction, places: number): string {
  const text = fixedText(value, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
