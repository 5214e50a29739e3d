import type { Money } from '#domain/money/money.ts';
import { parseStakeText } from '#domain/money/parse-money.ts';

/** `1,250` and `1,250.50`; the comma of `12,50` is another one, and nobody guesses which. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * Minor units of an amount as people type it: `25`, `25.5`, `£1,250`. Undefined for what is none.
 *
 * @param symbol of the currency, which may stand in front
 */
export function typedAmount(text: string, symbol: string): Money | undefined {
  const bare = text.trim().replace(symbol, '').trim();
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  return plain === '' ? undefined : parseStakeText(plain);
}
