import { isCastKind } from '#domain/bet/casts.ts';
import { isSystemType, type SystemType } from '#domain/bet/system-types.ts';
import type { SlipState } from '#domain/betslip/slip.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { unitCount } from '#domain/builder/unit-prices.ts';
import { money } from '#domain/money/parse-money.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { isOpen } from '#domain/placement/attempts.ts';
import type { Attempt, PlacedBet, PlacementState } from '#domain/placement/placement.ts';
import { askedAgain } from '#domain/placement/same-bet.ts';
import { shownLeg } from '#domain/placement/shown-leg.ts';
import type { PlacedBetView, PlacementView } from '../betslip/slip-view.ts';
import { errorView } from './error-view.ts';
import { heldKind, holdView } from './hold-view.ts';
import { lateResultsOf } from './select-late-results.ts';

/**
 * A bet that was given up on stays "unconfirmed" until the truth is known, and is never called "not placed"
 * before (INV-04).
 */
function statusOf(bet: PlacedBet): PlacedBetView['status'] {
  if (bet.status === 'SUCCEEDED') return 'placed';
  // A late receipt stands beside the status that was given (TRAP-02); that the bet was not placed would be
  // untrue.
  if (bet.status === 'FAILED') return isOpen(bet) || bet.receipt !== null ? 'unconfirmed' : 'failed';
  return 'pending';
}

/** Selections of a bet, each bet builder of an acca being one; a bet builder alone is of its picks. */
const sizeOf = ({ type, selections, selectionGroups }: PlacedBet['slip']): number =>
  type === 'YOURBET'
    ? selections.length
    : unitCount(
        selections.length,
        selectionGroups.map((group) => ({ legs: group.selections })),
      );

const systemTypeOf = (text: string | null): SystemType | null =>
  text !== null && isSystemType(text) ? text : null;

/**
 * What is about to be booked: while the delay of the game runs after a yes to an offer, that is the offer.
 */
const awaitedSlip = ({ slip, hold, agreed }: PlacedBet): PlacedBet['slip'] =>
  hold?.kind === 'delay' ? (agreed.at(-1) ?? slip) : slip;

/** Figures are the receipt's once there is one, and never worked out again (INV-04). */
function betView(attempt: Attempt, context: SlipContext) {
  return (bet: PlacedBet): PlacedBetView => {
    const { receipt } = bet;
    const slip = awaitedSlip(bet);
    const priced = receipt?.selections ?? slip.selections;
    const struck = new Map(receipt?.selections.map(({ id, placeTerms }) => [id, placeTerms]));
    const grouped = new Set(slip.selectionGroups.flatMap(({ selections }) => selections));
    return {
      ref: bet.ref,
      stakeId: bet.stakeId,
      type: slip.type,
      size: sizeOf(slip),
      systemType: systemTypeOf(slip.systemType),
      lines: slip.eachWay ? slip.numberOfBets / 2 : slip.numberOfBets,
      eachWay: slip.eachWay,
      unitStake: slip.stake,
      status: statusOf(bet),
      legs: priced.map((leg) => {
        const { id, odds, raceCastPosition } = leg;
        const shown = shownLeg(attempt.shown, id, bet.stakeId);
        const price = odds === null ? undefined : parseOddsText(odds);
        return {
          selectionId: id,
          name: shown?.selection ?? String(id),
          market: shown?.market ?? '',
          event: shown?.event ?? '',
          // Inside a bet builder a leg has no price of its own.
          priceText: grouped.has(id)
            ? ''
            : price === undefined
              ? (shown?.price ?? '')
              : oddsText(price, context.oddsFormat),
          ...(raceCastPosition === undefined ? {} : { castPosition: raceCastPosition }),
          ...('bestOddsGuaranteed' in leg && leg.bestOddsGuaranteed === true ? { bestOdds: true } : {}),
          placeTerms: struck.get(id) ?? null,
          earlyPayouts: leg.earlyPayouts ?? [],
        };
      }),
      stake: receipt?.totalStake ?? money(slip.stake * slip.numberOfBets),
      returns: receipt === null ? slip.possibleWinnings : receipt.possibleWinnings,
      totalOddsText: isCastKind(slip.type) ? '' : (slip.displayTotalOdds ?? ''),
      dividend: isCastKind(slip.type),
      errors: bet.errors.map((error) => errorView(error, bet.stakeId)),
      receipt,
      hold: holdView(attempt, bet, context),
    };
  };
}

function phaseOf(state: PlacementState): PlacementView['phase'] {
  if (state.step === 'before') return 'idle';
  if (state.step !== 'progress') return 'result';
  const knowledge = new Set(state.attempt?.bets.filter(isOpen).map((bet) => bet.knowledge));
  if (knowledge.has('unknown')) return 'checking';
  return state.attempt?.waitProlonged === true || knowledge.has('waiting') ? 'confirming' : 'sending';
}

/** What the customer may be told about the placement at this moment. */
export function placementView(state: PlacementState, slip: SlipState, context: SlipContext): PlacementView {
  const attempt = state.attempt ?? state.lastResult?.attempt ?? null;
  const bets = attempt?.bets.map(betView(attempt, context)) ?? [];
  const mine = state.unresolved.filter((other) => other.account === context.account);
  return {
    phase: phaseOf(state),
    held: heldKind(bets),
    waitProlonged: state.attempt?.waitProlonged ?? false,
    otherTab: state.attempt?.bets.some((bet) => bet.otherTab === true && isOpen(bet)) ?? false,
    sameBet: askedAgain(state).size > 0,
    bets,
    placed: bets.filter((bet) => bet.status === 'placed').length,
    total: bets.length,
    outcome: state.lastResult?.outcome ?? null,
    notSent: state.abandoned,
    unresolved: mine.flatMap((other) =>
      other.bets.filter(isOpen).map((bet) => {
        const shown = betView(other, context)(bet);
        // What was held before a logout counts again once the gateway has said so.
        return bet.knowledge === 'waiting' ? shown : { ...shown, hold: null };
      }),
    ),
    lateResults: lateResultsOf(state, context.account),
    reusable: slip.backup?.because === 'placed',
  };
}
