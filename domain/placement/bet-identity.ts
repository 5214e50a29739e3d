import type { BetFigures } from '../betslip/bets/figures.ts';
import type { SlipContext } from '../betslip/slip-context.ts';

/**
 * What makes two bets "the same bet": kind, legs, stake, each-way, free bet or boost, currency and account,
 * without prices. A ref is armed for an identity, and an identity whose outcome is open may not be placed
 * again (FAIL-02).
 */
export type BetIdentity = string;

export function betIdentity(bet: BetFigures, context: SlipContext): BetIdentity {
  const legs = bet.legs
    .toSorted((a, b) => a.leg.selectionId - b.leg.selectionId)
    .map(({ leg, castPosition }) =>
      castPosition == null ? leg.selectionId : `${leg.selectionId}@${castPosition}`,
    );
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

/** What stands behind the identity of a bet without free bet and boost, where the bet has one. */
const BONUS_ID = /^\|(?!eachWay(\||$))/;

/**
 * True where the identity is that of this bet, or of this bet with a free bet or boost that it has no more:
 * the very bet may have spent it.
 */
export function isOrWas(identity: BetIdentity, bet: BetFigures, context: SlipContext): boolean {
  const own = betIdentity(bet, context);
  if (identity === own) return true;
  const isPlain = bet.bonus === null || bet.bonus.kind === 'accaBoost';
  return isPlain && identity.startsWith(own) && BONUS_ID.test(identity.slice(own.length));
}
