import type { Balance } from '#domain/contract/account.ts';
import type { Currency } from '#domain/money/money.ts';
import { GBP } from '#domain/money/parse-money.ts';
import type { UserState } from './user-state.ts';

export interface UserSlice {
  readonly user: UserState;
}

export const selectBalance = (state: UserSlice): Balance | null => state.user.balance;

/** The account's currency, GBP until it is known (T40). */
export const selectCurrency = (state: UserSlice): Currency => state.user.balance?.currency ?? GBP;
