import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { BetId, MarketId, SelectionId } from '../brand.ts';
import { Money } from '../money/money.ts';
import { OddsText } from '../odds/odds.ts';
import { defineCall } from './call.ts';
import { REQUEST_SIZES } from './request-sizes.ts';
import { answering, common, customerPost } from './unbuilt.ts';

/** What can be picked in a market. */
export const EditPick = z.object({ id: SelectionId, name: z.string(), odds: OddsText });
export type EditPick = z.infer<typeof EditPick>;

/** A leg of the bet as it would be struck now. */
export const EditedLeg = z.object({
  id: SelectionId,
  name: z.string(),
  marketId: MarketId,
  marketName: z.string(),
  eventName: z.string(),
  /** Null where there is no fixed price. */
  odds: z.nullable(OddsText),
  version: z.int(),
  /** What it would be paid early for; absent for nothing. */
  earlyPayouts: z.optional(z.array(EarlyPayout)),
  /** All that can be picked in its market now. */
  picks: z.array(EditPick),
});
export type EditedLeg = z.infer<typeof EditedLeg>;

/** A market of another event from which a leg can be added. */
export const EditAddition = z.object({
  eventName: z.string(),
  marketName: z.string(),
  startTime: z.int(),
  picks: z.array(EditPick),
});
export type EditAddition = z.infer<typeof EditAddition>;

/** What can be done with an open bet now (EDT-01.3). It binds nobody: the booking decides anew. */
export const BetEdit = z.object({
  betId: BetId,
  status: z.enum(['ENABLED', 'SUSPENDED', 'DISABLED']),
  /** Why not: a reason of a cash-out, or one of `domain/bet-edit/why-not.ts`; null where it can be. */
  why: z.nullable(z.string()),
  /** What the bet is worth, and so the stake of the next one; null where it has no value now. */
  value: z.nullable(Money),
  /** The bet's own selections, in their order. */
  own: z.array(SelectionId),
  /** Those asked for. */
  legs: z.array(EditedLeg),
  additions: z.array(EditAddition),
  /** What the next bet may return, an acca boost included; null where it could not be booked. */
  possibleWinnings: z.nullable(Money),
  /** What speaks against the next bet as things stand. */
  faults: z.array(z.object({ type: z.string(), message: z.string() })),
});
export type BetEdit = z.infer<typeof BetEdit>;

export const betEdit = defineCall({
  ...customerPost,
  implemented: true,
  name: 'betEdit',
  path: '/api/v2/cashout/edit',
  source: 'EDT-01',
  doc: 'What an open bet can be edited into now: its value, its legs, other picks, and what is wrong with a choice.',
  query: z.object(common),
  body: z.object({
    betId: BetId,
    /** The legs of the next bet; empty: those of the bet. */
    selections: z.array(SelectionId).check(z.maxLength(REQUEST_SIZES.selections)),
  }),
  answer: answering(BetEdit),
});

export const betEditCalls = [betEdit] as const;
