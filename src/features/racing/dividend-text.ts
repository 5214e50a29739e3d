import { parseStakeText } from '#domain/money/parse-money.ts';
import { moneyText, stakeText } from '#src/text/format.ts';

/**
 * A dividend to the penny, as racing says it: `£22.00`.
 *
 * @param perUnit decimal, major units
 */
export function dividendText(perUnit: string, currency?: string): string {
  const amount = parseStakeText(perUnit);
  return amount === undefined ? stakeText(perUnit, currency) : moneyText(amount, currency);
}
