import { moneyOf } from '#domain/money/parse-money.ts';
import { moneyText } from '#src/text/format.ts';

/** Amounts among parameters are minor units of the parameter `currency`; everything else stays as it is. */
const AMOUNTS: ReadonlySet<string> = new Set(['minimum', 'maxStake', 'missing', 'limit', 'stake']);

/** Parameters of a notice or an action, ready for its text. */
export function amountParams(
  params: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  const currency = typeof params.currency === 'string' ? params.currency : 'GBP';
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const amount = AMOUNTS.has(name) ? moneyOf(value) : undefined;
      return [name, amount === undefined ? value : moneyText(amount, currency)];
    }),
  );
}
