import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { type BetClaims, createBetClaims } from './bet-claims.ts';
import { ClaimBoard } from './claim-board.ts';

/** The claims of this tab on the bets it sends, among the tabs of this browser. */
export function claimBets(runtime: Pick<Runtime, 'attach' | 'state' | 'submit'>): BetClaims {
  const board = new ClaimBoard(
    () => window.localStorage,
    () => Date.now(),
  );
  return createBetClaims(runtime, board, 'locks' in navigator ? navigator.locks : undefined);
}
