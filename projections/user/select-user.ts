import type { Balance } from '#domain/contract/account.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { GBP } from '#domain/money/parse-money.ts';
import type { UserState } from './user.ts';

export interface UserSlice {
  readonly user: UserState;
}

export const selectBalance = (state: UserSlice): Balance | null => state.user.balance;

/** Cash alone counts for the funds check (T19); null while unknown. */
export const selectCash = (state: UserSlice): Money | null => state.user.balance?.cash ?? null;

/** The account's currency, GBP until it is known (T40). */
export const selectCurrency = (state: UserSlice): Currency => state.user.balance?.currency ?? GBP;
