import { type Fraction, ZERO } from '../odds/fraction.ts';
import type { Lines } from './line.ts';

const product = (numbers: readonly bigint[]): bigint => numbers.reduce((all, one) => all * one, 1n);

/**
 * What one unit on every line returns together: the sum over the lines of the products of their legs'
 * factors. Exact, over one common denominator, so that 247 lines cost as many short products and not as many
 * long fractions.
 *
 * @param factors decimal value of each leg; a line names them by index.
 */
export function sumOverLines(factors: readonly Fraction[], lines: Lines): Fraction {
  if (lines.length === 0) return ZERO;
  const den = product(factors.map((factor) => factor.den));
  const num = lines.reduce((sum, line) => {
    const taken = new Set(line);
    return sum + product(factors.map((factor, i) => (taken.has(i) ? factor.num : factor.den)));
  }, 0n);
  return { num, den };
}
