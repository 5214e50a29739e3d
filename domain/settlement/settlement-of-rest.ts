import { type Standing, shareOf } from '../cash-out/part-of-bet.ts';
import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import type { BetSettlement } from './settle-bet.ts';

/**
 * What a bet comes to that was cashed out in part: what was paid for the parts, and of what its ending pays
 * the share of the stake that was left (CSH-08.3).
 */
export function settlementOfRest(
  settlement: BetSettlement,
  { total, left, paid }: Standing & { readonly paid: Money },
): BetSettlement {
  if (settlement.status === 'OPEN' || left === total) return settlement;
  return { ...settlement, returns: money(paid + shareOf(settlement.returns, { total, left })) };
}
