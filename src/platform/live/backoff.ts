/**
 * The wait after the present one, from a rising list of waits; the last one repeats (LIV-05). The CometD
 * client asks for increments, so `increment` is the difference.
 */
export function nextWait(waits: readonly number[], present: number): number {
  return waits.find((wait) => wait > present) ?? waits.at(-1) ?? present;
}

export const increment = (waits: readonly number[], present: number): number =>
  nextWait(waits, present) - present;
