import type { StakeId } from '#domain/betslip/slip.ts';
import { type HeldBonuses, NOTHING_HELD } from '#domain/bonus/held-bonuses.ts';

export interface BonusesState {
  readonly held: HeldBonuses;
  /** The stake box whose free bets are being looked at; null while the list is closed. */
  readonly choosingFor: StakeId | null;
}

/** Apart from the folds, which arrive after the first screen (`first-reducer.ts`). */
export const noBonuses: BonusesState = { held: NOTHING_HELD, choosingFor: null };
