import * as z from 'zod/mini';
import { BetId } from '../brand.ts';
import { Money } from '../money/money.ts';

const RESULTS = ['WON', 'LOST', 'VOID', 'PART', 'CASHED_OUT'] as const;

/**
 * One thing that happened to a bet, by the gateway's own record and in its order (MYB-06): what moved money
 * or terms, and what was asked and came to nothing.
 */
export const BetStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('placed'),
    at: z.int(),
    stake: Money,
    /** The bet that it was edited from; absent for none. */
    editedFrom: z.optional(BetId),
  }),
  z.object({
    kind: z.literal('cashedOut'),
    at: z.int(),
    stake: Money,
    paid: Money,
    /** Stake that goes on. */
    left: Money,
    automatic: z.boolean(),
    /** The bet that it was edited to; absent for none. */
    editedTo: z.optional(BetId),
  }),
  /** A cash-out that was asked for, or a firing of the rule, and paid nothing. */
  z.object({ kind: z.literal('cashOutRefused'), at: z.int(), automatic: z.boolean() }),
  z.object({ kind: z.literal('ruleSet'), at: z.int(), atLeast: Money, part: z.nullable(Money) }),
  z.object({ kind: z.literal('ruleRemoved'), at: z.int() }),
  /** A leg got its result while others are open. */
  z.object({ kind: z.literal('legs'), at: z.int() }),
  z.object({ kind: z.literal('settled'), at: z.int(), result: z.enum(RESULTS), returns: Money }),
  z.object({ kind: z.literal('resettled'), at: z.int(), result: z.enum(RESULTS), returns: Money }),
  z.object({ kind: z.literal('reopened'), at: z.int() }),
  z.object({ kind: z.literal('priceCorrected'), at: z.int() }),
  z.object({ kind: z.literal('settledByStaff'), at: z.int() }),
]);
export type BetStep = z.infer<typeof BetStep>;
