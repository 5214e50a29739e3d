import type * as z from 'zod/mini';
import { type calculateBets, TotalOdds } from '#domain/contract/betting.ts';
import type { UserBonuses } from '#domain/contract/bonuses.ts';
import { nonCombinableGroups } from '#domain/market/combinability.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { oddsText, totalText } from '#domain/odds/display-odds.ts';
import type { Fraction } from '#domain/odds/fraction.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { productOf, totalOddsText } from '#domain/odds/total-odds.ts';
import { boostLeg } from '../bonuses/boost-leg.ts';
import type { Catalogue } from '../core/catalogue.ts';
import { type BettingLimits, limitOf, maximumStake } from '../placement/limits.ts';
import { boostsOf, NO_BONUSES } from './bet-bonuses.ts';

type Request = z.infer<typeof calculateBets.body>;
type Data = z.infer<typeof calculateBets.answer>['data'];
type BetDetail = Data['betDetails'][number];

/** Who asks: a guest gets odds and groups only (CAL-01). */
export interface Asker {
  readonly currency: string;
  readonly isCustomer: boolean;
  /** What the customer holds; nothing for a guest. */
  readonly bonuses?: UserBonuses;
}

interface Leg {
  readonly selection: SelectionEntity;
  readonly odds: Odds | undefined;
  readonly event: EventEntity | undefined;
}

const isOpen = (catalogue: Catalogue, selection: SelectionEntity): boolean => {
  const market: MarketEntity | undefined = catalogue.market(selection.marketId);
  const event = catalogue.event(selection.eventId);
  return (
    !selection.suspended && selection.kind !== 'NR' && market?.state === 'OPEN' && event?.suspended === false
  );
};

/** Neither unpriced nor a non-runner; a starting price is a price to come. */
const isPriced = (legs: readonly Leg[]): boolean =>
  legs.every((leg) => leg.odds !== undefined || leg.selection.kind === 'SP');

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
  limits: BettingLimits,
  asker: Asker,
): BetDetail {
  const prices = legs.flatMap((leg) => leg.odds ?? []);
  const total = prices.length === legs.length ? productOf(prices) : undefined;
  const [only] = prices.length === 1 ? prices : [];
  // What placement would accept: the same function decides there.
  const maxStake = asker.isCustomer && isPriced(legs) ? maximumStake(limits, asker.currency, total, 1) : null;
  const boosts = boostsOf(
    {
      type,
      win: total ?? null,
      oddsFormat: request.oddsFormat,
      legs: legs.map(({ odds, event }) => boostLeg(odds, event)),
    },
    asker.bonuses ?? NO_BONUSES,
    limits,
  );
  return {
    ...boosts,
    type,
    systemType: null,
    selections: legs.map((leg) => leg.selection.id),
    maxStake,
    minStake: limitOf(limits.minimumStake, asker.currency),
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
export function calculate(catalogue: Catalogue, limits: BettingLimits, request: Request, asker: Asker): Data {
  const legs: Leg[] = request.selections.flatMap(({ id }) => {
    const selection = catalogue.selection(id);
    if (selection === undefined) return [];
    const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
    return [{ selection, odds, event: catalogue.event(selection.eventId) }];
  });
  const groups = nonCombinableGroups(legs.map((leg) => leg.selection));
  const types = new Set(request.betTypes.map((bet) => bet.type));
  const open = legs.filter((leg) => isOpen(catalogue, leg.selection));
  const comboDisallowed = groups.length > 0;
  const betDetails: BetDetail[] = [];
  if (types.has('SINGLE')) {
    betDetails.push(...legs.map((leg) => detailOf('SINGLE', [leg], request, limits, asker)));
  }
  if (types.has('COMBO') && !comboDisallowed && open.length >= limits.accaMinimumLegs) {
    betDetails.push(detailOf('COMBO', open, request, limits, asker));
  }
  return {
    betDetails,
    nonCombinableSelectionGroups: groups,
    comboDisallowed,
    systemDisallowed: comboDisallowed,
    selectionGroups: [],
  };
}
