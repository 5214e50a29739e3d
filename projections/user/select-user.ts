import type { Balance } from '#domain/contract/account.ts';
import type { Currency } from '#domain/money/money.ts';
import { GBP } from '#domain/money/parse-money.ts';
import type { UserState } from './user-state.ts';

export interface UserSlice {
  readonly user: UserState;
}

export const selectBalance = (state: UserSlice): Balance | null => state.user.balance;

/** The account's currency, GBP until it is known (TRAP-40). */
export const selectCurrency = (state: UserSlice): Currency => state.user.balance?.currency ?? GBP;

/** Nothing that invites to bet is shown: the last customer here has shut their account (RGT-05.2). */
export const selectIsShut = (state: UserSlice): boolean => state.user.shut !== undefined;

/** Whether boosts and the like may be shown: not once shut, nor where the gateway says so (RGT-07.2). */
export const selectMayBeOffered = (state: UserSlice): boolean =>
  !selectIsShut(state) && state.user.restrictions.compsAllowed;
