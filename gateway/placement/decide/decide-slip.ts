import { isCastKind } from '#domain/bet/casts.ts';
import { type LineOdds, possiblePlaceReturns, possibleReturns } from '#domain/bet/line-odds.ts';
import { linesThrough } from '#domain/bet/lines.ts';
import { partsReturn } from '#domain/bonus/bet-bonus.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { minorText, money } from '#domain/money/parse-money.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { invalid, type KindRules } from '../kinds/kind-rules.ts';
import { kindRules } from '../kinds/kinds.ts';
import { bonusFaults, bonusOf } from './decide-bonus.ts';
import type { LegView } from './decide-leg.ts';
import { type BettingLimits, limitOf } from './limits.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** Places are picked in casts alone: in any other kind they would let a leg go without a price. */
const strayPlaces = ({ type, selections }: PlacementSlip): RefusalReason[] =>
  !isCastKind(type) && selections.some(({ raceCastPosition }) => raceCastPosition !== undefined)
    ? [invalid('Only a forecast or tricast names places.')]
    : [];

const sizeFaults = ({ selections }: PlacementSlip, { maximumLegs }: BettingLimits): RefusalReason[] =>
  selections.length > maximumLegs ? [invalid(`A bet has at most ${maximumLegs} selections.`)] : [];

/**
 * Every line is paid for, each-way lines twice (EWY-02). The ceiling and the minimum are of one line
 * (TRAP-05, STK-06).
 */
function stakeFaults(slip: PlacementSlip, kind: KindRules, limits: BettingLimits): RefusalReason[] {
  const lines = kind.lines(slip, slip.selections.length).length * (slip.eachWay ? 2 : 1);
  const faults: RefusalReason[] = [];
  if (lines > 0 && slip.numberOfBets !== lines)
    faults.push(invalid(`This bet has ${lines} lines, not ${slip.numberOfBets}.`));
  if (slip.selections.some(({ eachWay }) => eachWay !== slip.eachWay)) {
    faults.push(invalid('Either every leg is each way or none.'));
  }
  const ceiling = limitOf(limits.maximumStake, slip.currency);
  if (slip.stake > ceiling)
    faults.push({ type: 'StakeTooHigh', message: 'The stake is too high.', maxStake: ceiling });
  const minimum = limitOf(kind.minimumStake(limits), slip.currency);
  // A free bet is what it is; its halves may be small.
  if (slip.stake < minimum && slip.freeBet === null) {
    faults.push({
      type: 'MINIMUM_STAKE',
      message: `The minimum stake is ${minorText(minimum)} ${slip.currency}.`,
    });
  }
  return faults;
}

/** A boosted price is offered up to a stake of its own, over all lines of the bet that hold it (BON-04). */
function boostedPriceFaults(
  slip: PlacementSlip,
  kind: KindRules,
  views: readonly (LegView | undefined)[],
): RefusalReason[] {
  const lines = kind.lines(slip, slip.selections.length);
  return views.flatMap((view, leg) => {
    const most = view?.selection.boost?.maxStake ?? null;
    if (view === undefined || most === null) return [];
    const maxStake = money(Math.floor(most / linesThrough(lines, leg)));
    if (slip.stake <= maxStake) return [];
    const message = 'The stake is too high for this boosted price.';
    return [{ type: 'MaxBetOver' as const, message, selectionId: view.selection.id, maxStake }];
  });
}

/**
 * The figures sent must be those that follow from the prices and place terms shown: what the customer saw is
 * what was agreed. Winnings may have been capped for display at the largest payout (BSL-11).
 */
function figureFaults(
  slip: PlacementSlip,
  kind: KindRules,
  views: readonly (LegView | undefined)[],
  limits: BettingLimits,
): RefusalReason[] {
  const legs = slip.selections.map(({ odds, placeTerms }) => ({
    odds: odds === null ? null : (parseOddsText(odds) ?? null),
    place: slip.eachWay ? (placeTerms ?? null) : null,
  }));
  const shown = kind.odds(slip, legs, slip.eachWay);
  const faults = bonusFaults(slip, shown);
  if (faults.length > 0) return [...faults];
  const cap = limitOf(limits.maximumNetWinnings, slip.currency);
  const text = (odds: typeof shown.win): string | null => (odds === null ? null : totalOddsText(odds));
  const same = (sent: number | null, expected: number | null): boolean =>
    sent === expected || (expected !== null && expected > cap && sent === cap);
  const agreesOn = (odds: LineOdds): boolean =>
    same(slip.possibleWinnings, slip.stake > 0 ? possibleReturns(slip.stake, odds) : null) &&
    same(slip.eachWayPossibleWinnings, slip.stake > 0 ? possiblePlaceReturns(slip.stake, odds) : null);
  const bonus = bonusOf(
    slip,
    legs.map(({ odds }, i) => ({ odds, view: views[i] })),
    limits,
  );
  const agreed =
    slip.totalOdds === text(shown.win) &&
    slip.eachWayTotalOdds === text(shown.place) &&
    // A screen that has not heard of its acca boost yet shows less than the bet will be given.
    (agreesOn(partsReturn(shown, bonus)) || (bonus?.kind === 'accaBoost' && agreesOn(shown)));
  return agreed ? [] : [invalid('The odds and winnings sent do not follow from the prices shown.')];
}

/** Everything that speaks against the bet as a whole. What its shape rules out has no figures to compare. */
export function slipFaults(
  slip: PlacementSlip,
  views: readonly (LegView | undefined)[],
  limits: BettingLimits,
): readonly RefusalReason[] {
  const kind = kindRules(slip.type);
  if (kind === undefined) return [invalid(`Bets of kind ${slip.type} are not offered yet.`)];
  const shape = [...kind.shapeFaults(slip, limits), ...sizeFaults(slip, limits)];
  return [
    ...shape,
    ...strayPlaces(slip),
    ...kind.combinationFaults(views),
    ...stakeFaults(slip, kind, limits),
    ...boostedPriceFaults(slip, kind, views),
    ...(shape.length > 0 ? [] : figureFaults(slip, kind, views, limits)),
  ];
}
