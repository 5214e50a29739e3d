import type { AccaBoostView, BonusView, ProfitBoostView } from '#projections/betslip/bonus-view.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';

export const boostOddsText = ({ before, after }: ProfitBoostView, t: Text): string =>
  t('bonuses.boostOdds', { before, after });

/** Facts only: nobody is asked to add a selection or to stake more (RTS 14A). */
export function accaText(acca: AccaBoostView | null, t: Text): string | null {
  if (acca === null) return null;
  return acca.kind === 'boosted'
    ? t('bonuses.accaBoosted', { percentage: acca.percentage })
    : t('bonuses.accaRule', { percentage: acca.percentage, legs: acca.minimumLegs });
}

/**
 * What the slip says that a bet is struck with: the evidence beside its other figures (EVT-03). Null for
 * nothing.
 */
export function usedText(bonus: BonusView | null, currency: string, t: Text): string | null {
  if (bonus === null) return null;
  const { attached, boost, acca } = bonus;
  if (attached !== null)
    return t('bonuses.receipt.freeBet', { amount: moneyText(attached.amount, currency) });
  if (boost?.on === true && !boost.aboveMaximum)
    return `${t('bonuses.boost', { percentage: boost.percentage })}: ${boostOddsText(boost, t)}`;
  return acca?.kind === 'boosted' ? accaText(acca, t) : null;
}
