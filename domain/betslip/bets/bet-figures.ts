import type { CastPosition } from '../../bet/casts.ts';
import type { BetBonus } from '../../bonus/bet-bonus.ts';
import type { PricedGroup } from '../../builder/unit-prices.ts';
import type { BetKind } from '../../contract/betting.ts';
import type { Money } from '../../money/money.ts';
import type { Fraction } from '../../odds/fraction.ts';
import type { Leg, Quote, StakeId } from '../slip.ts';
import type { StakeValue } from '../stakes/stake-grammar.ts';

/** One leg of a bet with the price it has now. */
export interface PricedLeg {
  readonly leg: Leg;
  readonly quote: Quote;
  /** In a forecast or tricast: the place picked, null for any; absent in every other bet. */
  readonly castPosition?: CastPosition | null;
}

/** A bet that the slip would place if its stake were valid. Amounts in minor units. */
export interface BetFigures {
  readonly stakeId: StakeId;
  readonly kind: BetKind;
  readonly systemType: string | null;
  readonly legs: readonly PricedLeg[];
  /** Bet builders among the legs, at their own prices (BBD-01). */
  readonly groups: readonly PricedGroup[];
  readonly eachWay: boolean;
  /** Unit bets that the stake is on, each-way ones counted once (TRAP-05). */
  readonly lines: number;
  /** Stakes that are paid: the lines, twice when each-way (EWY-02, TRAP-11). */
  readonly numberOfBets: number;
  /** Of one line, and the least it may be: of a system bet that is another one (STK-06). */
  readonly stake: StakeValue;
  readonly minimum: Money;
  readonly totalStake: Money;
  /**
   * What one unit on every line returns, exact: the product of the legs, or the sum of the lines of a system.
   * Null when a leg has no number: starting price, no price, or stale (BSL-11).
   */
  readonly totalOdds: Fraction | null;
  /** The same of the place part; null also when the bet is not each-way. */
  readonly placeOdds: Fraction | null;
  /** False where `totalOdds` is a sum and reads as no price. */
  readonly hasPrice: boolean;
  /**
   * Stakes and place part included, capped at the maximum payout; null when there is no number to work with.
   */
  readonly returns: Money | null;
  /**
   * Nobody knows what it returns, or it is no bet as it stands: a price is missing, or its selections cannot
   * be combined. `returns` is null then, and reads neither as a starting price nor as nothing (MEND-30).
   */
  readonly unpriced: boolean;
  /** The place part of `returns`; null when the bet is not each-way. */
  readonly placeReturns: Money | null;
  readonly capped: boolean;
  /** What the bet would be struck with; in `returns` already (BSL-11). */
  readonly bonus: BetBonus | null;
}
