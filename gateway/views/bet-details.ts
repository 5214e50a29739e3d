import type * as z from 'zod/mini';
import { allLines, type LineOdds } from '#domain/bet/line-odds.ts';
import { type Lines, linesThrough } from '#domain/bet/lines.ts';
import { systemsFor } from '#domain/bet/system-types.ts';
import type { SelectionId } from '#domain/brand.ts';
import { type BetKind, type calculateBets, TotalOdds } from '#domain/contract/betting.ts';
import type { UserBonuses } from '#domain/contract/bonuses.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Money } from '#domain/money/money.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import { oddsText, totalText } from '#domain/odds/display-odds.ts';
import type { Fraction } from '#domain/odds/fraction.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { type Exposure, takenBy } from '../placement/decide/exposure.ts';
import { type BettingLimits, limitOf, maximumStake } from '../placement/decide/limits.ts';
import { kindRules } from '../placement/kinds/kinds.ts';
import { boostsOf, NO_BONUSES } from './bet-bonuses.ts';

type Request = z.infer<typeof calculateBets.body>;
type BetDetail = z.infer<typeof calculateBets.answer>['data']['betDetails'][number];

/** Who asks: a guest gets odds and groups only (CAL-01). */
export interface Asker {
  readonly currency: string;
  readonly isCustomer: boolean;
  /** What the customer holds; absent for a guest. */
  readonly bonuses?: UserBonuses;
  /** What the customer has on the selections of the slip already; absent for a guest. */
  readonly exposures?: readonly Exposure[];
}

/** One selection of the slip with what prices it. */
export interface Leg {
  readonly selection: SelectionEntity;
  readonly market: MarketEntity | undefined;
  readonly event: EventEntity | undefined;
  readonly odds: Odds | undefined;
  /** Asked for each way. */
  readonly eachWay: boolean;
  /** All selections of a bet builder, which counts as one leg (BBD-01). */
  readonly selections?: readonly SelectionId[];
}

export interface Asked {
  readonly oddsFormat: Request['oddsFormat'];
  readonly limits: BettingLimits;
  readonly asker: Asker;
}

/** Neither unpriced nor a non-runner; a starting price is a price to come. */
const isPriced = (legs: readonly Leg[]): boolean =>
  legs.every((leg) => leg.odds !== undefined || leg.selection.kind === 'SP');

/** Null for a total so long that the contract has no place for it: such a bet has no meaningful price. */
function wireTotal(total: Fraction | null): string | null {
  if (total === null) return null;
  const text = totalOddsText(total);
  return TotalOdds.safeParse(text).success ? text : null;
}

/** One leg keeps its written form (6/4 stays 6/4); a sum of lines reads as no price at all. */
function displayTotal(legs: readonly Leg[], win: Fraction | null, { oddsFormat }: Asked): string | null {
  const [only, another] = legs;
  if (win === null || only === undefined) return null;
  return another === undefined && only.odds !== undefined && only.selections === undefined
    ? oddsText(only.odds, oddsFormat)
    : totalText(win, oddsFormat);
}

/** A boosted price has a largest stake of its own, over all bets that take it (BON-04, MEND-04). */
const withinBoosts = (
  most: Money,
  legs: readonly Leg[],
  lines: Lines,
  exposures: readonly Exposure[],
  uses: number,
): Money =>
  money(
    Math.min(
      most,
      ...legs.flatMap(({ selection: { id, boost } }, leg) => {
        if (boost?.maxStake == null) return [];
        const own = exposures.find(({ selection }) => selection === id);
        const left = boost.maxStake - (own?.boostStakes ?? 0);
        const isUsed = own !== undefined && own.boostUses >= uses;
        return [isUsed ? 0 : Math.floor(Math.max(0, left) / linesThrough(lines, leg))];
      }),
    ),
  );

/** What placement would accept: the same function decides there. */
function maxStakeOf(
  type: BetKind,
  legs: readonly Leg[],
  { odds, lines, eachWay }: { readonly odds: LineOdds; readonly lines: Lines; readonly eachWay: boolean },
  { limits, asker }: Asked,
): Money {
  const numberOfBets = lines.length * (eachWay ? 2 : 1);
  const exposures = asker.exposures ?? [];
  const selections = legs.flatMap((leg) => leg.selections ?? [leg.selection.id]);
  const taken = takenBy(exposures, selections);
  const most = maximumStake(limits, asker.currency, allLines(odds) ?? undefined, numberOfBets, taken);
  const left = withinBoosts(most, legs, lines, exposures, limits.boostUses ?? Number.POSITIVE_INFINITY);
  // Less than the smallest stake is no stake.
  const minimum = limitOf(kindRules(type)?.minimumStake(limits) ?? limits.minimumStake, asker.currency);
  return left < minimum ? zero : left;
}

/**
 * Odds and limits of one bet; undefined for a kind that is not booked and for legs that are no such bet. A
 * leg without a fixed price (SP) makes the total unknown; so does one that cannot be bet on at all. Each-way
 * counts only where every leg has place terms (EWY-01).
 */
export function detailOf(
  type: BetKind,
  systemType: string | null,
  legs: readonly Leg[],
  asked: Asked,
): BetDetail | undefined {
  const rules = kindRules(type);
  const shape = { type, systemType };
  const lines = rules?.lines(shape, legs.length) ?? [];
  if (rules === undefined || lines.length === 0) return undefined;
  const eachWay = legs.every((leg) => leg.eachWay && leg.market?.eachWay !== undefined);
  const odds = rules.odds(
    shape,
    legs.map((leg) => ({
      odds: leg.odds ?? null,
      place: eachWay ? (leg.market?.eachWay ?? null) : null,
    })),
    eachWay,
  );
  const { limits, asker } = asked;
  return {
    ...boostsOf(
      { type, legs, win: odds.win, oddsFormat: asked.oddsFormat },
      asker.bonuses ?? NO_BONUSES,
      limits,
    ),
    type,
    systemType,
    selections: legs.flatMap((leg) => leg.selections ?? [leg.selection.id]),
    maxStake:
      asker.isCustomer && isPriced(legs) ? maxStakeOf(type, legs, { odds, lines, eachWay }, asked) : null,
    minStake: limitOf(rules.minimumStake(limits), asker.currency),
    totalOdds: wireTotal(odds.win),
    displayTotalOdds: rules.hasPrice ? displayTotal(legs, odds.win, asked) : null,
  };
}

/** The system bets that were asked for, or all on offer where no type is named (SYS-02). */
export function systemDetails(legs: readonly Leg[], request: Request, asked: Asked): BetDetail[] {
  const wanted = request.betTypes.filter(({ type }) => type === 'SYSTEM');
  const offered = systemsFor(legs.length);
  const types = wanted.some(({ systemType }) => systemType === undefined)
    ? offered
    : offered.filter((type) => wanted.some(({ systemType }) => systemType === type));
  return types.flatMap((type) => detailOf('SYSTEM', type, legs, asked) ?? []);
}
