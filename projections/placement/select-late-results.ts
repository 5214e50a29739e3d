import type { BetId, PlacementRef, UserId } from '#domain/brand.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { BETPLACEMENT_TIMEOUT, type LateResult, type PlacementState } from '#domain/placement/placement.ts';
import { shownLeg } from '#domain/placement/shown-leg.ts';
import type { LifecycleState } from '../lifecycle/lifecycle.ts';
import { memoiseLast } from '../memoise-last.ts';
import { type SessionSlice, selectLoggedIn } from '../session/select-session.ts';
import type { UserSlice } from '../user/select-user.ts';

/** Nobody but its own customer is told of a late result (INV-09). */
export const lateResultsOf = (
  { lateResults }: Pick<PlacementState, 'lateResults'>,
  account: UserId | null,
): readonly LateResult[] => lateResults.filter((late) => late.account === account);

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

export interface LateResultsSlice extends SessionSlice, UserSlice {
  readonly placement: PlacementState;
}

/**
 * Unread late results of the customer who is here, oldest first; the same array as long as nothing changed.
 */
export const selectLateResults = (state: LateResultsSlice): readonly LateResultView[] =>
  viewsOf(state.placement, selectLoggedIn(state) ? state.user.userId : null);

const viewsOf = memoiseLast((placement: PlacementState, account: UserId | null): readonly LateResultView[] =>
  lateResultsOf(placement, account).map(lateResultView),
);

export interface OutOfSightSlice extends LateResultsSlice {
  readonly lifecycle: LifecycleState;
  readonly betslip: { readonly open: boolean };
}

/**
 * What the slip has to say of the present attempt while it is closed on a phone; null where it is in sight or
 * has nothing to say. `at` tells one from the next: the `at` of the result, or the end of the offer.
 */
export interface OutOfSight {
  readonly kind: 'success' | 'partial' | 'failure' | 'unconfirmed' | 'offer';
  readonly at: number;
}

/** A result, or an offer of a trader, that came while the slip was out of sight (PLC-06, FAIL-43). */
export const selectOutOfSight = (state: OutOfSightSlice): OutOfSight | null =>
  outOfSight(
    state.placement,
    state.lifecycle.formFactor === 'mobile' && !state.betslip.open && selectLoggedIn(state),
  );

const outOfSight = memoiseLast(
  ({ step, attempt, lastResult }: PlacementState, isHidden: boolean): OutOfSight | null => {
    if (!isHidden) return null;
    if (step === 'progress') {
      const held = attempt?.bets.find(
        ({ hold, offerAnswer }) => hold?.kind === 'offer' && offerAnswer === null,
      );
      return held?.hold == null ? null : { kind: 'offer', at: held.hold.until };
    }
    if (step === 'before' || lastResult === null || lastResult.seen === true) return null;
    // What came late is told by name; here it would be said of a bet whose outcome is known by now.
    const { bets } = lastResult.attempt;
    const doubtful = bets.some(({ errors }) => errors.some(({ type }) => type === BETPLACEMENT_TIMEOUT));
    return { kind: doubtful ? 'unconfirmed' : lastResult.outcome, at: lastResult.at };
  },
);
