import type { OddsFormat } from '#domain/contract/betting.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import type { Odds, Price } from '#domain/odds/odds.ts';
import { denominator, numerator } from '#domain/odds/parse-odds.ts';
import type { Text } from './text.ts';

/**
 * As read aloud: `5 to 2`, `evens`, `3.50` (LIV-12). What is written stands in `domain/odds/display-odds`.
 */
export function spokenOdds(odds: Odds, format: OddsFormat, t: Text): string {
  if (format === 'DECIMAL') return oddsText(odds, format);
  const [num, den] = [numerator(odds), denominator(odds)];
  return num === den ? t('odds.spokenEvens') : t('odds.spokenFraction', { num, den });
}

export function spokenPrice(price: Price, format: OddsFormat, t: Text): string {
  switch (price.kind) {
    case 'fixed':
      return spokenOdds(price.odds, format, t);
    case 'startingPrice':
      return t('odds.spokenSp');
    case 'none':
      return t('odds.spokenNone');
  }
}
