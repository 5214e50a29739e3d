/** A price as two numbers: 9/4 is 9 and 4. */
export type Price = readonly [num: number, den: number];

/** The published table of Rule 4, row by row: longest price of the row, pence in the pound. */
const RULE_4: readonly (readonly [longest: Price, pence: number])[] = [
  [[1, 9], 90],
  [[2, 11], 85],
  [[1, 4], 80],
  [[3, 10], 75],
  [[2, 5], 70],
  [[8, 15], 65],
  [[8, 13], 60],
  [[4, 5], 55],
  [[20, 21], 50],
  [[6, 5], 45],
  [[6, 4], 40],
  [[7, 4], 35],
  [[9, 4], 30],
  [[3, 1], 25],
  [[4, 1], 20],
  [[11, 2], 15],
  [[9, 1], 10],
  [[14, 1], 5],
];

/** Pence in the pound for a withdrawal at that price. */
export const publishedPence = ([num, den]: Price): number =>
  RULE_4.find(([longest]) => num * longest[1] <= longest[0] * den)?.[1] ?? 0;
