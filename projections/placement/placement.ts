import type { Draft } from '@reduxjs/toolkit';
import type { DataOf } from '#domain/events/registry.ts';
import { attemptOf, betByRef, isOpen } from '#domain/placement/attempts.ts';
import { mayFollow } from '#domain/placement/deciders/step-machine.ts';
import { leftWithItsBet } from '#domain/placement/left-with-its-bet.ts';
import {
  BETPLACEMENT_TIMEOUT,
  NO_PLACEMENT,
  type PlacementState,
  type Step,
} from '#domain/placement/placement.ts';
import { projection } from '../projection.ts';
import { eachBet } from './each-bet.ts';
import { heldFolds, markResumed, settleHold } from './fold-held.ts';
import { joinedFolds } from './fold-joined.ts';
import { gateFolds } from './gate.ts';

type State = Draft<PlacementState>;

/** The graph guards the fold as well: a step that may not follow changes nothing (TRAP-01). */
function move(state: State, to: Step): void {
  if (mayFollow(state.step, to)) state.step = to;
}

/**
 * A change of selections ends what was shown of the last attempt. During progress nothing but the outcome or
 * a logout moves the step: the feed goes on changing lines while a bet is on its way (TRAP-17).
 */
function selectionsChanged(state: State): void {
  if (state.step !== 'progress') move(state, 'before');
}

/** Puts the attempt aside; bets whose truth is open stay on the list that is resolved in the background. */
function release(state: State): void {
  const { attempt } = state;
  if (attempt?.bets.some(isOpen) === true) state.unresolved.push(attempt);
  state.attempt = null;
}

/**
 * Nothing is asked for while something is; a yes to "same bet again?" closes the result that asks by the
 * request itself (FAIL-71).
 */
const mayRequest = ({ step }: State, bets: DataOf<'placement/requested'>['bets']): boolean =>
  step === 'before' || (step !== 'progress' && bets.some(({ slip }) => slip.sameBetAgain === true));

/** Refs that were minted before the page was loaded again. */
const outlivedRefs = ({ armed }: State): ReadonlySet<string> =>
  new Set(armed.flatMap(({ ref, outlived }) => (outlived === true ? [ref] : [])));

const dropResolved = (state: State): void => {
  state.unresolved = state.unresolved.filter((attempt) => attempt.bets.some(isOpen));
};

/**
 * What stands ready belongs to whoever leaves (INV-09, FAIL-65). Open bets, and late results that were not
 * read, stay marked with their owner, who alone is told of them: a bet that was placed after all is not to be
 * placed again for want of a word (TRAP-02).
 */
function forgetCustomer(state: State): void {
  state.armed = [];
}

/**
 * Placement: what was sent, what is known of it, and what the customer may be told (TRAP-01, TRAP-02,
 * PROT-07).
 */
