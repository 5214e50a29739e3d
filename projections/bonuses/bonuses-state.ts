import type { StakeId } from '#domain/betslip/slip.ts';
import { type HeldBonuses, NOTHING_HELD } from '#domain/bonus/held-bonuses.ts';
import type { BonusRecord } from '#domain/contract/bonuses.ts';
import type { Promotion } from '#domain/contract/promotions.ts';
import type { DataOf } from '#domain/events/registry.ts';

export interface BonusesState {
  readonly held: HeldBonuses;
  /** The stake box whose free bets are being looked at; null while the list is closed. */
  readonly choosingFor: StakeId | null;
  /** Offers not answered yet, the next to expire first; null before they were heard. */
  readonly offers: readonly BonusOffer[] | null;
  /** What could not be had when it was asked for last; absent where all of it could. */
  readonly lost?: readonly DataOf<'bonuses/listLost'>['list'][];
  /** Absent until their page is opened (MSG-05). */
  readonly promotions?: PromotionsState;
  /** Absent until their page is opened (MSG-06). */
  readonly history?: BonusHistory;
  /** The customer's last word on each bonus, by id. */
  readonly answers: Readonly<Record<string, BonusAnswer>>;
}

export type BonusOffer = DataOf<'bonuses/offersLoaded'>['offers'][number];

/** What is offered to whoever looks, and the opt-ins of this session by promotion. */
export interface PromotionsState {
  /** Null before they were heard. */
  readonly list: readonly Promotion[] | null;
  readonly loadFailed: boolean;
  readonly optIns: Readonly<Record<string, DataOf<'message/optInMoved'>['outcome']>>;
}

/** What the customer has or had, the newest first. */
export interface BonusHistory {
  /** Null before it was heard. */
  readonly list: readonly BonusRecord[] | null;
  readonly loadFailed: boolean;
}

/** gone: answered or over before it arrived; lost: to be said again. */
export interface BonusAnswer {
  readonly what: DataOf<'bonuses/answerSent'>['what'];
  readonly state: 'sending' | 'done' | 'gone' | 'lost';
}

/** Apart from the folds, which arrive after the first screen (`initial-reducer.ts`). */
export const noBonuses: BonusesState = { held: NOTHING_HELD, choosingFor: null, offers: null, answers: {} };
