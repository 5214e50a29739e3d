import type * as z from 'zod/mini';
import { type calculateBets, TotalOdds } from '#domain/contract/betting.ts';
import type { AppConfig } from '#domain/contract/config.ts';
import { nonCombinableGroups } from '#domain/market/combinability.ts';
import type { MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import { oddsText, totalText } from '#domain/odds/display-odds.ts';
import type { Fraction } from '#domain/odds/fraction.ts';
import { largestStake } from '#domain/odds/largest-stake.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { productOf, totalOddsText } from '#domain/odds/total-odds.ts';
import type { Catalogue } from '../core/catalogue.ts';

type Request = z.infer<typeof calculateBets.body>;
type Data = z.infer<typeof calculateBets.answer>['data'];
type BetDetail = Data['betDetails'][number];

/** Limits of the customer who asks; null for a guest, who gets odds and groups only (CAL-01). */
export interface CustomerLimits {
  readonly currency: string;
  /** Most that one bet may win, minor units. */
  readonly liability: number;
}

interface Leg {
  readonly selection: SelectionEntity;
  readonly odds: Odds | undefined;
}

const isOpen = (catalogue: Catalogue, selection: SelectionEntity): boolean => {
  const market: MarketEntity | undefined = catalogue.market(selection.marketId);
  const event = catalogue.event(selection.eventId);
  return (
    !selection.suspended && selection.kind !== 'NR' && market?.state === 'OPEN' && event?.suspended === false
  );
};

/** Null for a total so long that the contract has no place for it: such a bet has no meaningful price. */
function wireTotal(total: Fraction | undefined): string | null {
  if (total === undefined) return null;
  const text = totalOddsText(total);
  return TotalOdds.safeParse(text).success ? text : null;
}

/** A leg without a fixed price (SP) makes the total unknown; so does one that cannot be bet on at all. */
function detailOf(
  type: BetDetail['type'],
  legs: readonly Leg[],
  request: Request,
  minStake: number,
  limits: CustomerLimits | null,
): BetDetail {
  const prices = legs.flatMap((leg) => leg.odds ?? []);
  const total = prices.length === legs.length ? productOf(prices) : undefined;
  const [only] = prices.length === 1 ? prices : [];
  const maxStake =
    total === undefined || limits === null ? undefined : largestStake(money(limits.liability), total);
  return {
    type,
    systemType: null,
    selections: legs.map((leg) => leg.selection.id),
    maxStake: maxStake ?? null,
    minStake: money(minStake),
    totalOdds: wireTotal(total),
    // One leg keeps its written form (6/4 stays 6/4).
    displayTotalOdds:
      total === undefined
        ? null
        : only === undefined
          ? totalText(total, request.oddsFormat)
          : oddsText(only, request.oddsFormat),
  };
}

/**
 * Prices, limits and combination rules of a slip (S0 §5, §7). Unknown selections are left out of every bet.
 * A leg that is suspended keeps its price in the single, because the slip shows it; it prices no combo.
 * Bet types other than SINGLE and COMBO get no detail until they are built.
 */
export function calculate(
  catalogue: Catalogue,
  config: AppConfig,
  request: Request,
  limits: CustomerLimits | null,
): Data {
  const legs: Leg[] = request.selections.flatMap(({ id }) => {
    const selection = catalogue.selection(id);
    if (selection === undefined) return [];
    return [{ selection, odds: selection.odds === undefined ? undefined : parseOddsText(selection.odds) }];
  });
  const groups = nonCombinableGroups(legs.map((leg) => leg.selection));
  const fallback = config.betslip.minimumStake.GBP ?? 0;
  const minStake = config.betslip.minimumStake[limits?.currency ?? 'GBP'] ?? fallback;
  const types = new Set(request.betTypes.map((bet) => bet.type));
  const open = legs.filter((leg) => isOpen(catalogue, leg.selection));
  const comboDisallowed = groups.length > 0;
  const betDetails: BetDetail[] = [];
  if (types.has('SINGLE')) {
    betDetails.push(...legs.map((leg) => detailOf('SINGLE', [leg], request, minStake, limits)));
  }
  if (types.has('COMBO') && !comboDisallowed && open.length >= config.betslip.accaMinimumLegs) {
    betDetails.push(detailOf('COMBO', open, request, minStake, limits));
  }
  return {
    betDetails,
    nonCombinableSelectionGroups: groups,
    comboDisallowed,
    systemDisallowed: comboDisallowed,
    selectionGroups: [],
  };
}
