import type { BetFigures } from '../betslip/figures.ts';
import type { SlipContext } from '../betslip/slip-context.ts';

/**
 * What makes two bets "the same bet": kind, legs, stake, each-way, free bet or boost, currency and account, without
 * prices. A ref is armed for an identity, and an identity whose outcome is open may not be placed again (P02).
 */
export type BetIdentity = string;

export function betIdentity(bet: BetFigures, context: SlipContext): BetIdentity {
  const legs = bet.legs.map(({ leg }) => leg.selectionId).sort((a, b) => a - b);
  const stake = bet.stake.kind === 'none' ? 0 : bet.stake.amount;
  return [
    context.account ?? '',
    bet.kind,
    bet.systemType ?? '',
    legs.join(','),
    stake,
    context.currency,
    ...(bet.eachWay ? ['eachWay'] : []),
    // The acca boost is given, not chosen: with or without it, it is the same bet.
    ...(bet.bonus === null || bet.bonus.kind === 'accaBoost' ? [] : [bet.bonus.id]),
  ].join('|');
}
