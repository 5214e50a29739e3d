import * as z from 'zod/mini';
import { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';

/** How much of a bet goes on: its stake over all lines, and what of it was not cashed out; minor units. */
export interface Standing {
  readonly total: Money;
  readonly left: Money;
}

/** What parts of an open bet are worth: the value of the whole, shared by stake; minor units (CSH-08). */
export const Parts = z.object({
  whole: Money,
  total: Money,
  left: Money,
  /** A part that is worth less is not taken. */
  smallest: Money,
  /** The most that the whole can ever be cashed out for; absent where nobody knows (CSH-09.9). */
  highest: z.optional(Money),
});
export type Parts = z.infer<typeof Parts>;

/** An amount of the whole bet, as what is left of it has: in the proportion of the stakes, rounded down. */
export const shareOf = (whole: Money, { total, left }: Standing): Money =>
  money(Number((BigInt(whole) * BigInt(left)) / BigInt(total)));

/** Whether so much stake is a part of what is left; all of it is one. */
export const isPart = (part: Money, { left }: Pick<Standing, 'left'>): boolean => part > 0 && part <= left;

/**
 * What so much of the stake that is left is worth: by how much the value of the rest falls. The parts of a
 * bet, in whatever order they are taken, come to the value of the whole, to the penny (CSH-08.1).
 */
export const valueOfPart = (
  { whole, total, left }: Pick<Parts, 'whole' | 'total' | 'left'>,
  part: Money,
): Money => money(shareOf(whole, { total, left }) - shareOf(whole, { total, left: money(left - part) }));
