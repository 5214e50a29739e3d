import type { BetLeg } from '../contract/my-bets.ts';

/**
 * What was taken off a leg's winnings, in the numbers that the maths line shows (MYB-04, pain 15).
 * `odds` is the price that the leg stands at, so that a reader can follow the sum.
 */
export type DeductionLine =
  | { readonly kind: 'rule4'; readonly pence: number; readonly odds: string | null }
  | {
      /** `placeDeadHeat`: of the place part alone, where the win part has one of its own or none. */
      readonly kind: 'deadHeat' | 'placeDeadHeat';
      readonly tied: number;
      readonly places: number;
      readonly odds: string | null;
    }
  /** The place part is void: its stake came back. */
  | { readonly kind: 'placeVoid' };

export function deductionLines(
  leg: Pick<BetLeg, 'rule4Pence' | 'deadHeat' | 'placeDeadHeat' | 'placeVoid' | 'odds' | 'correction'>,
): readonly DeductionLine[] {
  const lines: DeductionLine[] = [];
  const odds = leg.correction?.odds ?? leg.odds;
  if (leg.rule4Pence > 0) lines.push({ kind: 'rule4', pence: leg.rule4Pence, odds });
  if (leg.deadHeat !== null) {
    lines.push({ kind: 'deadHeat', tied: leg.deadHeat.tied, places: leg.deadHeat.places, odds });
  }
  if (leg.placeDeadHeat !== undefined) {
    const { tied, places } = leg.placeDeadHeat;
    lines.push({ kind: 'placeDeadHeat', tied, places, odds });
  }
  if (leg.placeVoid === true) lines.push({ kind: 'placeVoid' });
  return lines;
}
