import type { PlacementSlip } from '#domain/contract/betting.ts';
import { minorText } from '#domain/money/parse-money.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import type { LegView } from './decide-leg.ts';
import type { Fault } from './fault.ts';
import { lineOdds, possibleReturns } from './figures.ts';
import { type BettingLimits, limitOf } from './limits.ts';

const invalid = (message: string): Fault => ({ type: 'INVALID_BET', message });

/** Kinds and extras that this gateway does not book yet are refused by name, never booked without them. */
function unsupported(slip: PlacementSlip): Fault[] {
  const faults: Fault[] = [];
  if (slip.type !== 'SINGLE' && slip.type !== 'COMBO')
    faults.push(invalid(`Bets of kind ${slip.type} are not offered yet.`));
  if (slip.systemType !== null) faults.push(invalid('A single or an accumulator has no system type.'));
  if (slip.freeBet !== null) faults.push(invalid('Free bets are not offered yet.'));
  if (slip.profitBoost !== null) faults.push(invalid('Profit boosts are not offered yet.'));
  if (slip.betBuilderAccaIds.length > 0) faults.push(invalid('Bet builder is not offered yet.'));
  if (slip.halftimeHeroes.active) faults.push(invalid('Half-time heroes is not offered.'));
  return faults;
}

function legCountFaults(slip: PlacementSlip, limits: BettingLimits): Fault[] {
  const legs = slip.selections.length;
  if (slip.type === 'SINGLE' && legs !== 1) return [invalid('A single has one selection.')];
  if (slip.type === 'COMBO' && legs < limits.accaMinimumLegs) {
    return [invalid(`An accumulator needs at least ${limits.accaMinimumLegs} selections.`)];
  }
  if (legs > limits.maximumLegs) return [invalid(`A bet has at most ${limits.maximumLegs} selections.`)];
  return [];
}

/** Two legs of one event are related: their combined price is not the product (BSL-09). */
function combinationFaults(views: readonly (LegView | undefined)[]): Fault[] {
  const seen = new Map<number, LegView>();
  const faults: Fault[] = [];
  for (const view of views) {
    if (view === undefined) continue;
    const earlier = seen.get(view.event.id);
    if (earlier === undefined) seen.set(view.event.id, view);
    else {
      const message = `${earlier.selection.name} and ${view.selection.name} cannot be combined.`;
      faults.push({ type: 'NON_COMBINABLE', message, selectionId: view.selection.id });
    }
  }
  return faults;
}

function stakeFaults(slip: PlacementSlip, limits: BettingLimits): Fault[] {
  const lines = slip.eachWay ? 2 : 1;
  const faults: Fault[] = [];
  if (slip.numberOfBets !== lines)
    faults.push(invalid(`This bet has ${lines} lines, not ${slip.numberOfBets}.`));
  if (slip.selections.some(({ eachWay }) => eachWay !== slip.eachWay)) {
    faults.push(invalid('Either every leg is each way or none.'));
  }
  const ceiling = limitOf(limits.maximumStake, slip.currency);
  if (slip.stake > ceiling)
    faults.push({ type: 'StakeTooHigh', message: 'The stake is too high.', maxStake: ceiling });
  const minimum = limitOf(limits.minimumStake, slip.currency);
  if (slip.stake < minimum) {
    faults.push({
      type: 'MINIMUM_STAKE',
      message: `The minimum stake is ${minorText(minimum)} ${slip.currency}.`,
    });
  }
  return faults;
}

/**
 * The figures sent must be those that follow from the prices shown: what the customer saw is what was agreed.
 * Winnings may have been capped for display at the largest payout (BSL-11).
 */
function figureFaults(
  slip: PlacementSlip,
  views: readonly (LegView | undefined)[],
  limits: BettingLimits,
): Fault[] {
  const legs = slip.selections.map(({ odds }, i) => ({
    odds: odds === null ? null : (parseOddsText(odds) ?? null),
    place: slip.eachWay ? (views[i]?.market.eachWay ?? null) : null,
  }));
  const shown = lineOdds(legs, slip.eachWay);
  const returns = slip.stake > 0 ? possibleReturns(slip.stake, shown) : null;
  const placeReturns =
    shown.place === null ? null : possibleReturns(slip.stake, { win: shown.place, place: null });
  const cap = limitOf(limits.maximumNetWinnings, slip.currency);
  const text = (odds: typeof shown.win): string | null => (odds === null ? null : totalOddsText(odds));
  const same = (sent: number | null, expected: number | null): boolean =>
    sent === expected || (expected !== null && expected > cap && sent === cap);
  const agreed =
    slip.totalOdds === text(shown.win) &&
    slip.eachWayTotalOdds === text(shown.place) &&
    same(slip.possibleWinnings, returns) &&
    same(slip.eachWayPossibleWinnings, placeReturns);
  return agreed ? [] : [invalid('The odds and winnings sent do not follow from the prices shown.')];
}

/** Everything that speaks against the bet as a whole. */
export function slipFaults(
  slip: PlacementSlip,
  views: readonly (LegView | undefined)[],
  limits: BettingLimits,
): readonly Fault[] {
  return [
    ...unsupported(slip),
    ...legCountFaults(slip, limits),
    ...combinationFaults(views),
    ...stakeFaults(slip, limits),
    ...figureFaults(slip, views, limits),
  ];
}
