import * as z from 'zod/mini';

/**
 * Money in minor units (pence): a branded safe integer, may be negative in the ledger.
 * No float ever holds an amount; CORE-09 rounds money to two places, which for GBP is one minor unit.
 */
export const Money = z.int().brand<'Money'>();
export type Money = z.infer<typeof Money>;

/** ISO 4217 code. Limits and formats fall back to GBP when a currency is unknown (TRAP-40). */
export const Currency = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/))
  .brand<'Currency'>();
export type Currency = z.infer<typeof Currency>;
