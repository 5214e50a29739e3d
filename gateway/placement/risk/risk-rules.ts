import type { UserId } from '#domain/brand.ts';
import type { BetKind, PlacementSlip } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import type { RefusalReason } from '../decide/refusal-reason.ts';

/** What the trader of a rule says when the bet has waited. */
export type TraderAnswer =
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse'; readonly fault: RefusalReason }
  | {
      readonly kind: 'counter';
      /** Of the stake asked for; rounded down to a minor unit. 100 leaves it. */
      readonly stakePercent: number;
      /** Of the profit at the price asked for; 100 leaves it. */
      readonly pricePercent: number;
      /** How long the offer stands, ms. */
      readonly standsMs: number;
    };

export type RiskAnswer =
  | { readonly kind: 'refuse'; readonly fault: RefusalReason }
  /** Looked at again after so long, like an in-play bet. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** WAITING for a trader, who answers after so long. */
  | { readonly kind: 'refer'; readonly afterMs: number; readonly trader: TraderAnswer };

/** Everything that is named must hold. Amounts in minor units. */
export interface RiskCondition {
  readonly customers?: readonly string[];
  /** Exactly this unit stake of a line. */
  readonly stake?: number;
  /**
   * At least this total stake of all bets that the customer has on a selection of this one, itself included
   * (MEND-04), per currency; another currency never.
   */
  readonly totalStakeFrom?: Readonly<Record<string, number>>;
  readonly kinds?: readonly BetKind[];
}

/** A decision of the operator about bets that the rules of betting would let through. */
export interface RiskRule {
  /** For the log and for `docs/provoking-answers.md`. */
  readonly name: string;
  readonly when: RiskCondition;
  readonly answer: RiskAnswer;
}

function holds(
  { customers, stake, totalStakeFrom, kinds }: RiskCondition,
  user: UserId,
  slip: PlacementSlip,
  stakedBefore: Money,
): boolean {
  const from = totalStakeFrom === undefined ? 0 : (totalStakeFrom[slip.currency] ?? Number.POSITIVE_INFINITY);
  return (
    (customers === undefined || customers.includes(user)) &&
    (stake === undefined || stake === slip.stake) &&
    stakedBefore + slip.stake * slip.numberOfBets >= from &&
    (kinds === undefined || kinds.includes(slip.type))
  );
}

/**
 * The first rule that holds for this bet. A pure function: asked again after a restart, it is the same.
 *
 * @param stakedBefore what the customer had on the selection with most on it when the bet came
 */
export const ruleFor = (
  rules: readonly RiskRule[],
  user: UserId,
  slip: PlacementSlip,
  stakedBefore: Money,
): RiskRule | undefined => rules.find(({ when }) => holds(when, user, slip, stakedBefore));

/** The rule that a bet came under; undefined where none held for it. */
export interface Ruling {
  readonly rule: RiskRule | undefined;
}

/** Whether a bet is under the same rule with so much on a selection before it (MEND-04). */
export const isUnder = (
  { rule }: Ruling,
  rules: readonly RiskRule[],
  user: UserId,
  slip: PlacementSlip,
  stakedBefore: Money,
): boolean => ruleFor(rules, user, slip, stakedBefore) === rule;
