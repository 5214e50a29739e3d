import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import { allLines, type LineOdds, possibleReturns } from '#domain/bet/line-odds.ts';
import { type BetBonus, partsReturn } from '#domain/bonus/bet-bonus.ts';
import type { SelectionId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Fraction } from '#domain/odds/fraction.ts';
import type { Odds } from '#domain/odds/odds.ts';
import type { Combiner } from '../../builder/combiner.ts';
import { type BookedGroup, groupedSlip } from '../../builder/decide-groups.ts';
import { kindRules } from '../kinds/kinds.ts';
import type { ResultOf } from '../ref-result.ts';
import { bonusOf } from './decide-bonus.ts';
import { type LegView, legFaults } from './decide-leg.ts';
import { slipFaults } from './decide-slip.ts';
import { earlyPayoutFaults } from './early-payouts.ts';
import { type BettingLimits, limitOf, maximumStake } from './limits.ts';
import type { RefusalReason } from './refusal-reason.ts';

type ShownLeg = PlacementSlip['selections'][number];

/** What the decision reads of the catalogue. */
export interface Offer {
  event(id: EventEntity['id']): EventEntity | undefined;
  market(id: MarketEntity['id']): MarketEntity | undefined;
  selection(id: SelectionId): SelectionEntity | undefined;
  /** Prices of bet builders; absent where none are offered. */
  readonly combiner?: Combiner;
}

/** A leg with everything that a receipt needs and nothing later changes. */
export interface AcceptedLeg {
  readonly selection: SelectionEntity;
  readonly market: MarketEntity;
  readonly event: EventEntity;
  /** The price that stands; null at starting price. */
  readonly odds: Odds | null;
  readonly eachWay: boolean;
  readonly placeTerms: { readonly num: number; readonly den: number; readonly places: number } | null;
  /** In a forecast or tricast: the place picked, null for any; undefined in every other bet. */
  readonly castPosition: ShownLeg['raceCastPosition'];
  /** Settled at the starting price when that is better. */
  readonly bestOdds?: boolean;
  /** What the leg is paid early for. */
  readonly earlyPayouts: readonly EarlyPayout[];
}

export interface Terms {
  readonly legs: readonly AcceptedLeg[];
  /** Bet builders among the legs, at the price that stands. */
  readonly groups: readonly BookedGroup[];
  readonly numberOfBets: number;
  readonly totalStake: Money;
  /**
   * Of the win part, exact: the product of the legs, or the sum of the lines of a system. Null at starting
   * price.
   */
  readonly totalOdds: Fraction | null;
  /** Whether `totalOdds` reads as a price. */
  readonly hasPrice: boolean;
  /** What one unit on every line returns, with the bonus. */
  readonly unitReturns: LineOdds;
  /** With the bonus, and without the stake of a free bet. */
  readonly possibleWinnings: Money | null;
  /** The most that the bet may return: binds where the returns are not known now. */
  readonly maximumReturns: Money;
  readonly bonus: BetBonus | null;
}

/** `delayed`: in play, acceptable now, to be looked at again when the delay is over. */
export type Decision = ResultOf<'refused' | 'delayed'> | { readonly kind: 'accepted'; readonly terms: Terms };

/**
 * Whether a slip may be booked on what is on offer at this instant: CORE-05 and CORE-08, INV-05, INV-10. Pure
 * and synchronous. All reasons are given, those of the slip first. Funds and restrictions of the customer are
 * the database's to check.
 *
 * @param afterDelay true at the end of an in-play delay: the delay does not start again.
 */
