import { type AccaBoost, accaBoostOf, type BoostLeg } from '../../bonus/acca-boost.ts';
import type { BetBonus } from '../../bonus/bet-bonus.ts';
import { freeBetUnitStake } from '../../bonus/free-bet.ts';
import type { SelectionId } from '../../brand.ts';
import { byUnit, type PricedGroup } from '../../builder/unit-prices.ts';
import type { BetKind } from '../../contract/betting.ts';
import type { FreeBet } from '../../contract/bonuses.ts';
import type { Money } from '../../money/money.ts';
import { zero } from '../../money/parse-money.ts';
import type { Price } from '../../odds/odds.ts';
import { quoteOf } from '../legs.ts';
import type { BetLimits, CalculatedBoost, Leg, SlipState, StakeId } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';
import type { StakeValue } from '../stakes/stake-grammar.ts';

/** A bet of the slip as far as its bonus depends on it. */
export interface BonusBet {
  readonly stakeId: StakeId;
  readonly kind: BetKind;
  readonly legs: readonly Leg[];
  /** Bet builders among the legs, each of which counts as one at its own price. */
  readonly groups: readonly PricedGroup[];
}

/** The part of a bet's figures that its bonus depends on. */
export const bonusBet = (bet: {
  readonly stakeId: StakeId;
  readonly kind: BetKind;
  readonly legs: readonly { readonly leg: Leg }[];
  readonly groups: readonly PricedGroup[];
}): BonusBet => ({
  stakeId: bet.stakeId,
  kind: bet.kind,
  legs: bet.legs.map(({ leg }) => leg),
  groups: bet.groups,
});

/** The legs as the acca boost counts them (BON-05); a bet builder without a price is too short for it. */
function boostLegs(slip: SlipState, { legs, groups }: BonusBet): readonly BoostLeg[] {
  const seen = (leg: Leg, price: Price) => ({ leg, inplay: leg.inplay, sportId: leg.sportId, price });
  const units = byUnit(
    legs.map((leg) => seen(leg, quoteOf(slip, leg).price)),
    ({ leg }) => leg.selectionId,
    groups,
    ({ group, odds }) => {
      const [first] = group.legs;
      const price: Price = odds === null ? { kind: 'none' } : { kind: 'fixed', odds };
      return first === undefined ? undefined : seen(first, price);
    },
  );
  return units.filter((unit) => unit !== undefined);
}

const sameLegs = (selections: readonly SelectionId[], legs: readonly Leg[]): boolean =>
  selections.length === legs.length && legs.every((leg) => selections.includes(leg.selectionId));

/** What the gateway last said about exactly this bet. */
const calculated = (slip: SlipState, bet: BonusBet): BetLimits | undefined =>
  slip.calculation.bets.find(({ kind, selections }) => kind === bet.kind && sameLegs(selections, bet.legs));

/** Free bets for a bet: the gateway named them for it, and the customer still holds them (BON-02). */
export function freeBetsFor(slip: SlipState, context: SlipContext, bet: BonusBet): readonly FreeBet[] {
  const named = calculated(slip, bet)?.freeBets ?? [];
  return (context.bonuses?.freeBets ?? []).filter(({ id }) => named.includes(id));
}

/** Whether the gateway has said what this very bet can be struck with. */
export const isBonusKnown = (slip: SlipState, bet: BonusBet): boolean => calculated(slip, bet) !== undefined;

/** The profit boost that a bet can have: the first that the gateway named, the next to expire (BON-03). */
export function profitBoostFor(
  slip: SlipState,
  context: SlipContext,
  bet: BonusBet,
): CalculatedBoost | undefined {
  const held = context.bonuses?.profitBoosts ?? [];
  const named = calculated(slip, bet)?.profitBoosts ?? [];
  return held.flatMap(({ id }) => named.find((boost) => boost.id === id) ?? [])[0];
}

/** The acca boost by the rule that the gateway decides by; undefined where the brand has none. */
export function accaBoostFor(slip: SlipState, context: SlipContext, bet: BonusBet): AccaBoost | undefined {
  const { accaBoost } = context.rules;
  if (bet.kind !== 'COMBO' || accaBoost === undefined) return undefined;
  return accaBoostOf(boostLegs(slip, bet), accaBoost);
}

/**
 * What a bet of the slip would be struck with: what the customer chose, or the acca boost, once the gateway
 * has said so for these very legs and the rule still holds at the prices of now.
 *
 * @param unit stake of one line, minor units: a profit boost has its own maximum, above which it is not used.
 */
export function bonusFor(slip: SlipState, context: SlipContext, bet: BonusBet, unit: Money): BetBonus | null {
  const freeBet = slip.freeBets[bet.stakeId];
  if (freeBet !== undefined) return { kind: 'freeBet', ...freeBet };
  const boost = slip.profitBoosts[bet.stakeId];
  if (boost !== undefined) {
    const most = calculated(slip, bet)?.profitBoosts?.find(({ id }) => id === boost.id)?.maxStake ?? null;
    return most === null || unit <= most ? { kind: 'profitBoost', ...boost } : null;
  }
  const given = calculated(slip, bet)?.comboBonus;
  const acca = given == null ? undefined : accaBoostFor(slip, context, bet);
  return acca?.kind === 'boost' && acca.percentage === given?.percentage
    ? { kind: 'accaBoost', id: acca.id, percentage: acca.percentage }
    : null;
}

export const unitOf = (stake: StakeValue): Money => (stake.kind === 'none' ? zero : stake.amount);

/** The amount of an attached free bet, each way in two halves (TRAP-11), in the place of what was typed. */
export function stakeWithFreeBet(
  slip: SlipState,
  stakeId: StakeId,
  typed: StakeValue,
  eachWay: boolean,
): StakeValue {
  const freeBet = slip.freeBets[stakeId];
  return freeBet === undefined ? typed : { kind: 'valid', amount: freeBetUnitStake(freeBet.amount, eachWay) };
}
