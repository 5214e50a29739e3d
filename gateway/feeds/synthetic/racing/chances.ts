/**
 * Chances of runners in proportion to their tickets, place after place (Plackett and Luce, known in racing as
 * Harville). Runners without tickets have no chance.
 */
export function winChances(tickets: readonly number[]): number[] {
  const all = tickets.reduce((sum, n) => sum + n, 0);
  return tickets.map((n) => (all === 0 ? 0 : n / all));
}

/** Chance of each runner to come in among the first two. Sums to 2. */
export function firstTwoChances(tickets: readonly number[]): number[] {
  const win = winChances(tickets);
  return win.map((p, i) => {
    let chance = p;
    for (const [j, q] of win.entries()) if (j !== i && q > 0) chance += (q * p) / (1 - q);
    return chance;
  });
}

/** Chance of each runner to come in among the first three. Sums to 3. */
export function firstThreeChances(tickets: readonly number[]): number[] {
  const win = winChances(tickets);
  const two = firstTwoChances(tickets);
  return win.map((p, i) => {
    let third = 0;
    for (const [j, q] of win.entries()) {
      if (j === i || q === 0) continue;
      for (const [k, r] of win.entries()) {
        if (k === i || k === j || r === 0) continue;
        third += ((q * r) / (1 - q)) * (p / (1 - q - r));
      }
    }
    return (two[i] ?? 0) + third;
  });
}

/** Chance that one of two finishes in front of the other. */
export const aheadChance = (own: number, other: number): number =>
  own + other === 0 ? 0 : own / (own + other);
