import type { Odds, Price } from '#domain/odds/odds.ts';
import { denominator, fractionalText, numerator } from '#domain/odds/parse-odds.ts';
import type { Text } from './text.ts';

export type OddsFormat = 'FRACTIONAL' | 'DECIMAL';

/** From this price on, decimals are shown whole when they are whole: `101`, not `101.00`. */
const WHOLE_FROM = 100;

/**
 * Decimal form of a fraction: profit plus stake, rounded half up to two places in whole numbers, so no float
 * is involved. 5/2 is `3.50`, 235/100 is `3.35`.
 */
export function decimalText(odds: Odds): string {
  const den = denominator(odds);
  const hundredths = Math.floor((2 * 100 * (numerator(odds) + den) + den) / (2 * den));
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  return rest === 0 && whole >= WHOLE_FROM ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** The written form: fractions exactly as the gateway wrote them, 1/1 as evens, never derived from decimals (LIV-12). */
export function oddsText(odds: Odds, format: OddsFormat, t: Text): string {
  if (format === 'DECIMAL') return decimalText(odds);
  return numerator(odds) === denominator(odds) ? t('odds.evens') : fractionalText(odds);
}

/** As read aloud: `5 to 2`, `evens`, `3.50`. */
export function spokenOdds(odds: Odds, format: OddsFormat, t: Text): string {
  if (format === 'DECIMAL') return decimalText(odds);
  const [num, den] = [numerator(odds), denominator(odds)];
  return num === den ? t('odds.spokenEvens') : t('odds.spokenFraction', { num, den });
}

export function priceText(price: Price, format: OddsFormat, t: Text): string {
  if (price.kind === 'fixed') return oddsText(price.odds, format, t);
  return t(price.kind === 'startingPrice' ? 'odds.sp' : 'odds.none');
}

export function spokenPrice(price: Price, format: OddsFormat, t: Text): string {
  if (price.kind === 'fixed') return spokenOdds(price.odds, format, t);
  return t(price.kind === 'startingPrice' ? 'odds.spokenSp' : 'odds.spokenNone');
}
