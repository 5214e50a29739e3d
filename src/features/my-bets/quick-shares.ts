import type { Standing } from '#domain/cash-out/part-of-bet.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';

/** Parts that have a button, in hundredths of what is left. */
export const QUICK = [25, 50, 75] as const;

/** So many hundredths of the stake that is left, to the penny: never nothing and never all of it. */
export const shareIn = ({ left }: Pick<Standing, 'left'>, percent: number): Money =>
  money(Math.min(Math.max(Math.round((left * percent) / 100), 1), left - 1));
