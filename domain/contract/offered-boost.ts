import * as z from 'zod/mini';
import { Money } from '../money/money.ts';

/** A profit boost that a bet could take (BON-03). */
export const OfferedBoost = z.object({
  id: z.string(),
  percentage: z.int(),
  displayOddsBoosted: z.string(),
  /** Largest unit stake it boosts, minor units; null for no own maximum. */
  maxStake: z.nullable(Money),
});
