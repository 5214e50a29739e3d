import * as z from 'zod/mini';
import { OddsText } from '../odds/odds.ts';

/**
 * An obvious error in the price that was taken, put right (UK-45): what the leg stands at instead, where that
 * price was meant to come from, and why. The price taken stays beside it, on the receipt and on the leg.
 */
export const PriceCorrection = z.object({
  /** The price that was intended, and that the leg is settled at. */
  odds: OddsText,
  source: z.object({
    /** Who made that price: a feed, a trader's book. */
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    /** Where it can be looked up there: a message, a version, an entry. */
    ref: z.string().check(z.minLength(1), z.maxLength(120)),
    /** When that source had it, epoch ms. */
    at: z.int(),
  }),
  /** For the customer to read. */
  why: z.string().check(z.minLength(1), z.maxLength(400)),
  /** When it was decided, epoch ms. */
  at: z.int(),
});
export type PriceCorrection = z.infer<typeof PriceCorrection>;
