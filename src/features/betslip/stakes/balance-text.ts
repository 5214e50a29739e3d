import type { RootState } from '#projections/root.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectBalance } from '#projections/user/select-user.ts';
import { moneyText } from '#src/text/format.ts';

/**
 * The balance as the header writes it and as a press on the place button records it; empty for a guest or
 * while unknown.
 */
export function balanceText(state: RootState): string {
  const balance = selectBalance(state);
  return selectLoggedIn(state) && balance !== null ? moneyText(balance.cash, balance.currency) : '';
}
