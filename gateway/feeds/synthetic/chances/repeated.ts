/**
 * Chances of a count after more of the same: each time it grows by `law`'s place with its chance, and else
 * stays. What goes beyond the end of the table stays at its end.
 *
 * @param law chances of growing by nought, one, two ...
 */
export function grownBy(before: Float64Array, law: readonly number[], times: number): Float64Array {
  const chances = before.slice();
  const last = chances.length - 1;
  for (let time = 0; time < times; time += 1) {
    for (let at = last; at >= 0; at -= 1) {
      const chance = chances[at] ?? 0;
      if (chance === 0) continue;
      chances[at] = chance * (law[0] ?? 0);
      for (let more = 1; more < law.length; more += 1) {
        const into = Math.min(last, at + more);
        chances[into] = (chances[into] ?? 0) + chance * (law[more] ?? 0);
      }
    }
  }
  return chances;
}

/** A count that is known. */
export function surely(count: number, size: number): Float64Array {
  const chances = new Float64Array(size);
  chances[Math.min(size - 1, count)] = 1;
  return chances;
}

/** Chance that a count satisfies a condition. */
export function chanceThat(chances: Float64Array, holds: (count: number) => boolean): number {
  let sum = 0;
  for (let at = 0; at < chances.length; at += 1) if (holds(at)) sum += chances[at] ?? 0;
  return sum;
}

/** Chance that at least `least` of so many more are of a kind that has this share of them. */
export function atLeast(more: number, share: number, least: number): number {
  if (least <= 0) return 1;
  let term = 1;
  for (let nth = 0; nth < more; nth += 1) term *= 1 - share;
  let below = 0;
  for (let has = 0; has < least && has <= more; has += 1) {
    below += term;
    term *= ((more - has) / (has + 1)) * (share / (1 - share));
  }
  return 1 - below;
}
