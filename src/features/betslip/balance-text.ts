import type { RootState } from '#projections/root.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { moneyText } from '#src/text/format.ts';

/** The balance as the header writes it and as a press on the place button records it; empty for a guest or while unknown. */
export const balanceText = (state: RootState): string =>
  selectLoggedIn(state) && state.user.balance !== null
    ? moneyText(state.user.balance.cash, state.user.balance.currency)
    : '';