export const placement = projection<PlacementState>(8, NO_PLACEMENT, {
  'placement/armed': (state, { data }) => {
    const old = outlivedRefs(state);
    state.armed = data.bets.map((bet) => (old.has(bet.ref) ? { ...bet, outlived: true } : bet));
  },
  'lifecycle/sessionResumed': (state) => {
    for (const bet of state.armed) bet.outlived = true;
    markResumed(state);
  },
  'placement/requested': (state, { data, at }) => {
    if (!mayRequest(state, data.bets)) return;
    release(state);
    const old = outlivedRefs(state);
    const bets = data.bets.map(({ stakeId, identity, slip }) => ({
      ref: slip.ref,
      stakeId,
      identity,
      slip,
      status: 'PENDING' as const,
      errors: [],
      receipt: null,
      knowledge: 'requested' as const,
      hold: null,
      offerAnswer: null,
      agreed: [],
      ...(old.has(slip.ref) && { outlived: true as const }),
    }));
    state.attempt = { account: data.account, bets, shown: data.shown, requestedAt: at, waitProlonged: false };
    state.step = 'progress';
    state.lastResult = null;
    state.abandoned = null;
    state.armed = [];
  },
  'placement/sent': (state, { data }) => {
    eachBet(state, data.refs, (bet) => {
      if (bet.knowledge === 'requested') bet.knowledge = 'sent';
      bet.slip.clientHead = bet.outlived === true ? null : (data.clientHead ?? null);
    });
  },
  'placement/abandoned': (state, { data }) => {
    const { attempt } = state;
    // Of several bets another tab may have sent some: those are on their way, whatever became of the others
    // (FAIL-69).
    if (attempt !== null) attempt.bets = attempt.bets.filter(({ ref }) => !data.refs.includes(ref));
    release(state);
    state.abandoned = data.reason;
    move(state, 'before');
  },
  'placement/outcomeLost': (state, { data }) => {
    eachBet(state, data.refs, (bet) => {
      if (bet.knowledge !== 'final') bet.knowledge = 'unknown';
      if (data.errors !== undefined) bet.refusedWith = data.errors;
      // Whoever waited for the answer to it is gone with the tab's earlier life: it may be given again.
      if (bet.offerAnswer !== null && data.cause === 'resumed') bet.offerAnswer.state = 'lost';
    });
  },
  'placement/betOutcomeReceived': (state, { data }) => {
    eachBet(state, [data.ref], (bet) => {
      if (bet.status !== 'PENDING') return;
      bet.knowledge = data.status === 'PENDING' ? 'waiting' : 'final';
      Object.assign(bet, { status: data.status, errors: data.errors, receipt: data.receipt });
      settleHold(bet);
    });
    dropResolved(state);
  },
  'placement/lateResultReceived': (state, { data, at }) => {
    const owner = attemptOf(state, data.ref);
    const late = betByRef(state, data.ref);
    if (owner === undefined || late === undefined) return;
    // The status that the slip gave stays as it is (TRAP-02); what is true stands beside it.
    eachBet(state, [data.ref], (bet) => {
      Object.assign(bet, { knowledge: 'final', receipt: data.receipt });
      settleHold(bet);
    });
    state.lateResults.push({
      ref: data.ref,
      account: owner.account,
      identity: late.identity,
      status: data.status,
      betId: data.receipt?.betId ?? null,
      at,
      slip: late.slip,
      shown: owner.shown,
      taken: data.receipt?.totalStake ?? null,
    });
    dropResolved(state);
  },
  'betslip/visibilityChanged': (state) => {
    if (state.lastResult !== null) state.lastResult.seen = true;
  },
  'intent/lateResultDismissed': (state, { data }) => {
    state.lateResults = state.lateResults.filter(({ ref }) => !data.refs.includes(ref));
  },
  ...heldFolds,
  ...joinedFolds,
  'placement/waitProlonged': (state) => {
    if (state.attempt !== null) state.attempt.waitProlonged = true;
  },
  'placement/waitingEnded': (state, { data }) => {
    eachBet(state, data.refs, (bet) => {
      if (bet.status !== 'PENDING') return;
      bet.status = 'FAILED';
      bet.errors = [{ type: BETPLACEMENT_TIMEOUT, message: '' }];
    });
  },
  'placement/finished': (state, { data, at }) => {
    if (state.attempt !== null) state.lastResult = { outcome: data.outcome, attempt: state.attempt, at };
  },
  'placement/stopped': (state) => {
    release(state);
    state.lastResult = null;
    move(state, 'before');
  },
  'placement/resultClosed': (state) => {
    release(state);
    state.lastResult = null;
    move(state, 'before');
  },
  'placement/stepChanged': (state, { data }) => move(state, data.step),
  ...gateFolds,
  'betslip/legAdded': selectionsChanged,
  'betslip/legsAdded': selectionsChanged,
  'betslip/legsRemoved': (state, { data }) => {
    // They are part of the result: what is shown of it stays.
    if (!leftWithItsBet(data.cause)) selectionsChanged(state);
  },
  'betslip/legPriceTypeChanged': selectionsChanged,
  'betslip/castAdded': selectionsChanged,
  'betslip/castsRemoved': (state, { data }) => {
    if (!leftWithItsBet(data.cause)) selectionsChanged(state);
  },
  'betslip/slipRestored': selectionsChanged,
  'betslip/legActivityChanged': selectionsChanged,
  'betslip/legPreferred': selectionsChanged,
  'betslip/lineChanged': selectionsChanged,
  'betslip/selectionSwitched': selectionsChanged,
  'session/logoutRequested': forgetCustomer,
  'session/ended': forgetCustomer,
});
