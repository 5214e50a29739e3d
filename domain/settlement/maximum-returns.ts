import type { Money } from '../money/money.ts';
import type { BetSettlement } from './settle-bet.ts';

/**
 * The settlement with returns of at most what was agreed when the bet was struck (BSL-11): bets whose returns
 * nobody can know beforehand (starting price, dividend, best odds) are bound by the maximum payout when they
 * are settled.
 *
 * @param maximum minor units; null: no limit was agreed.
 */
export function withinMaximum(settlement: BetSettlement, maximum: Money | null): BetSettlement {
  if (settlement.status === 'OPEN' || maximum === null || settlement.returns <= maximum) return settlement;
  return { ...settlement, returns: maximum };
}
