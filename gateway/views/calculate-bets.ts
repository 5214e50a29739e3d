import type * as z from 'zod/mini';
import type { calculateBets } from '#domain/contract/betting.ts';
import { type RelatedUnit, relatedGroups } from '#domain/market/related-contingencies.ts';
import { keptInMultiples } from '#domain/market/same-market.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { calculateGroups } from '../builder/calculate-groups.ts';
import type { Combiner } from '../builder/combiner.ts';
import type { Catalogue } from '../core/catalogue.ts';
import { atOnce, type Stretches } from '../core/stretches.ts';
import type { BettingLimits } from '../placement/decide/limits.ts';
import { type Asker, detailOf, type Leg, systemDetails } from './bet-details.ts';
import { castDetails } from './cast-details.ts';

type Request = z.infer<typeof calculateBets.body>;
type Data = z.infer<typeof calculateBets.answer>['data'];
type BetDetail = Data['betDetails'][number];

/** What the legs and then the bets of the largest slip take about. */
const BUILT_MS = 10;
const DETAILED_MS = 10;

const isOpen = (catalogue: Catalogue, { selection, market }: Leg): boolean => {
  const event = catalogue.event(selection.eventId);
  return (
    !selection.suspended && selection.kind !== 'NR' && market?.state === 'OPEN' && event?.suspended === false
  );
};

/**
 * Prices, limits and combination rules of a slip (CORE-05, CORE-07). Unknown selections are left out of every
 * bet. A leg that is suspended keeps its price in the single, because the slip shows it; it prices no combo.
 * Bet types that are not booked get no detail. A bet builder counts as one leg at the price of its group.
 */
export function* calculateInStretches(
  catalogue: Catalogue,
  limits: BettingLimits,
  request: Request,
  asker: Asker,
  combiner?: Combiner,
): Stretches<Data> {
  const asked = { oddsFormat: request.oddsFormat, limits, asker };
  const legs: Leg[] = request.selections.flatMap(({ id, eachWay }) => {
    const selection = catalogue.selection(id);
    if (selection === undefined) return [];
    const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
    return [
      {
        selection,
        market: catalogue.market(selection.marketId),
        event: catalogue.event(selection.eventId),
        odds,
        eachWay,
      },
    ];
  });
  const { answers, units, builders } = yield* calculateGroups(legs, request, combiner);
  yield BUILT_MS;
  const toRelate = (unit: Leg): RelatedUnit => relatedUnit(unit, legs);
  const related = relatedGroups(units.map(toRelate));
  const kept = multiplied(units);
  const types = new Set(request.betTypes.map((bet) => bet.type));
  const open = kept.filter((unit) => isOpen(catalogue, unit));
  const comboDisallowed = relatedGroups(kept.map(toRelate)).length > 0;
  // A system multiplies parts of the slip; a bet builder is priced as a whole.
  const systemDisallowed = comboDisallowed || builders.length > 0;
  const betDetails: BetDetail[] = [];
  if (types.has('SINGLE')) {
    const singles = units.filter((unit) => !builders.includes(unit));
    betDetails.push(...singles.flatMap((leg) => detailOf('SINGLE', null, [leg], asked) ?? []));
  }
  if (types.has('YOURBET')) {
    betDetails.push(...builders.flatMap((unit) => detailOf('YOURBET', null, [unit], asked) ?? []));
  }
  if (types.has('COMBO') && !comboDisallowed && open.length >= limits.accaMinimumLegs) {
    const combo = detailOf('COMBO', null, open, asked);
    if (combo !== undefined) betDetails.push(combo);
  }
  if (types.has('SYSTEM') && !systemDisallowed) betDetails.push(...systemDetails(open, request, asked));
  yield DETAILED_MS;
  betDetails.push(...castDetails(request, asked));
  return {
    betDetails,
    nonCombinableSelectionGroups: related,
    comboDisallowed,
    systemDisallowed,
    selectionGroups: answers,
  };
}

/** The same at once. */
export const calculate = (...given: Parameters<typeof calculateInStretches>): Data =>
  atOnce(calculateInStretches(...given));

/** A bet builder is related to whatever one of its picks is related to. */
const relatedUnit = ({ selection, selections }: Leg, legs: readonly Leg[]): RelatedUnit => ({
  id: selection.id,
  picks: legs.flatMap((leg) => {
    const { event } = leg;
    const own = (selections ?? [selection.id]).includes(leg.selection.id);
    return own && event !== undefined ? [{ selection: leg.selection, event }] : [];
  }),
});

/**
 * What is multiplied: of single selections of one market the longest price (BSL-09); bet builders as they
 * are.
 */
function multiplied(units: readonly Leg[]): readonly Leg[] {
  const singles = units.filter((unit) => unit.selections === undefined);
  const kept = new Set(
    keptInMultiples(
      singles.map((unit) => ({ unit, marketId: unit.selection.marketId, odds: unit.odds ?? null })),
    ).map(({ unit }) => unit),
  );
  return units.filter((unit) => unit.selections !== undefined || kept.has(unit));
}
