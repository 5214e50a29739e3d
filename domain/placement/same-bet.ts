import type { BetIdentity } from './bet-identity.ts';
import type { PlacedBet, PlacementState } from './placement.ts';
import type { RefusalType } from './refusals/refusal-types.ts';

const SAME_BET_AGAIN: RefusalType = 'SAME_BET_AGAIN';

/** True for a bet that was not placed because the customer is to be asked first (FAIL-71). */
export const asksSameBet = ({ status, errors }: Pick<PlacedBet, 'status' | 'errors'>): boolean =>
  status === 'FAILED' && errors.some(({ type }) => type === SAME_BET_AGAIN);

/** The bets that the result in sight asks about; none while nothing is asked. */
export function askedAgain({ step, attempt }: PlacementState): ReadonlySet<BetIdentity> {
  if (step === 'before' || step === 'progress') return new Set();
  return new Set(attempt?.bets.filter(asksSameBet).map(({ identity }) => identity));
}
