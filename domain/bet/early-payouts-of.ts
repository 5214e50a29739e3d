import type { BetKind } from '../contract/betting.ts';
import type { EarlyPayout, EarlyPayoutRules } from './early-payout.ts';

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
