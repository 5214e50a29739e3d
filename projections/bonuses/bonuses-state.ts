import type { StakeId } from '#domain/betslip/slip.ts';
import { type HeldBonuses, NOTHING_HELD } from '#domain/bonus/held-bonuses.ts';

export interface BonusesState {
  readonly held: HeldBonuses;
  /** The stake box whose free bets are being looked at; null while the list is closed. */
  readonly choosingFor: StakeId | null;
}

/** Of a visitor, and before the account's have been read. */
export const NO_BONUSES: BonusesState = { held: NOTHING_HELD, choosingFor: null };
