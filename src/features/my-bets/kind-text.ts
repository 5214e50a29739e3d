import { unitCount } from '#domain/builder/unit-prices.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { betNameText } from '#src/features/receipt/bet-name.ts';
import type { Text } from '#src/text/text.ts';

/** Lines as they are named: each-way ones once. */
export const linesOf = (bet: MyBet): number => (bet.eachWay ? bet.numberOfBets / 2 : bet.numberOfBets);

/**
 * Kind, or the system type with its lines, and the number of selections, each bet builder of an acca being
 * one.
 */
export function kindText(bet: MyBet, t: Text): string {
  const { type, systemType, legs, groups = [] } = bet;
  const size = type === 'YOURBET' ? legs.length : unitCount(legs.length, groups);
  return betNameText({ type, systemType, lines: linesOf(bet), size }, t);
}
