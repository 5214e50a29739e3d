import type { LegState } from '../contract/my-bets.ts';
import { type Fraction, ONE, ZERO } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { denominator, numerator, parseOddsText } from '../odds/parse-odds.ts';
import { RULE_FOUR_MOST } from '../racing/rule-four.ts';
import type { DeadHeat, Deduction, SelectionResult } from './result.ts';

/** What a leg was struck on; nothing later changes it. */
export interface LegTerms {
  /** Null: at starting price. */
  readonly odds: Odds | null;
  readonly eachWay: boolean;
  /** Fraction of the odds and number of places as they stood when the bet was struck. */
  readonly placeTerms: { readonly num: number; readonly den: number; readonly places: number } | null;
  /** Best odds guaranteed: the starting price counts where it is better than the price taken (RAC-07). */
  readonly bestOdds?: boolean;
}

/** What became of a leg's market. Undefined in its place: nothing yet. */
export interface LegFacts {
  readonly result: SelectionResult;
  readonly deductions: readonly Deduction[];
  /** How many of the market took part; absent where nobody counted. */
  readonly runners?: number;
}

/** What one unit on a leg comes to. */
export interface LegFactor {
  /** All that goes on to the next leg, or back to the customer. */
  readonly total: Fraction;
  /**
   * The part of the unit that stood: in a dead heat its share, half of it for half a loss, none of a loser.
   */
  readonly stood: Fraction;
}

/** What one unit on this leg returns in the win line and in the place line, and what the customer is told. */
export interface SettledLeg {
  readonly win: LegFactor;
  readonly place: LegFactor;
  readonly state: LegState;
  readonly isVoid: boolean;
  readonly rule4Pence: number;
  readonly deadHeat: DeadHeat | null;
  /** Of the place part, where `deadHeat` is that of the win part. */
  readonly placeDeadHeat: DeadHeat | null;
  /** The place part came back as a stake although the win part was decided. */
  readonly placeVoid: boolean;
  /** What the leg was settled at where that is not the price taken: the starting price. */
  readonly settledOdds: Odds | null;
}

/**
 * Rule 4: pence in the pound off the winnings, for withdrawals that were told after the bet was struck. A
 * starting price was made without the withdrawn runner, so nothing is taken from it.
 */
export function rule4Pence(terms: LegTerms, struckAt: number, deductions: readonly Deduction[]): number {
  if (terms.odds === null) return 0;
  const pence = deductions
    .filter(({ withdrawnAt }) => struckAt < withdrawnAt)
    .reduce((sum, { pencePerPound }) => sum + pencePerPound, 0);
  return Math.min(pence, RULE_FOUR_MOST);
}

/**
 * The part of the stake that stands in a dead heat: places over runners that share them, never more than all
 * of it.
 */
export const shareOf = (deadHeat: DeadHeat | undefined): Fraction =>
  deadHeat === undefined || deadHeat.places < 1 || deadHeat.tied <= deadHeat.places
    ? ONE
    : { num: BigInt(deadHeat.places), den: BigInt(deadHeat.tied) };

/** `share × (1 + odds × terms × (100 − rule4) / 100)`. */
function winning(
  odds: Odds,
  terms: { readonly num: number; readonly den: number },
  pence: number,
  deadHeat: DeadHeat | undefined,
): LegFactor {
  const share = shareOf(deadHeat);
  const profit = {
    num: BigInt(numerator(odds)) * BigInt(terms.num) * BigInt(100 - pence),
    den: BigInt(denominator(odds)) * BigInt(terms.den) * 100n,
  };
  return {
    total: { num: share.num * (profit.den + profit.num), den: share.den * profit.den },
    stood: share,
  };
}

const FULL_ODDS = { num: 1, den: 1 };
const HALF: Fraction = { num: 1n, den: 2n };

const LOSING: LegFactor = { total: ZERO, stood: ZERO };
const GIVEN_BACK: LegFactor = { total: ONE, stood: ONE };
const HALF_GIVEN_BACK: LegFactor = { total: HALF, stood: HALF };

/** `(value + 1) / 2`: half of it, and half of the stake back. */
const halfWith = ({ num, den }: Fraction): Fraction => ({ num: num + den, den: 2n * den });

function winFactor(result: SelectionResult, odds: Odds | undefined, pence: number): LegFactor | undefined {
  switch (result.outcome) {
    case 'LOST':
      return LOSING;
    case 'VOID':
    case 'NON_RUNNER':
      return GIVEN_BACK;
    case 'HALF_LOST':
      return HALF_GIVEN_BACK;
    case 'WON':
      return odds === undefined ? undefined : winning(odds, FULL_ODDS, pence, result.deadHeat);
    case 'HALF_WON': {
      // Half the stake wins, half comes back.
      if (odds === undefined) return undefined;
      const won = winning(odds, FULL_ODDS, pence, result.deadHeat);
      return { total: halfWith(won.total), stood: halfWith(won.stood) };
    }
  }
}

