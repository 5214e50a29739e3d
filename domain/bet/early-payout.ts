import * as z from 'zod/mini';
import type { BetKind } from '../contract/betting.ts';

/**
 * Offers that pay a leg as a winner before its match is over (S0 §1, BON-05).
 * TWO_UP: the team was two goals ahead. HALF_TIME_HEROES: the team led at half-time, in an accumulator of match results.
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

/** A leg as far as these offers look at it. */
export interface EarlyLeg {
  /** What the feed can report of the selection; none for anything but a team to win. */
  readonly reported: readonly EarlyPayout[];
  readonly inplay: boolean;
  /** In a bet builder, which has one price for all its legs. */
  readonly grouped: boolean;
}

const TWO_UP_KINDS: ReadonlySet<BetKind> = new Set<BetKind>(['SINGLE', 'COMBO', 'SYSTEM']);

/** What each leg of a bet would be paid early for, if it is placed now: both sides work it out from this. */
export function earlyPayoutsOf(
  kind: BetKind,
  legs: readonly EarlyLeg[],
  rules: EarlyPayoutRules | undefined,
): readonly (readonly EarlyPayout[])[] {
  const open = (leg: EarlyLeg, what: EarlyPayout): boolean =>
    !leg.inplay && !leg.grouped && leg.reported.includes(what);
  const heroes = legs.filter((leg) => open(leg, 'HALF_TIME_HEROES')).length;
  const least = rules?.halfTimeHeroes?.minimumMatchResults;
  const hasHeroes = kind === 'COMBO' && least !== undefined && heroes >= least;
  return legs.map((leg) => [
    ...(rules?.twoUp === true && TWO_UP_KINDS.has(kind) && open(leg, 'TWO_UP') ? ['TWO_UP' as const] : []),
    ...(hasHeroes && open(leg, 'HALF_TIME_HEROES') ? ['HALF_TIME_HEROES' as const] : []),
  ]);
}
