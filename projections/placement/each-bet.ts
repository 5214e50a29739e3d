import type { Draft } from '@reduxjs/toolkit';
import type { PlacedBet, PlacementState } from '#domain/placement/placement.ts';

/** Changes the bets of these refs, in the present attempt and in those that are still looked into. */
export function eachBet(
  state: Draft<PlacementState>,
  refs: readonly string[],
  change: (bet: Draft<PlacedBet>) => void,
): void {
  const wanted = new Set(refs);
  for (const attempt of [state.attempt, ...state.unresolved]) {
    for (const bet of attempt?.bets ?? []) if (wanted.has(bet.ref)) change(bet);
  }
}
