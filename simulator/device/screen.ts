import { slipView } from '#projections/betslip/select-slip.ts';
import type { RootState } from '#projections/root.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';

/**
 * What a page draws of its state. By the log: a session that has run out by the clock stands there until the
 * log says that it ended (SES-04).
 */
export function screenOf(state: RootState) {
  const context = selectSlipContext(state);
  return { ...slipView(state, context), context };
}

/**
 * Whether the session that a screen is about is over by the clock, which the page has not been told yet.
 * @param at epoch ms
 */
export const hasRunOut = (state: RootState, at: number): boolean =>
  selectSlipContext(state).account !== null && !loggedInAt(state, at);
