import { EVENS_TEXT, STARTING_PRICE_TEXT } from './display-odds.ts';
import type { Price } from './odds.ts';
import { packOdds, parseOddsText } from './parse-odds.ts';

const EVENS = packOdds(1, 1);

/**
 * The price that a button's text stood for, in either format: what was shown is what was taken, also when a
 * tick landed between paint and press (FAIL-03). Undefined for text that is no price.
 */
export function parsePriceText(text: string): Price | undefined {
  if (text === STARTING_PRICE_TEXT) return { kind: 'startingPrice' };
  if (text === EVENS_TEXT) return { kind: 'fixed', odds: EVENS };
  const odds = parseOddsText(text) ?? decimalOdds(text);
  return odds === undefined ? undefined : { kind: 'fixed', odds };
}

/** `3.50` is 250/100: the fraction of the digits shown, not of the price behind them. */
function decimalOdds(text: string) {
  const match = /^(\d{1,4})\.(\d{2,3})$/.exec(text);
  if (match === null) return undefined;
  const den = 10 ** (match[2] ?? '').length;
  const num = Number(match[1]) * den + Number(match[2]) - den;
  return num < 1 ? undefined : packOdds(num, den);
}
