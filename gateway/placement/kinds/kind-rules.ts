import type { LegOdds, LineOdds } from '#domain/bet/line-odds.ts';
import type { Lines } from '#domain/bet/lines.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { LegView } from '../decide/decide-leg.ts';
import type { BettingLimits, PerCurrency } from '../decide/limits.ts';
import type { RefusalReason } from '../decide/refusal-reason.ts';

/** What identifies a bet of a kind, in a placement and in a calculation alike. */
export type BetShape = Pick<PlacementSlip, 'type' | 'systemType'> & {
  /** Of a cast, whose lines follow from the places picked; others need only know how many there are. */
  readonly selections?: readonly Pick<PlacementSlip['selections'][number], 'id' | 'raceCastPosition'>[];
};

/**
 * All that differs between the kinds of bets when one is priced, decided and booked: one file each in this
 * folder, named in `kinds.ts`. What is not asked here (prices, availability, funds, each-way terms) is the
 * same for all.
 */
export interface KindRules {
  /** A number of legs, a system type or an extra that a bet of this kind cannot have. */
  readonly shapeFaults: (slip: PlacementSlip, limits: BettingLimits) => readonly RefusalReason[];
  /** Legs that cannot stand in one bet of this kind; a leg that is not on offer is undefined. */
  readonly combinationFaults: (views: readonly (LegView | undefined)[]) => readonly RefusalReason[];
  /** Lines of so many legs; each costs the unit stake, and each-way counts them twice. Empty: no such bet. */
  readonly lines: (bet: BetShape, legCount: number) => Lines;
  /** What one unit on every line returns at these prices. */
  readonly odds: (bet: BetShape, legs: readonly LegOdds[], eachWay: boolean) => LineOdds;
  /** Smallest unit stake of a line. */
  readonly minimumStake: (limits: BettingLimits) => PerCurrency;
  /** False where the total is a sum and reads as no price. */
  readonly hasPrice: boolean;
}

export const invalid = (message: string): RefusalReason => ({ type: 'INVALID_BET', message });
