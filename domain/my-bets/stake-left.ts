import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import type { MyBet } from './my-bet.ts';

/** The stake of a bet that no cash-out has ended yet, minor units (CSH-08). */
export const stakeLeft = ({ totalStake, cashedOut }: Pick<MyBet, 'totalStake' | 'cashedOut'>): Money =>
  money(totalStake - (cashedOut?.stake ?? 0));
