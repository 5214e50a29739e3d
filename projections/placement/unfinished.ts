import { openBets } from '#domain/placement/attempts.ts';
import type { RootState } from '../root.ts';

/** What would be left undone if this tab died now: bets whose truth is open, and what stands in the slip. */
export const unfinishedOf = ({
  placement,
  betslip,
}: Pick<RootState, 'placement' | 'betslip'>): { readonly bets: number; readonly legs: number } => ({
  bets: openBets(placement).length,
  legs: betslip.legs.length + betslip.casts.length,
});
