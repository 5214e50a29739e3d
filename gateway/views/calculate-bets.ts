import type * as z from 'zod/mini';
import type { calculateBets } from '#domain/contract/betting.ts';
import { nonCombinableGroups } from '#domain/market/combinability.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { BettingLimits } from '../placement/limits.ts';
import { type Asker, detailOf, type Leg, systemDetails } from './bet-details.ts';

type Request = z.infer<typeof calculateBets.body>;
type Data = z.infer<typeof calculateBets.answer>['data'];
type BetDetail = Data['betDetails'][number];

const isOpen = (catalogue: Catalogue, { selection, market }: Leg): boolean => {
  const event = catalogue.event(selection.eventId);
  return (
    !selection.suspended && selection.kind !== 'NR' && market?.state === 'OPEN' && event?.suspended === false
  );
};

/**
 * Prices, limits and combination rules of a slip (S0 §5, §7). Unknown selections are left out of every bet.
 * A leg that is suspended keeps its price in the single, because the slip shows it; it prices no combo.
 * Bet types other than SINGLE, COMBO and SYSTEM get no detail until they are built.
 */
export function calculate(catalogue: Catalogue, limits: BettingLimits, request: Request, asker: Asker): Data {
  const asked = { oddsFormat: request.oddsFormat, limits, asker };
  const legs: Leg[] = request.selections.flatMap(({ id, eachWay }) => {
    const selection = catalogue.selection(id);
    if (selection === undefined) return [];
    const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
    return [{ selection, market: catalogue.market(selection.marketId), odds, eachWay }];
  });
  const groups = nonCombinableGroups(legs.map((leg) => leg.selection));
  const types = new Set(request.betTypes.map((bet) => bet.type));
  const open = legs.filter((leg) => isOpen(catalogue, leg));
  const comboDisallowed = groups.length > 0;
  const betDetails: BetDetail[] = [];
  if (types.has('SINGLE')) {
    betDetails.push(...legs.flatMap((leg) => detailOf('SINGLE', null, [leg], asked) ?? []));
  }
  if (types.has('COMBO') && !comboDisallowed && open.length >= limits.accaMinimumLegs) {
    const combo = detailOf('COMBO', null, open, asked);
    if (combo !== undefined) betDetails.push(combo);
  }
  if (types.has('SYSTEM') && !comboDisallowed) betDetails.push(...systemDetails(open, request, asked));
  return {
    betDetails,
    nonCombinableSelectionGroups: groups,
    comboDisallowed,
    systemDisallowed: comboDisallowed,
    selectionGroups: [],
  };
}
