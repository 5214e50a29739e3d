import type { BetId, PlacementRef, UserId } from '#domain/brand.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { LateResult, PlacementState } from '#domain/placement/placement.ts';
import { shownLeg } from '#domain/placement/shown-leg.ts';
import { memoiseLast } from '../memoise-last.ts';
import { type LateResultsSlice, lateReader, lateResultsOf } from './select-late-results.ts';

/**
 * What became of a bet that the slip had given up on, as it is told wherever the customer is (TRAP-02,
 * PLC-08).
 */
export interface LateResultView {
  readonly ref: PlacementRef;
  readonly status: LateResult['status'];
  /** Null where the bet was not placed. */
  readonly betId: BetId | null;
  /** Of all lines, minor units of `currency`. */
  readonly stake: Money;
  readonly currency: string;
  /** Selections as they were called at the press. */
  readonly names: readonly string[];
}

const lateResultView = ({ ref, status, betId, slip, shown, taken }: LateResult): LateResultView => ({
  ref,
  status,
  betId,
  stake: taken ?? money(slip.stake * slip.numberOfBets),
  currency: slip.currency,
  // In whichever box a selection stands, it has the same name.
  names: slip.selections.map(({ id }) => shownLeg(shown, id, '')?.selection ?? String(id)),
});

/**
 * Unread late results of the customer who is here, oldest first; the same array as long as nothing changed.
 */
export const selectLateResults = (state: LateResultsSlice): readonly LateResultView[] =>
  viewsOf(state.placement, lateReader(state));

const viewsOf = memoiseLast((placement: PlacementState, account: UserId | null): readonly LateResultView[] =>
  lateResultsOf(placement, account).map(lateResultView),
);
