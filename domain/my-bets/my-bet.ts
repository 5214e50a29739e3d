import * as z from 'zod/mini';
import { Bet } from '../contract/my-bets.ts';

const { cashOut, ...fields } = Bet.shape;

/**
 * A bet as the app holds it: identified by betslipId, with the wire's `cashOut` under its own name (MYB-02).
 */
export const MyBet = z.object({ ...fields, cashout: cashOut });
export type MyBet = z.infer<typeof MyBet>;

export function toMyBet(bet: Bet): MyBet {
  const { cashOut: cashout, ...rest } = bet;
  return { ...rest, cashout };
}
