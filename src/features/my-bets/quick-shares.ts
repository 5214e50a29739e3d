import type { Standing } from '#domain/cash-out/part-of-bet.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';

/** Parts that have a button, in hundredths of what is left. */
export const QUICK = [25, 50, 75] as const;

/** So many hundredths of the stake that is left, to the penny: never nothing and never all of it. */
export const shareIn = ({ left }: Pick<Standing, 'left'>, percent: number): Money =>
  money(Math.min(Math.max(Math.round((left * percent) / 100), 1), left - 1));

/** The parts with a button that are no smaller than the least one that is paid for. */
export const sharesFrom = (
  { left }: Pick<Standing, 'left'>,
  least: Money,
): readonly { readonly percent: number; readonly stake: Money }[] =>
  QUICK.map((percent) => ({ percent, stake: shareIn({ left }, percent) })).filter(
    ({ stake }) => stake >= least,
  );

/** The smallest hundredth of what is left that comes to this stake or more; 99 where none does. */
export function percentFrom({ left }: Pick<Standing, 'left'>, least: Money): number {
  let percent = Math.min(Math.max(Math.floor((least * 100) / left), 1), 99);
  while (percent < 99 && shareIn({ left }, percent) < least) percent += 1;
  return percent;
}