type PlaceResult = NonNullable<SelectionResult['place']>;

/** Of runners that are level at a position: they share the places that are left from there on (MEND-05). */
function placedAt(position: number, level: number, places: number): PlaceResult {
  const left = places - position + 1;
  if (left < 1) return { outcome: 'LOST' };
  return level > left ? { outcome: 'WON', deadHeat: { tied: level, places: left } } : { outcome: 'WON' };
}

/**
 * How the place part ended; from the finish where the feed gives no place result of its own. With no more
 * runners than places everybody would be placed: that part is no bet, and void (MEND-08).
 */
function placeOutcome({ result, runners }: LegFacts, places: number): PlaceResult {
  if (runners !== undefined && runners <= places) return { outcome: 'VOID' };
  if (result.place !== undefined) return result.place;
  switch (result.outcome) {
    case 'WON':
      return placedAt(1, result.deadHeat?.tied ?? 1, places);
    case 'LOST':
      return result.position === undefined
        ? { outcome: 'LOST' }
        : placedAt(result.position, result.level ?? 1, places);
    case 'VOID':
    case 'NON_RUNNER':
    case 'HALF_WON':
    case 'HALF_LOST':
      return { outcome: 'VOID' };
  }
}

function placeFactor(
  place: PlaceResult,
  terms: { readonly num: number; readonly den: number },
  odds: Odds | undefined,
  pence: number,
): LegFactor | undefined {
  if (place.outcome === 'LOST') return LOSING;
  if (place.outcome === 'VOID') return GIVEN_BACK;
  return odds === undefined ? undefined : winning(odds, terms, pence, place.deadHeat);
}

const winState = (result: SelectionResult): LegState => {
  switch (result.outcome) {
    case 'WON':
      return result.deadHeat === undefined ? 'WON' : 'WON_DEAD_HEAT';
    case 'VOID':
      return 'CANCELLED';
    case 'LOST':
    case 'NON_RUNNER':
    case 'HALF_WON':
    case 'HALF_LOST':
      return result.outcome;
  }
};

/**
 * The price that counts and what Rule 4 takes from it. A starting price was made without the withdrawn
 * runners, so nothing is taken from it: with best odds guaranteed it is better when it pays more than the
 * price taken less Rule 4.
 */
function priceAtEnd(
  terms: LegTerms,
  { startingPrice }: SelectionResult,
  pence: number,
): { readonly odds: Odds | undefined; readonly pence: number } {
  const returned = startingPrice === undefined ? undefined : parseOddsText(startingPrice);
  if (terms.odds === null) return { odds: returned, pence };
  if (terms.bestOdds !== true || returned === undefined) return { odds: terms.odds, pence };
  const atStart = numerator(returned) * denominator(terms.odds) * 100;
  const asTaken = numerator(terms.odds) * denominator(returned) * (100 - pence);
  return atStart > asTaken ? { odds: returned, pence: 0 } : { odds: terms.odds, pence };
}

/**
 * One leg, settled; undefined while its market has no result, or a starting price that it needs is not
 * returned. A leg without place terms counts in the place line as it does in the win line.
 */
export function settleLeg(
  terms: LegTerms,
  struckAt: number,
  facts: LegFacts | undefined,
): SettledLeg | undefined {
  if (facts === undefined) return undefined;
  const { result } = facts;
  const { odds, pence } = priceAtEnd(terms, result, rule4Pence(terms, struckAt, facts.deductions));
  const win = winFactor(result, odds, pence);
  if (win === undefined) return undefined;
  const outcome = {
    win,
    state: winState(result),
    deadHeat: result.deadHeat ?? null,
    placeDeadHeat: null,
    placeVoid: false,
    settledOdds: odds === undefined || odds === terms.odds ? null : odds,
  };
  const takesWinnings = result.outcome === 'WON' || result.outcome === 'HALF_WON';
  const isVoid = result.outcome === 'VOID' || result.outcome === 'NON_RUNNER';
  if (!terms.eachWay || terms.placeTerms === null) {
    return { ...outcome, place: win, isVoid, rule4Pence: takesWinnings ? pence : 0 };
  }
  const placed = placeOutcome(facts, terms.placeTerms.places);
  const place = placeFactor(placed, terms.placeTerms, odds, pence);
  if (place === undefined) return undefined;
  const onlyPlaced = result.outcome === 'LOST' && placed.outcome === 'WON';
  return {
    ...outcome,
    ...(onlyPlaced
      ? {
          state: placed.deadHeat === undefined ? 'PLACED' : 'PLACE_DEAD_HEAT',
          deadHeat: placed.deadHeat ?? null,
        }
      : { placeDeadHeat: placed.outcome === 'WON' ? (placed.deadHeat ?? null) : null }),
    place,
    placeVoid: placed.outcome === 'VOID' && !isVoid,
    isVoid: isVoid && placed.outcome === 'VOID',
    rule4Pence: takesWinnings || placed.outcome === 'WON' ? pence : 0,
  };
}
