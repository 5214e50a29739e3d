import type { Balance } from '../contract/account.ts';
import type { UserBonuses } from '../contract/bonuses.ts';
import type { Money } from '../money/money.ts';
import { sumMoney } from '../money/parse-money.ts';

export interface BalancePart {
  readonly kind: 'cash' | 'bonus' | 'freeBets';
  readonly amount: Money;
  /** Of free bets. */
  readonly count?: number;
}

/**
 * What a balance is made of, in the order in which it is used: cash, then bonus money. Free bets stand by
 * themselves, last: each goes with the bet that it is chosen for. What is not there is left out (PAY-13.1).
 */
export function balanceParts(balance: Balance, { freeBets }: Pick<UserBonuses, 'freeBets'>): BalancePart[] {
  const parts: BalancePart[] = [
    { kind: 'cash', amount: balance.cash },
    { kind: 'bonus', amount: balance.bonus },
    { kind: 'freeBets', amount: sumMoney(freeBets.map(({ amount }) => amount)), count: freeBets.length },
  ];
  return parts.filter(({ amount }) => amount > 0);
}
