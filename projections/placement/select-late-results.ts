import type { UserId } from '#domain/brand.ts';
import { BETPLACEMENT_TIMEOUT, type LateResult, type PlacementState } from '#domain/placement/placement.ts';
import type { LifecycleState } from '../lifecycle/lifecycle.ts';
import { memoiseLast } from '../memoise-last.ts';
import { type SessionSlice, selectLoggedIn } from '../session/select-session.ts';
import type { UserSlice } from '../user/select-user.ts';

/** Nobody but its own customer is told of a late result (INV-09). */
export const lateResultsOf = (
  { lateResults }: Pick<PlacementState, 'lateResults'>,
  account: UserId | null,
): readonly LateResult[] => lateResults.filter((late) => late.account === account);

export interface LateResultsSlice extends SessionSlice, UserSlice {
  readonly placement: PlacementState;
}

/** Unread late results of the customer who is here. */
export const countLateResults = (state: LateResultsSlice): number =>
  lateResultsOf(state.placement, lateReader(state)).length;

/** Whom late results are told. */
export const lateReader = (state: LateResultsSlice): UserId | null =>
  selectLoggedIn(state) ? state.user.userId : null;

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
