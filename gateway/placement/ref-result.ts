import type { PlacementRef } from '#domain/brand.ts';
import type { PlacementOutcome } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import type { RefusalReason } from './decide/refusal-reason.ts';

/** What has become of a ref: the one result of every step of its placement. */
export type RefResult =
  /** It has its outcome, booked, held or refused: stored, or kept until it can be (FAIL-33). */
  | { readonly kind: 'answered'; readonly outcome: PlacementOutcome }
  /** HTTP 422: used for another bet, or answered with other content than the offer's (FAIL-20). */
  | { readonly kind: 'sameRefOtherContent'; readonly ref: PlacementRef }
  /** HTTP 404: no such ref, or someone else's, which are told apart by nothing (FAIL-21). */
  | { readonly kind: 'notFound'; readonly ref: PlacementRef }
  /** Nothing is written: these speak against the bet. */
  | { readonly kind: 'refused'; readonly faults: readonly RefusalReason[] }
  /** Nothing is written: another attempt was first, perhaps this one's own; read what it came to. */
  | { readonly kind: 'refTaken' }
  /**
   * Nothing is written: the customer has more on a selection of the bet than the operator's rules were asked
   * with. They are asked again.
   */
  | { readonly kind: 'lookAgain'; readonly stakedBefore: Money }
  /** Nothing is written: in play, to wait so long from when its customer agreed to it, ms. */
  | { readonly kind: 'delayed'; readonly ms: number }
  /** Nothing is known of it, and nothing may be said (PROT-07). */
  | { readonly kind: 'unknown' };

/** The results that a step can have. */
export type ResultOf<Kind extends RefResult['kind']> = Extract<RefResult, { readonly kind: Kind }>;

/** What is said to whoever sends a ref. */
export type RefAnswer = ResultOf<'answered' | 'sameRefOtherContent' | 'notFound'>;

/** Why a transaction that was to take a bet ended with nothing written. */
export type NotTaken = ResultOf<'refused' | 'refTaken' | 'lookAgain' | 'delayed'>;

/** Ends a transaction with nothing written. */
export class RolledBack extends Error {
  readonly why: NotTaken;
  constructor(why: NotTaken) {
    super('rolled back');
    this.name = 'RolledBack';
    this.why = why;
  }
}

export const refusing = (faults: readonly RefusalReason[]): RolledBack =>
  new RolledBack({ kind: 'refused', faults });
