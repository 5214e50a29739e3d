import type { LineOdds } from '#domain/bet/line-odds.ts';
import { accaBoostOf } from '#domain/bonus/acca-boost.ts';
import { type BetBonus, boostedTotal } from '#domain/bonus/bet-bonus.ts';
import { freeBetUnitStake } from '#domain/bonus/free-bet.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { boostLeg } from '../../bonuses/boost-leg.ts';
import { goesWith } from '../../bonuses/goes-with.ts';
import { invalid } from '../kinds/kind-rules.ts';
import type { LegView } from './decide-leg.ts';
import type { BettingLimits } from './limits.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** A leg with the price to look at: the one shown, or the one that stands. Null at starting price. */
export interface BonusLeg {
  readonly view: Pick<LegView, 'event'> | undefined;
  readonly odds: Odds | null;
}

/**
 * What the bet is struck with. A free bet and a profit boost are named in the slip; the acca boost is given
 * by the rule to an accumulator that has neither (BON-05).
 */
export function bonusOf(
  slip: PlacementSlip,
  legs: readonly BonusLeg[],
  { accaBoost }: BettingLimits,
): BetBonus | null {
  if (slip.freeBet !== null) return { kind: 'freeBet', ...slip.freeBet };
  if (slip.profitBoost !== null) {
    const { id, percentage } = slip.profitBoost;
    return { kind: 'profitBoost', id, percentage };
  }
  if (slip.type !== 'COMBO' || accaBoost === undefined) return null;
  const boost = accaBoostOf(
    legs.map(({ view, odds }) => boostLeg(odds ?? undefined, view?.event)),
    accaBoost,
  );
  return boost.kind === 'boost' ? { kind: 'accaBoost', id: boost.id, percentage: boost.percentage } : null;
}

function freeBetFaults({ freeBet, type, stake, eachWay }: PlacementSlip): RefusalReason[] {
  if (freeBet === null) return [];
  if (!goesWith('ANY', type))
    return [{ type: 'FREE_BET_REQUIREMENTS', message: 'A free bet goes with a single or an accumulator.' }];
  return stake === freeBetUnitStake(freeBet.amount, eachWay)
    ? []
    : [{ type: 'FREE_BET_REQUIREMENTS', message: 'A free bet is staked whole, each way in two halves.' }];
}

/** The boosted odds must be what the prices shown come to: they are what the customer chose (BON-03). */
function profitBoostFaults({ profitBoost, type }: PlacementSlip, { win }: LineOdds): RefusalReason[] {
  if (profitBoost === null) return [];
  const { percentage, trueOddsBoosted } = profitBoost;
  if (!goesWith('ANY', type) || win === null || percentage < 1) {
    return [{ type: 'PROFIT_BOOST_NOT_AVAILABLE', message: 'This bet cannot be boosted.' }];
  }
  return trueOddsBoosted === totalOddsText(boostedTotal(win, percentage))
    ? []
    : [invalid('The boosted odds sent do not follow from the prices shown.')];
}

/** Everything that speaks against the bonus before the database is asked whether it is there. */
export function bonusFaults(slip: PlacementSlip, shown: LineOdds): readonly RefusalReason[] {
  if (slip.freeBet !== null && slip.profitBoost !== null)
    return [{ type: 'FREE_BET_ONE_AT_A_TIME', message: 'A bet takes one bonus.' }];
  return [...freeBetFaults(slip), ...profitBoostFaults(slip, shown)];
}
