import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { SelectionId } from '../brand.ts';
import { OddsText } from '../odds/odds.ts';

/**
 * How one selection of a market ended, as a feed reports it and the gateway stores it.
 * Amounts follow from it and the bet alone; see `settle-bet.ts`.
 */
export const DeadHeat = z.object({
  /** How many runners share the position. */
  tied: z.int(),
  /** How many winning places they share; 1 for a win market. */
  places: z.int(),
});
export type DeadHeat = z.infer<typeof DeadHeat>;

export const SelectionResult = z.object({
  outcome: z.enum(['WON', 'LOST', 'VOID', 'NON_RUNNER', 'HALF_WON', 'HALF_LOST']),
  deadHeat: z.optional(DeadHeat),
  /** Place part of an each-way bet on this selection; absent where the market has no place terms. */
  place: z.optional(z.object({ outcome: z.enum(['WON', 'LOST', 'VOID']), deadHeat: z.optional(DeadHeat) })),
  /** Returned starting price, for legs taken at SP. */
  startingPrice: z.optional(OddsText),
  position: z.optional(z.int()),
  /**
   * How many finished level at `position`, this one included; absent: nobody else, or the feed does not say.
   */
  level: z.optional(z.int()),
  /** What happened on the way that an offer pays for (BON-05); `resultFor` reads it. */
  early: z.optional(z.array(EarlyPayout)),
});
export type SelectionResult = z.infer<typeof SelectionResult>;

/**
 * Rule 4: a withdrawal takes so many pence in the pound from winnings of bets struck before customers were
 * told of it (MEND-16): until then the prices on the screen were made with the runner.
 */
export const Deduction = z.object({
  /** When the withdrawal was told, epoch ms of the feed's world. */
  withdrawnAt: z.int(),
  pencePerPound: z.int().check(z.gte(0), z.lte(90)),
});
export type Deduction = z.infer<typeof Deduction>;

/**
 * What a forecast or tricast market pays: for one order of the first runners, so much to a line of 1, stake
 * included. After a dead heat there is one for each order; `perUnit` is already the share.
 */
export const Dividend = z.object({
  order: z.array(SelectionId).check(z.minLength(1), z.maxLength(3)),
  perUnit: z.string().check(z.regex(/^\d{1,15}\.\d{2}$/)),
});
export type Dividend = z.infer<typeof Dividend>;
