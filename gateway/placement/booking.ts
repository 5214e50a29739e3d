import * as z from 'zod/mini';
import { BetId, PlacementRef, UserId } from '#domain/brand.ts';
import { PlacementOutcome, type PlacementSlip, type Receipt } from '#domain/contract/betting.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { bonusColumns } from '../bonuses/bonus-of-bet.ts';
import type { Terms } from './decide/decide.ts';

/** A row of `bets`, without what settlement adds. */
const BetRow = z.object({
  id: BetId,
  ref: PlacementRef,
  user_id: UserId,
  type: z.string(),
  /** Absent in what a journal kept before there were system bets. */
  system_type: z._default(z.nullable(z.string()), null),
  currency: z.string(),
  stake: z.int(),
  total_stake: z.int(),
  number_of_bets: z.int(),
  each_way: z.boolean(),
  total_odds: z.nullable(z.string()),
  display_total_odds: z.nullable(z.string()),
  possible_winnings: z.nullable(z.int()),
  placed_at: z.int(),
  struck_at: z.int(),
  receipt: z.string(),
  rules_version: z.string(),
  /** Absent in what a journal kept before there were casts, as are the two of a leg. */
  maximum_returns: z._default(z.nullable(z.int()), null),
  /** Absent in what a journal kept before there were bonuses. */
  bonus_kind: z._default(z.nullable(z.enum(['freeBet', 'profitBoost', 'accaBoost'])), null),
  bonus_id: z._default(z.nullable(z.string()), null),
  bonus_value: z._default(z.nullable(z.int()), null),
  /** Absent in what a journal kept before bets were edited. */
  edited_from: z._default(z.nullable(BetId), null),
});

/** A row of `bet_legs` as struck. */
const LegRow = z.object({
  leg: z.int(),
  selection_id: z.int(),
  market_id: z.int(),
  event_id: z.int(),
  selection_name: z.string(),
  market_name: z.string(),
  event_name: z.string(),
  sport_id: z.string(),
  start_time: z.int(),
  in_play: z.boolean(),
  odds: z.nullable(z.string()),
  price_version: z.int(),
  each_way: z.boolean(),
  place_num: z.nullable(z.int()),
  place_den: z.nullable(z.int()),
  place_places: z.nullable(z.int()),
  cast_position: z._default(z.nullable(z.int()), null),
  best_odds: z._default(z.boolean(), false),
  /** JSON; absent in what a journal kept before legs were paid early. */
  early_payouts: z._default(z.string(), '[]'),
  /** Absent in what a journal kept before boosted prices were counted. */
  boosted: z._default(z.boolean(), false),
  /** Absent in what a journal kept before staff settled markets. */
  winners: z._default(z.nullable(z.int()), null),
});

/** A row of `bet_groups`. */
const GroupRow = z.object({
  nth: z.int(),
  group_id: z.string(),
  legs: z.string(),
  odds: z.string(),
  prices: z.string(),
});

/**
 * Everything that one accepted bet writes besides the ledger: also what the journal keeps, to book it again
 * after a power cut.
 */
export const Booking = z.object({
  bet: BetRow,
  legs: z.array(LegRow),
  /** Absent in what was journalled before there were bet builders. */
  groups: z.optional(z.array(GroupRow)),
  contentHash: z.string(),
  outcome: PlacementOutcome,
  /** Log of the tab it came from; absent when it did not say, or waited before it was booked. */
  placedFrom: z.optional(z.string()),
});
export type Booking = z.infer<typeof Booking>;

export interface BookedAs {
  readonly betId: BetId;
  readonly user: UserId;
  readonly placedAt: number;
  /** Time of the feed's world. */
  readonly struckAt: number;
  readonly receipt: Receipt;
  readonly editedFrom?: BetId | undefined;
}

const legRows = (terms: Terms): Booking['legs'] =>
  terms.legs.map(({ selection, market, event, odds, eachWay, placeTerms, ...more }, leg) => ({
    leg,
    selection_id: selection.id,
    market_id: market.id,
    event_id: event.id,
    selection_name: selection.name,
    market_name: market.name,
    event_name: event.name,
    sport_id: event.sportId,
    start_time: event.startTime,
    in_play: event.inplay,
    odds: odds === null ? null : fractionalText(odds),
    price_version: selection.version,
    each_way: eachWay,
    place_num: placeTerms?.num ?? null,
    place_den: placeTerms?.den ?? null,
    place_places: placeTerms?.places ?? null,
    cast_position: more.castPosition ?? null,
    best_odds: more.bestOdds === true,
    early_payouts: JSON.stringify(more.earlyPayouts),
    boosted: selection.boost !== undefined,
    winners: market.winners,
  }));

/**
 * At a starting price, by a dividend, or at the better of two prices: nobody knows yet what such a bet
 * returns.
 */
const returnsAreOpen = ({ possibleWinnings, legs }: Terms): boolean =>
  possibleWinnings === null || legs.some(({ bestOdds }) => bestOdds === true);

const groupRows = (terms: Terms): NonNullable<Booking['groups']> =>
  terms.groups.map(({ id, legs, odds, prices }, nth) => ({
    nth,
    group_id: id,
    legs: JSON.stringify(legs),
    odds: fractionalText(odds),
    prices: JSON.stringify(prices),
  }));

export const displayTotal = (slip: PlacementSlip, terms: Terms): string | null =>
  terms.totalOdds === null || !terms.hasPrice ? null : totalText(terms.totalOdds, slip.oddsFormat);

export function bookingOf(slip: PlacementSlip, terms: Terms, as: BookedAs): Booking {
  const { betId, user, receipt, placedAt, struckAt } = as;
  return {
    bet: {
      id: betId,
      ref: slip.ref,
      user_id: user,
      type: slip.type,
      system_type: slip.systemType,
      currency: slip.currency,
      stake: slip.stake,
      total_stake: terms.totalStake,
      number_of_bets: terms.numberOfBets,
      each_way: slip.eachWay,
      total_odds: terms.totalOdds === null ? null : totalOddsText(terms.totalOdds),
      display_total_odds: displayTotal(slip, terms),
      possible_winnings: terms.possibleWinnings,
      placed_at: placedAt,
      struck_at: struckAt,
      receipt: JSON.stringify(receipt),
      rules_version: receipt.rulesVersion,
      maximum_returns: returnsAreOpen(terms) ? terms.maximumReturns : null,
      ...bonusColumns(terms.bonus),
      edited_from: as.editedFrom ?? null,
    },
    legs: legRows(terms),
    ...(terms.groups.length === 0 ? {} : { groups: groupRows(terms) }),
    contentHash: slip.contentHash,
    outcome: { ...outcomeHead(slip), status: 'SUCCEEDED', betslipId: betId, errors: [], receipt },
  };
}

/** The part of an outcome that only repeats the slip. */
export const outcomeHead = (
  slip: PlacementSlip,
): Pick<PlacementOutcome, 'ref' | 'type' | 'systemType' | 'selections'> => ({
  ref: slip.ref,
  type: slip.type,
  systemType: slip.systemType,
  selections: slip.selections.map(({ id }) => id),
});
