import * as z from 'zod/mini';
import type { LineOdds } from '../bet/line-odds.ts';
import { Money } from '../money/money.ts';
import { compareFractions, type Fraction, ONE, ZERO } from '../odds/fraction.ts';

/**
 * The one bonus that a bet was struck with (BON-01, BON-03, BON-05). A bet has at most one: a free bet goes
 * before a profit boost, a profit boost before the acca boost, so that nothing is boosted twice.
 */
export const BetBonus = z.discriminatedUnion('kind', [
  /**
   * The operator pays the stake, which is not part of the returns. `amount` in minor units is used up whole.
   */
  z.object({ kind: z.literal('freeBet'), id: z.string(), amount: Money }),
  /** `percentage` more profit, chosen by the customer. */
  z.object({ kind: z.literal('profitBoost'), id: z.string(), percentage: z.int() }),
  /** `percentage` more profit, given by the gateway to an accumulator that qualifies. */
  z.object({ kind: z.literal('accaBoost'), id: z.string(), percentage: z.int() }),
]);
export type BetBonus = z.infer<typeof BetBonus>;

const HUNDRED = 100n;

/**
 * `1 + (total − 1) × (100 + percentage) / 100`: the boost is on the profit, the stake comes back once. Exact.
 */
export function boostedTotal(total: Fraction, percentage: number): Fraction {
  const profit = total.num - total.den;
  return {
    num: total.den * HUNDRED + profit * (HUNDRED + BigInt(percentage)),
    den: total.den * HUNDRED,
  };
}

/**
 * What one unit on a line returns under a bonus, when it returns `factor` without (BSL-11). A bonus looks at
 * winnings alone, above the part of the stake that stood; what a dead heat or a half loss took is not set
 * against them (MEND-06). A free bet returns the winnings, a boost adds its percentage of them.
 *
 * @param stood the part of the unit that is in `factor` as stake: all of it unless a leg was tied or half
 *   lost.
 */
export function lineReturn(factor: Fraction, bonus: BetBonus | null, stood: Fraction = ONE): Fraction {
  if (bonus === null) return factor;
  if (compareFractions(factor, stood) <= 0) return bonus.kind === 'freeBet' ? ZERO : factor;
  const winnings = { num: factor.num * stood.den - stood.num * factor.den, den: factor.den * stood.den };
  if (bonus.kind === 'freeBet') return winnings;
  const more = { num: winnings.num * BigInt(bonus.percentage), den: winnings.den * HUNDRED };
  return { num: factor.num * more.den + more.num * factor.den, den: factor.den * more.den };
}

/** The same for the win and the place part of a bet of one line: a single or an accumulator. */
export const partsReturn = ({ win, place }: LineOdds, bonus: BetBonus | null): LineOdds => ({
  win: win === null ? null : lineReturn(win, bonus),
  place: place === null ? null : lineReturn(place, bonus),
});
