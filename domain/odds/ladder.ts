import type { Fraction } from './fraction.ts';
import type { Odds } from './odds.ts';
import { denominator, fractionalText, numerator, packOdds } from './parse-odds.ts';

/**
 * The traditional prices of the trade, shortest first, each in the form it is written: 6/4, 4/6 and 85/40
 * stay unreduced.
 */
const written = `
  1/500 1/250 1/200 1/100 1/66 1/50 1/40 1/33 1/28 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 2/15 1/7 2/13
  1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 1/1
  21/20 11/10 6/5 5/4 13/10 11/8 7/5 6/4 8/5 13/8 17/10 7/4 9/5 15/8 2/1 21/10 85/40 11/5 9/4 12/5 5/2 13/5
  11/4 14/5 3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1
  20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 750/1 1000/1`;

function fromWritten(text: string): Odds {
  const [num, den] = text.split('/');
  return packOdds(Number(num), Number(den));
}

/** 105 rungs, strictly rising. A rung is named by its index here. */
export const LADDER: readonly Odds[] = written.trim().split(/\s+/).map(fromWritten);

export const SHORTEST_RUNG = 0;
export const LONGEST_RUNG = LADDER.length - 1;

const fits = (odds: Odds, hundredths: number): boolean =>
  numerator(odds) * 100 <= denominator(odds) * (hundredths - 100);

/**
 * The longest rung that does not beat a decimal price given in hundredths (`335` is 3.35): a price shown from
 * it is never better than the exchange. Exact: num·100 ≤ den·(x − 100) in integers.
 *
 * @returns index into LADDER, the last one for anything above 1000/1; undefined below 1/500.
 */
export function rungAtOrBelow(hundredths: number): number | undefined {
  let low = -1;
  let high = LADDER.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const odds = LADDER[middle];
    if (odds !== undefined && fits(odds, hundredths)) low = middle;
    else high = middle;
  }
  return low < 0 ? undefined : low;
}

/** The longest rung that is not above an exact profit on a stake of one; undefined below 1/500. */
export const rungNotAbove = ({ num, den }: Fraction): Odds | undefined =>
  LADDER.findLast((odds) => BigInt(numerator(odds)) * den <= num * BigInt(denominator(odds)));

/** @throws RangeError for an index outside the ladder. */
export function rungOdds(rung: number): Odds {
  const odds = LADDER[rung];
  if (odds === undefined) throw new RangeError(`no rung ${rung}`);
  return odds;
}

/** Written form, `'85/40'`. @throws RangeError for an index outside the ladder. */
export const rungText = (rung: number): string => fractionalText(rungOdds(rung));
