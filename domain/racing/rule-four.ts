import type { Odds } from '../odds/odds.ts';
import { compareOdds, packOdds } from '../odds/parse-odds.ts';

/** Longest price of each band and its deduction in pence from each pound of winnings: the standard table. */
const bands: readonly (readonly [num: number, den: number, pence: number])[] = [
  [1, 9, 90],
  [2, 11, 85],
  [1, 4, 80],
  [3, 10, 75],
  [2, 5, 70],
  [8, 15, 65],
  [8, 13, 60],
  [4, 5, 55],
  [20, 21, 50],
  [6, 5, 45],
  [6, 4, 40],
  [7, 4, 35],
  [9, 4, 30],
  [3, 1, 25],
  [4, 1, 20],
  [11, 2, 15],
  [9, 1, 10],
  [14, 1, 5],
];
const table = bands.map(([num, den, pence]) => ({
  longest: packOdds(num, den),
  leastChance: (100 * den) / (num + den),
  pence,
}));

/** The table for those who explain it: up to which price how much is taken, the shortest first. */
export const RULE_FOUR_BANDS: readonly { readonly longest: Odds; readonly pence: number }[] = table;
/** Its ends. */
export const RULE_FOUR_ENDS = { shortest: table.at(0), longest: table.at(-1) } as const;
/** The most that several withdrawals take together, in pence in the pound (Tattersalls). */
export const RULE_FOUR_MOST = 90;

/**
 * Tattersalls Rule 4: what a withdrawal takes from bets struck before it, by the price of the withdrawn
 * runner.
 *
 * @returns pence in the pound, 0 for anything longer than 14/1
 */
export const ruleFourPence = (price: Odds): number =>
  table.find(({ longest }) => compareOdds(price, longest) <= 0)?.pence ?? 0;

/**
 * The same by the chance of the withdrawn runner, as an exchange states it: 25 is the chance at 3/1.
 *
 * @param chance per cent
 * @returns pence in the pound, 0 for a chance smaller than that at 14/1
 */
export const ruleFourPenceAt = (chance: number): number =>
  table.find(({ leastChance }) => chance >= leastChance)?.pence ?? 0;
