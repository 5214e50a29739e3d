import type { StakeId } from '#domain/betslip/slip.ts';
import { type HeldBonuses, NOTHING_HELD } from '#domain/bonus/held-bonuses.ts';
import type { DataOf } from '#domain/events/registry.ts';

export interface BonusesState {
  readonly held: HeldBonuses;
  /** The stake box whose free bets are being looked at; null while the list is closed. */
  readonly choosingFor: StakeId | null;
  /** Offers not answered yet, the next to expire first; null before they were heard. */
  readonly offers: readonly BonusOffer[] | null;
  /** The customer's last word on each bonus, by id. */
  readonly answers: Readonly<Record<string, BonusAnswer>>;
}

export type BonusOffer = DataOf<'bonuses/offersLoaded'>['offers'][number];

/** gone: answered or over before it arrived; lost: to be said again. */
export interface BonusAnswer {
  readonly what: DataOf<'bonuses/answerSent'>['what'];
  readonly state: 'sending' | 'done' | 'gone' | 'lost';
}

/** Apart from the folds, which arrive after the first screen (`initial-reducer.ts`). */
export const noBonuses: BonusesState = { held: NOTHING_HELD, choosingFor: null, offers: null, answers: {} };
