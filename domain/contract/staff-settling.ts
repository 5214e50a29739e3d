import * as z from 'zod/mini';
import { MarketId, SelectionId } from '../brand.ts';
import { Currency, Money } from '../money/money.ts';
import { OddsText } from '../odds/odds.ts';
import { defineStaffCall } from './staff-call.ts';
import { Explanation, STAFF_LIMITS } from './staff-fields.ts';

const none = z.object({});
const answering = <Data extends z.ZodMiniType>(data: Data) => z.object({ resultCode: z.int(), data });

/** Minor units of the bets that wait, each bet once, by currency. */
export const WaitingAmount = z.object({
  currency: Currency,
  stake: Money,
  /** What they may return; null where that is not known, as at a starting price. */
  possible: z.nullable(Money),
});
export type WaitingAmount = z.infer<typeof WaitingAmount>;

/**
 * Why staff are waited for. `noOutcome`: what was told of the market does not decide the selection.
 * `noStartingPrice`: it won at a starting price that was not returned. `noResult`: closed or gone without a
 * result. `notOnOffer`: it had begun, and no feed knew of it at a start.
 */
export const WAITING_WHY = ['noOutcome', 'noStartingPrice', 'noResult', 'notOnOffer'] as const;

export const WaitingSelection = z.object({
  selection: SelectionId,
  name: z.string(),
  why: z.enum(WAITING_WHY),
  /** Epoch ms of the bet that has waited longest. */
  since: z.int(),
  bets: z.int(),
  amounts: z.array(WaitingAmount),
  /** What its result must say: how the place part ended, which starting price. */
  eachWay: z.boolean(),
  startingPrice: z.boolean(),
  /** A forecast or tricast is on it, which can only be void here. */
  cast: z.boolean(),
});
export type WaitingSelection = z.infer<typeof WaitingSelection>;

export const WaitingMarket = z.object({
  market: MarketId,
  name: z.string(),
  event: z.string(),
  since: z.int(),
  bets: z.int(),
  amounts: z.array(WaitingAmount),
  selections: z.array(WaitingSelection),
});
export type WaitingMarket = z.infer<typeof WaitingMarket>;

export const staffWaiting = defineStaffCall({
  name: 'staffWaiting',
  method: 'GET',
  path: '/support/api/waiting',
  doc: 'Selections whose result does not follow from what a feed told, by market, longest waiting first. Names no customer.',
  params: none,
  body: none,
  answer: answering(
    z.object({
      markets: z.array(WaitingMarket),
      /** How many markets wait that are not listed. */
      more: z.int(),
    }),
  ),
  may: 'settle',
});

const runners = z.int().check(z.gte(1), z.lte(99));
const SharedPlace = z.object({ tied: runners, places: runners });

/** How a selection ended, as staff may say it. */
export const SaidResult = z.object({
  outcome: z.enum(['WON', 'LOST', 'VOID', 'NON_RUNNER', 'HALF_WON', 'HALF_LOST']),
  deadHeat: z.optional(SharedPlace),
  place: z.optional(
    z.object({ outcome: z.enum(['WON', 'LOST', 'VOID']), deadHeat: z.optional(SharedPlace) }),
  ),
  startingPrice: z.optional(OddsText),
});
export type SaidResult = z.infer<typeof SaidResult>;

const ruling = {
  market: MarketId,
  selection: SelectionId,
  result: SaidResult,
  why: Explanation.check(z.minLength(STAFF_LIMITS.explanation.least)),
};

/** What a result does: how many bets change, how many of them end by it, and what is booked, by currency. */
export const RulingEffect = z.object({
  bets: z.int(),
  settled: z.int(),
  amounts: z.array(
    z.object({
      currency: Currency,
      /** Credited to customers, and taken back from them where it corrects an earlier one; minor units. */
      paid: Money,
      takenBack: Money,
    }),
  ),
});
export type RulingEffect = z.infer<typeof RulingEffect>;

/** Names what was looked at. */
const Seen = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** It has that result from staff already: nothing changes. */
const same = z.object({ kind: z.literal('same') });

export const staffLookAtResult = defineStaffCall({
  name: 'staffLookAtResult',
  method: 'POST',
  path: '/support/api/waiting/look',
  doc: 'What a result would do. Nothing is written; refused for the same reasons as the result itself.',
  params: none,
  body: z.object(ruling),
  answer: answering(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('look'), effect: RulingEffect, seen: Seen }),
      same,
    ]),
  ),
  may: 'settle',
});

export const staffSayResult = defineStaffCall({
  name: 'staffSayResult',
  method: 'POST',
  path: '/support/api/waiting/settle',
  doc: 'Settles every bet on the selection by this result, with an entry in the audit trail: just what was looked at, or nothing. The same again changes nothing.',
  params: none,
  body: z.object({ ...ruling, seen: Seen }),
  answer: answering(
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('settled'), effect: RulingEffect }), same]),
  ),
  may: 'settle',
});

export const staffSettlingCalls = [staffWaiting, staffLookAtResult, staffSayResult] as const;
