import type { BetLeg } from '../contract/my-bets.ts';

/**
 * What was taken off a leg's winnings, in the numbers that the maths line shows (MYB-04, pain 15).
 * `odds` is the price taken, so that a reader can follow the sum.
 */
export type DeductionLine =
  | { readonly kind: 'rule4'; readonly pence: number; readonly odds: string | null }
  | {
      readonly kind: 'deadHeat';
      readonly tied: number;
      readonly places: number;
      readonly odds: string | null;
    };

export function deductionLines(
  leg: Pick<BetLeg, 'rule4Pence' | 'deadHeat' | 'odds'>,
): readonly DeductionLine[] {
  const lines: DeductionLine[] = [];
  if (leg.rule4Pence > 0) lines.push({ kind: 'rule4', pence: leg.rule4Pence, odds: leg.odds });
  if (leg.deadHeat !== null) {
    lines.push({ kind: 'deadHeat', tied: leg.deadHeat.tied, places: leg.deadHeat.places, odds: leg.odds });
  }
  return lines;
}
