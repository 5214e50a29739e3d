import type * as z from 'zod/mini';
import type { LineOdds } from '#domain/bet/line-odds.ts';
import { accaBoostOf, type BoostLeg } from '#domain/bonus/acca-boost.ts';
import { boostedTotal } from '#domain/bonus/bet-bonus.ts';
import type { calculateBets, OddsFormat } from '#domain/contract/betting.ts';
import type { UserBonuses } from '#domain/contract/bonuses.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { goesWith } from '../bonuses/goes-with.ts';
import type { BettingLimits } from '../placement/limits.ts';

type BetDetail = z.infer<typeof calculateBets.answer>['data']['betDetails'][number];
type Boosts = Pick<BetDetail, 'freeBets' | 'profitBoosts' | 'comboBonusPercentage' | 'comboBonusId'>;

/** No bonuses: a guest, or a customer who holds none. */
export const NO_BONUSES: UserBonuses = { freeBets: [], profitBoosts: [] };

export interface CalculatedBet {
  readonly type: BetDetail['type'];
  readonly legs: readonly BoostLeg[];
  readonly win: LineOdds['win'];
  readonly oddsFormat: OddsFormat;
}

/**
 * What a bet could be struck with (BON-02, BON-03, BON-05): the customer's own by kind, the acca boost by the rule that
 * placement decides by. A bet without a number has no boosted odds to show.
 */
export function boostsOf(
  { type, legs, win, oddsFormat }: CalculatedBet,
  { freeBets, profitBoosts }: UserBonuses,
  { accaBoost }: BettingLimits,
): Boosts {
  const boost = type === 'COMBO' && accaBoost !== undefined ? accaBoostOf(legs, accaBoost) : undefined;
  return {
    freeBets: freeBets.filter(({ bets }) => goesWith(bets, type)).map(({ id }) => id),
    profitBoosts:
      win === null
        ? []
        : profitBoosts
            .filter(({ bets }) => goesWith(bets, type))
            .map(({ id, percentage, maxStake }) => ({
              id,
              percentage,
              maxStake,
              displayOddsBoosted: totalText(boostedTotal(win, percentage), oddsFormat),
            })),
    ...(boost?.kind === 'boost' ? { comboBonusPercentage: boost.percentage, comboBonusId: boost.id } : {}),
  };
}
