import type { Price } from '../odds/odds.ts';
import { compareOdds, parseOddsText } from '../odds/parse-odds.ts';

/** Of the remote configuration (`AppConfig.betslip.accaBoost`); absent there, no acca is boosted. */
export interface AccaBoostRules {
  /** Named in receipts. */
  readonly id: string;
  readonly minimumLegs: number;
  /** Shortest price that counts, `1/5` (1.20). */
  readonly minimumLegOdds: string;
  /** Percent for the minimum of legs, and more with every further one. */
  readonly stepPercent: number;
  readonly maximumPercent: number;
  readonly virtualSportIds: readonly string[];
}

/** In the order in which they are said when several hold (BON-05). */
export const ACCA_BOOST_REFUSALS = ['inplay', 'virtuals', 'minOdds'] as const;
export type AccaBoostRefusal = (typeof ACCA_BOOST_REFUSALS)[number];

export interface BoostLeg {
  readonly inplay: boolean;
  readonly sportId: string;
  readonly price: Price;
}

export type AccaBoost =
  | { readonly kind: 'boost'; readonly id: string; readonly percentage: number }
  /** Every leg counts, only there are too few. Plain facts: nothing here asks for another leg (RTS 14A). */
  | { readonly kind: 'tooFewLegs'; readonly minimumLegs: number; readonly percentage: number }
  | { readonly kind: 'refused'; readonly reason: AccaBoostRefusal };

/** 5 % for three legs, 10 % for four, and so on up to the cap. */
export function accaBoostPercentage(legs: number, rules: AccaBoostRules): number {
  const steps = legs - rules.minimumLegs + 1;
  return steps < 1 ? 0 : Math.min(steps * rules.stepPercent, rules.maximumPercent);
}

function isLongEnough(price: Price, rules: AccaBoostRules): boolean {
  const minimum = parseOddsText(rules.minimumLegOdds);
  // A starting price is not known yet, so nobody can say that it is long enough.
  return price.kind === 'fixed' && minimum !== undefined && compareOdds(price.odds, minimum) >= 0;
}

const BREACH: Readonly<Record<AccaBoostRefusal, (leg: BoostLeg, rules: AccaBoostRules) => boolean>> = {
  inplay: ({ inplay }) => inplay,
  virtuals: ({ sportId }, rules) => rules.virtualSportIds.includes(sportId),
  minOdds: ({ price }, rules) => !isLongEnough(price, rules),
};

/**
 * Whether an accumulator of these legs is boosted (BON-05): none in-play, none virtual, none shorter than the
 * minimum, and enough of them. One leg that does not count refuses the whole acca; the first reason in the
 * fixed order is given.
 */
export function accaBoostOf(legs: readonly BoostLeg[], rules: AccaBoostRules): AccaBoost {
  const reason = ACCA_BOOST_REFUSALS.find((refusal) => legs.some((leg) => BREACH[refusal](leg, rules)));
  if (reason !== undefined) return { kind: 'refused', reason };
  if (legs.length < rules.minimumLegs) {
    const { minimumLegs } = rules;
    return { kind: 'tooFewLegs', minimumLegs, percentage: accaBoostPercentage(minimumLegs, rules) };
  }
  return { kind: 'boost', id: rules.id, percentage: accaBoostPercentage(legs.length, rules) };
}