export function decide(
  slip: PlacementSlip,
  offer: Offer,
  limits: BettingLimits,
  afterDelay: boolean,
): Decision {
  const views = slip.selections.map((leg) => viewOf(leg.id, offer));
  const grouped = groupedSlip(slip, offer.combiner, (id) => offer.selection(id)?.name ?? 'This selection');
  const unitViews = grouped.byUnit(
    views,
    (view, group) => view && { ...view, together: group.legs.flatMap((leg) => views[leg] ?? []) },
  );
  const faults = [
    ...earlyPayoutFaults(slip, views, limits),
    ...grouped.faults,
    ...slipFaults(grouped.units, unitViews, limits),
  ];
  const legs: AcceptedLeg[] = [];
  for (const [i, shown] of slip.selections.entries()) {
    const view = views[i];
    if (view === undefined) {
      faults.push({
        type: 'SELECTION_NOT_FOUND',
        message: 'This selection is not on offer.',
        selectionId: shown.id,
      });
      continue;
    }
    const { faults: ofLeg, odds } = legFaults(
      shown,
      view,
      grouped.isGrouped(i) ? 'ACCEPT_ANY_ODDS' : slip.acceptOddsChange,
    );
    faults.push(...ofLeg);
    legs.push({
      ...view,
      odds,
      eachWay: shown.eachWay,
      placeTerms: shown.eachWay ? placeTermsOf(view) : null,
      castPosition: shown.raceCastPosition,
      earlyPayouts: shown.earlyPayouts ?? [],
    });
  }
  if (faults.length > 0) return { kind: 'refused', faults };
  const units = grouped.byUnit(legs, (leg, group) => ({ ...leg, odds: group.odds, placeTerms: null }));
  const odds = lineOddsOf(slip, units);
  const bonus = bonusOf(
    slip,
    units.map((unit) => ({ odds: unit.odds, view: unit })),
    limits,
  );
  const terms = { ...termsOf(slip, legs, odds, bonus, limits), groups: grouped.groups };
  const tooHigh = stakeFault(slip, terms, limits);
  if (tooHigh !== undefined) return { kind: 'refused', faults: [tooHigh] };
  const delay = Math.max(...legs.map(({ event, market }) => (event.inplay ? market.inplayDelay : 0)));
  return delay > 0 && !afterDelay ? { kind: 'delayed', ms: delay * 1_000 } : { kind: 'accepted', terms };
}

/** A selection with its market and event, as they are on offer; undefined for one that is not. */
export function viewOf(id: SelectionId, offer: Offer): LegView | undefined {
  const selection = offer.selection(id);
  const market = selection === undefined ? undefined : offer.market(selection.marketId);
  const event = market === undefined ? undefined : offer.event(market.eventId);
  return selection === undefined || market === undefined || event === undefined
    ? undefined
    : { selection, market, event };
}

const placeTermsOf = ({ market }: LegView): AcceptedLeg['placeTerms'] =>
  market.eachWay === undefined
    ? null
    : { num: market.eachWay.num, den: market.eachWay.den, places: market.eachWay.places };

const NO_ODDS: LineOdds = { win: null, place: null };

const lineOddsOf = (slip: PlacementSlip, legs: readonly AcceptedLeg[]): LineOdds =>
  kindRules(slip.type)?.odds(
    slip,
    legs.map(({ odds, placeTerms }) => ({ odds, place: placeTerms })),
    slip.eachWay,
  ) ?? NO_ODDS;

const termsOf = (
  slip: PlacementSlip,
  legs: readonly AcceptedLeg[],
  odds: LineOdds,
  bonus: BetBonus | null,
  limits: BettingLimits,
): Omit<Terms, 'groups'> => ({
  legs,
  numberOfBets: slip.numberOfBets,
  totalStake: money(slip.stake * slip.numberOfBets),
  totalOdds: odds.win,
  hasPrice: kindRules(slip.type)?.hasPrice ?? false,
  unitReturns: partsReturn(odds, bonus),
  possibleWinnings: possibleReturns(slip.stake, partsReturn(odds, bonus)),
  maximumReturns: money(slip.stake * slip.numberOfBets + limitOf(limits.maximumNetWinnings, slip.currency)),
  bonus,
});

/** Winning more than the limit: with the largest stake that would do (TRAP-08). */
function stakeFault(
  slip: PlacementSlip,
  terms: Omit<Terms, 'groups'>,
  limits: BettingLimits,
): RefusalReason | undefined {
  const ownStake = slip.freeBet === null ? terms.totalStake : 0;
  const winnings = terms.possibleWinnings === null ? 0 : terms.possibleWinnings - ownStake;
  if (winnings <= limitOf(limits.maximumNetWinnings, slip.currency)) return undefined;
  // The amount of a free bet cannot be made smaller.
  if (slip.freeBet !== null)
    return {
      type: 'FREE_BET_REQUIREMENTS',
      message: 'The winnings of this free bet would be above the maximum.',
    };
  return {
    type: 'TRADER_STAKE_TOO_HIGH',
    message: 'The winnings would be above the maximum.',
    maxStake: maximumStake(
      limits,
      slip.currency,
      allLines(terms.unitReturns) ?? undefined,
      slip.numberOfBets,
    ),
  };
}
