import type { Scores } from './hole-law.ts';

/** Points of Gauss: what part of those who are level comes first; exact for six of them. */
const LEVEL = [
  [0.112_701_665_379_258_3, 0.277_777_777_777_777_8],
  [0.5, 0.444_444_444_444_444_4],
  [0.887_298_334_620_741_7, 0.277_777_777_777_777_8],
] as const;

export const chanceOf = ({ from, chances }: Scores, score: number): number => chances[score - from] ?? 0;
export function chanceBelow({ from, chances }: Scores, score: number): number {
  let sum = 0;
  for (let at = 0; at < Math.min(chances.length, score - from); at += 1) sum += chances[at] ?? 0;
  return sum;
}

/** Every score that one of some players can come to, with what each of them has above it and at it. */
function* scoresOf(players: readonly Scores[]) {
  const least = Math.min(...players.map(({ from }) => from));
  const most = Math.max(...players.map(({ from, chances }) => from + chances.length));
  const above = players.map(() => 1);
  for (let score = least; score < most; score += 1) {
    const exactly = players.map((player) => chanceOf(player, score));
    for (const [nth, chance] of exactly.entries()) above[nth] = Math.max(0, (above[nth] ?? 0) - chance);
    yield { score, exactly, above };
  }
}

/** Of each the product of all others', without a division: one of them may be nought. */
function productsOfOthers(factors: readonly number[]): readonly number[] {
  const products = factors.map(() => 1);
  let [before, after] = [1, 1];
  for (let nth = 0; nth < factors.length; nth += 1) {
    const last = factors.length - 1 - nth;
    products[nth] = (products[nth] ?? 1) * before;
    products[last] = (products[last] ?? 1) * after;
    before *= factors[nth] ?? 1;
    after *= factors[last] ?? 1;
  }
  return products;
}

/** Of each of a pair that theirs is the lower score, when they are not level. */
export function betterOf([one, other]: readonly Scores[]): readonly number[] {
  if (one === undefined || other === undefined) return [0, 0];
  let [first, second] = [0, 0];
  for (let at = 0; at < one.chances.length; at += 1) {
    const chance = one.chances[at] ?? 0;
    const below = chanceBelow(other, one.from + at);
    second += chance * below;
    first += chance * (1 - below - chanceOf(other, one.from + at));
  }
  const all = first + second;
  return all === 0 ? [0, 0] : [first / all, second / all];
}

/** Of each of some that theirs is the lowest score: who share it have what a dead heat pays. */
export function firstChances(players: readonly Scores[]): readonly number[] {
  const chances = players.map(() => 0);
  for (const { exactly, above } of scoresOf(players))
    for (const [part, weight] of LEVEL) {
      const none = productsOfOthers(above.map((chance, nth) => chance + (1 - part) * (exactly[nth] ?? 0)));
      for (const [nth, own] of exactly.entries())
        chances[nth] = (chances[nth] ?? 0) + weight * own * (none[nth] ?? 0);
    }
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / all);
}

/** The lowest of all scores. */
export function lowestOf(players: readonly Scores[]): Scores {
  const chances: number[] = [];
  let none = 1;
  for (const { above } of scoresOf(players)) {
    const left = above.reduce((product, chance) => product * chance, 1);
    chances.push(none - left);
    none = left;
  }
  return { from: Math.min(...players.map(({ from }) => from)), chances: Float64Array.from(chances) };
}

/** The chance that somebody is ahead of everybody else by so many or more. @param by from 1 */
export function aheadBy(players: readonly Scores[], by: number): number {
  let sum = 0;
  for (const { score, exactly } of scoresOf(players)) {
    const behind = players.map((player) => 1 - chanceBelow(player, score + by));
    for (const [nth, none] of productsOfOthers(behind).entries()) sum += (exactly[nth] ?? 0) * none;
  }
  return sum;
}
