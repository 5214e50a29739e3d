import type { PlacementRef, UserId } from '../brand.ts';
import type { BetIdentity } from './bet-identity.ts';
import type { Attempt, BetStatus, PlacedBet, PlacementState } from './placement.ts';

/** True while nobody can say for certain what became of the bet, whatever the slip shows (TRAP-02). */
export const isOpen = (bet: Pick<PlacedBet, 'knowledge'>): boolean => bet.knowledge !== 'final';

/** The present attempt and those in the background. */
export const attemptsOf = (state: PlacementState): readonly Attempt[] =>
  state.attempt === null ? state.unresolved : [state.attempt, ...state.unresolved];

export const openBets = (state: PlacementState): readonly PlacedBet[] =>
  attemptsOf(state).flatMap((attempt) => attempt.bets.filter(isOpen));

export const betByRef = (state: PlacementState, ref: PlacementRef): PlacedBet | undefined =>
  attemptsOf(state)
    .flatMap((attempt) => attempt.bets)
    .find((bet) => bet.ref === ref);

/** The attempt that a ref belongs to. */
export const attemptOf = (state: PlacementState, ref: PlacementRef): Attempt | undefined =>
  attemptsOf(state).find((attempt) => attempt.bets.some((bet) => bet.ref === ref));

/**
 * Whose bet a ref is.
 *
 * @throws for a ref that this log never armed.
 */
export function accountOf(state: PlacementState, ref: PlacementRef): UserId {
  const owner = attemptOf(state, ref);
  if (owner === undefined) throw new Error(`placement ${ref} belongs to no attempt`);
  return owner.account;
}

/** Identities that may not be placed again yet (FAIL-02). */
export const identitiesChecking = (state: PlacementState): ReadonlySet<BetIdentity> =>
  new Set(openBets(state).map((bet) => bet.identity));

/**
 * What the statuses of an attempt add up to; undefined while one is pending (PLC-04). No bets at all is a
 * failure.
 */
export function outcomeOf(statuses: readonly BetStatus[]): 'success' | 'partial' | 'failure' | undefined {
  if (statuses.includes('PENDING')) return undefined;
  const placed = statuses.filter((status) => status === 'SUCCEEDED').length;
  if (placed === 0) return 'failure';
  return placed === statuses.length ? 'success' : 'partial';
}

/** Refs of one account about which the truth is still open: nobody else's are ever asked for (FAIL-65). */
export const openRefsOf = (state: PlacementState, account: UserId): readonly PlacementRef[] =>
  attemptsOf(state)
    .filter((attempt) => attempt.account === account)
    .flatMap((attempt) => attempt.bets.filter(isOpen).map((bet) => bet.ref));
