import type { BetKind } from '#domain/contract/betting.ts';
import type { BonusBets } from '#domain/contract/bonuses.ts';

/** Accumulators and bet builders share the free bets for accumulators (BON-02). Other kinds take no bonus. */
const CLASS: Partial<Readonly<Record<BetKind, Exclude<BonusBets, 'ANY'>>>> = {
  SINGLE: 'SINGLE',
  COMBO: 'COMBO',
  YOURBET: 'COMBO',
};

/** Whether a bonus for these bets goes with a bet of this kind. */
export function goesWith(bets: BonusBets, kind: BetKind): boolean {
  const own = CLASS[kind];
  return own !== undefined && (bets === 'ANY' || bets === own);
}
