/**
 * e^−x for x ≥ 0 by halving, a Taylor series and squaring. Only + − × ÷, whose results IEEE 754 fixes to the
 * last bit: `Math.exp` may differ between engines, and then the same seed would show another price.
 */
export function exponentialDecay(x: number): number {
  let halvings = 0;
  let small = x;
  while (small > 0.5) {
    small /= 2;
    halvings += 1;
  }
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 14; n += 1) {
    term *= small / n;
    sum += term;
  }
  for (let i = 0; i < halvings; i += 1) sum *= sum;
  return 1 / sum;
}
