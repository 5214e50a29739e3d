import type { BetBonus } from '#domain/bonus/bet-bonus.ts';
import { moneyText } from './format.ts';
import type { Text } from './text.ts';

/** What a bet was struck with, in words: on receipts and in my bets (UK-03). */
export function bonusText(bonus: BetBonus, currency: string, t: Text): string {
  return bonus.kind === 'freeBet'
    ? t('bonuses.receipt.freeBet', { amount: moneyText(bonus.amount, currency) })
    : t(`bonuses.receipt.${bonus.kind}`, { percentage: bonus.percentage });
}
