import type { AcceptOddsChange, PlacementSlip } from '#domain/contract/betting.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { ANY_PRICE, type Shut, whyShut } from '#domain/market/why-shut.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { compareOdds, parseOddsText } from '#domain/odds/parse-odds.ts';
import type { RefusalReason } from './refusal-reason.ts';

export interface LegView {
  readonly selection: SelectionEntity;
  readonly market: MarketEntity;
  readonly event: EventEntity;
  /** All legs of a bet builder that this one stands for. */
  readonly together?: readonly LegView[];
}

type ShownLeg = PlacementSlip['selections'][number];

type Closing = { readonly type: RefusalReason['type']; readonly message: string } | undefined;

/** What is said of each reason; a price that is missing is said by `priceOf`. */
const CLOSINGS: Readonly<Record<Shut, (view: LegView) => Closing>> = {
  nonRunner: ({ selection }) => ({ type: 'SELECTION_CLOSED', message: `${selection.name} does not run.` }),
  over: ({ event }) => ({ type: 'EVENT_CLOSED', message: `Betting on ${event.name} is over.` }),
  raceOff: ({ event }) => ({ type: 'EVENT_CLOSED', message: `${event.name} is off.` }),
  closed: ({ market }) => ({ type: 'MARKET_CLOSED', message: `${market.name} is closed.` }),
  begun: ({ market }) => ({ type: 'MARKET_CLOSED', message: `${market.name} closed at the start.` }),
  event: ({ event }) => ({ type: 'EVENT_SUSPENDED', message: `Betting on ${event.name} is not open now.` }),
  silent: ({ market }) => ({
    type: 'MARKET_SUSPENDED',
    message: `No prices are coming in for ${market.name}.`,
  }),
  market: ({ market }) => ({ type: 'MARKET_SUSPENDED', message: `${market.name} is suspended.` }),
  selection: ({ selection }) => ({
    type: 'SELECTION_SUSPENDED',
    message: `${selection.name} is suspended.`,
  }),
  noPrice: () => undefined,
};

/**
 * Fixture, market, outcome: the first that is closed says why, by the rule of the screen (LIV-10, RAC-05).
 */
function availabilityFault(view: LegView): RefusalReason | undefined {
  const { selection, market, event } = view;
  const why = whyShut(event, market, {
    ...ANY_PRICE,
    suspended: selection.suspended,
    nonRunner: selection.kind === 'NR' || selection.kind === 'WO',
  });
  const closing = why === undefined ? undefined : CLOSINGS[why](view);
  return closing === undefined ? undefined : { ...closing, selectionId: selection.id };
}

/**
 * Consent is to the terms shown, the number of places included: fewer at the same fraction would pay less
 * (INV-05).
 */
const sameTerms = ({ placeTerms: sent }: ShownLeg, { eachWay: now }: LegView['market']): boolean =>
  sent?.num === now?.num && sent?.den === now?.den && sent?.places === now?.places;

const termsChanged = (shown: ShownLeg): RefusalReason => ({
  type: 'EACH_WAY_CHANGED',
  message: 'The place terms have changed.',
  selectionId: shown.id,
});

function eachWayFault(shown: ShownLeg, { market }: LegView): RefusalReason | undefined {
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

/**
 * INV-05: the price the leg gets, or why not. A fixed price never turns into SP or back without a new
 * consent.
 */
function priceOf(
  shown: ShownLeg,
  view: LegView,
  policy: AcceptOddsChange,
): { readonly fault?: RefusalReason; readonly odds: Odds | null } {
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
): { readonly faults: readonly RefusalReason[]; readonly odds: Odds | null } {
  const price = priceOf(shown, view, policy);
  const all = [availabilityFault(view), eachWayFault(shown, view), price.fault];
  return { faults: all.filter((fault) => fault !== undefined), odds: price.odds };
}
