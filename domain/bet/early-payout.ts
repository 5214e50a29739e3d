import * as z from 'zod/mini';

/**
 * Offers that pay a leg as a winner before its match is over (CORE-01, BON-05). TWO_UP: the team was two
 * goals ahead. HALF_TIME_HEROES: the team led at half-time, in an accumulator of match results.
 */
export const EarlyPayout = z.enum(['TWO_UP', 'HALF_TIME_HEROES']);
export type EarlyPayout = z.infer<typeof EarlyPayout>;

/** What a brand offers; part of its configuration. */
export const EarlyPayoutRules = z.object({
  twoUp: z.boolean(),
  /** Absent: the brand has no half-time heroes. The number of match results that an accumulator needs. */
  halfTimeHeroes: z.optional(z.object({ minimumMatchResults: z.int() })),
});
export type EarlyPayoutRules = z.infer<typeof EarlyPayoutRules>;
