import type { LegState } from '../contract/my-bets.ts';

/** One sign for each way a leg can end; colour is never the only one (MYB-04). */
export type LegIcon =
  | 'won'
  | 'lost'
  | 'void'
  | 'open'
  | 'placed'
  | 'wonDeadHeat'
  | 'placedDeadHeat'
  | 'draw'
  | 'nonRunner'
  | 'halfWon'
  | 'halfLost'
  | 'cashOut';

export interface LegSign {
  readonly icon: LegIcon;
  readonly tone: 'positive' | 'danger' | 'neutral' | 'caution';
}

/**
 * How each settlement state of a leg is shown (CORE-04). Its text is `legState.<STATE>`; CANCELLED reads
 * "Void".
 */
export const LEG_SIGNS: Readonly<Record<LegState, LegSign>> = {
  OPEN: { icon: 'open', tone: 'neutral' },
  WON: { icon: 'won', tone: 'positive' },
  LOST: { icon: 'lost', tone: 'danger' },
  CANCELLED: { icon: 'void', tone: 'neutral' },
  PLACED: { icon: 'placed', tone: 'positive' },
  WON_DEAD_HEAT: { icon: 'wonDeadHeat', tone: 'positive' },
  PLACE_DEAD_HEAT: { icon: 'placedDeadHeat', tone: 'positive' },
  DRAW: { icon: 'draw', tone: 'neutral' },
  NON_RUNNER: { icon: 'nonRunner', tone: 'neutral' },
  HALF_WON: { icon: 'halfWon', tone: 'positive' },
  HALF_LOST: { icon: 'halfLost', tone: 'caution' },
  CASH_OUT: { icon: 'cashOut', tone: 'neutral' },
};
