import type { AcceptOddsChange, PlacementSlip } from '#domain/contract/betting.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { compareOdds, parseOddsText } from '#domain/odds/parse-odds.ts';
import { racePhase } from '#domain/racing/race-state.ts';
import type { Fault } from './fault.ts';

export interface LegView {
  readonly selection: SelectionEntity;
  readonly market: MarketEntity;
  readonly event: EventEntity;
  /** All legs of a bet builder that this one stands for. */
  readonly together?: readonly LegView[];
}

type ShownLeg = PlacementSlip['selections'][number];

const OPEN_EVENT = new Set(['NOTSTARTED', 'INPLAY']);

/** Fixture, market, outcome: the first that is closed says why. Unknown states count as suspended (LIV-10). */
function availabilityFault(view: LegView): Fault | undefined {
  const { selection, market, event } = view;
  const selectionId = selection.id;
  // Any step but one before the off, also an unknown one, counts as suspended (RAC-05).
  const raceIsOff = event.racingData !== undefined && racePhase(event.racingData.step) !== 'PRE_GAME';
  if (event.suspended || !OPEN_EVENT.has(event.state) || raceIsOff) {
    return { type: 'EVENT_SUSPENDED', message: `Betting on ${event.name} is not open now.`, selectionId };
  }
  if (market.state === 'CLOSED') {
    return { type: 'MARKET_CLOSED', message: `${market.name} is closed.`, selectionId };
  }
  if (market.suspended || market.state !== 'OPEN') {
    return { type: 'MARKET_SUSPENDED', message: `${market.name} is suspended.`, selectionId };
  }
  if (selection.suspended || selection.kind === 'NR' || selection.kind === 'WO') {
    return { type: 'SELECTION_SUSPENDED', message: `${selection.name} is suspended.`, selectionId };
  }
  return undefined;
}

/** Consent is to the terms shown, the number of places included: fewer at the same fraction would pay less (I5). */
const sameTerms = ({ placeTerms: sent }: ShownLeg, { eachWay: now }: LegView['market']): boolean =>
  sent?.num === now?.num && sent?.den === now?.den && sent?.places === now?.places;

const termsChanged = (shown: ShownLeg): Fault => ({
  type: 'EACH_WAY_CHANGED',
  message: 'The place terms have changed.',
  selectionId: shown.id,
});

function eachWayFault(shown: ShownLeg, { market }: LegView): Fault | undefined {
  if (shown.eachWay && market.eachWay === undefined) {
    return {
      type: 'EACH_WAY_NOT_OFFERED',
      message: 'Each way is not offered on this market.',
      selectionId: shown.id,
    };
  }
  if (!shown.eachWay && market.eachWayRequired === true) {
    return { type: 'EACH_WAY_REQUIRED', message: 'This market is each way only.', selectionId: shown.id };
  }
  return shown.eachWay && !sameTerms(shown, market) ? termsChanged(shown) : undefined;
}

/** T6: none accepts no other number, higher only a longer one, any whatever stands. */
export function isConsented(shown: Odds, current: Odds, policy: AcceptOddsChange): boolean {
  const change = compareOdds(current, shown);
  if (change === 0) return true;
  switch (policy) {
    case 'NOT_ACCEPT':
      return false;
    case 'ACCEPT_HIGHER_ODDS':
      return change > 0;
    case 'ACCEPT_ANY_ODDS':
      return true;
  }
}

/** Only the win market returns a starting price; a bet at one on any other could never be settled. */
const offersStartingPrice = ({ selection, market, event }: LegView): boolean =>
  selection.kind === 'SP' || (market.type === 'WIN' && event.racingData?.startingPrice === true);

/** I5: the price the leg gets, or why not. A fixed price never turns into SP or back without a new consent. */
function priceOf(
  shown: ShownLeg,
  view: LegView,
  policy: AcceptOddsChange,
): { readonly fault?: Fault; readonly odds: Odds | null } {
  // A runner of a cast has no price of its own; the kind says whether a cast may be (RAC-08).
  if (shown.raceCastPosition !== undefined && shown.odds === null) return { odds: null };
  const currentText = view.selection.odds;
  const current = currentText === undefined ? undefined : parseOddsText(currentText);
  if (shown.odds === null) {
    if (offersStartingPrice(view)) return { odds: null };
    const message = 'Starting price is not offered on this selection.';
    return { odds: null, fault: { type: 'INVALID_BET', message, selectionId: shown.id } };
  }
  const shownOdds = parseOddsText(shown.odds);
  if (shownOdds === undefined) {
    return {
      odds: null,
      fault: { type: 'INVALID_BET', message: 'The odds are not a price.', selectionId: shown.id },
    };
  }
  if (current !== undefined && isConsented(shownOdds, current, policy)) return { odds: current };
  return {
    odds: null,
    fault: {
      type: 'ODDS_CHANGED',
      message: `The odds of ${view.selection.name} have changed.`,
      selectionId: shown.id,
      ...(currentText === undefined ? {} : { odds: currentText }),
    },
  };
}

/** Everything that speaks against one leg, and the price it would get. */
export function legFaults(
  shown: ShownLeg,
  view: LegView,
  policy: AcceptOddsChange,
): { readonly faults: readonly Fault[]; readonly odds: Odds | null } {
  const price = priceOf(shown, view, policy);
  const all = [availabilityFault(view), eachWayFault(shown, view), price.fault];
  return { faults: all.filter((fault) => fault !== undefined), odds: price.odds };
}
