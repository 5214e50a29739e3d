import type * as z from 'zod/mini';
import { accaBoostOf } from '#domain/bonus/acca-boost.ts';
import { boostedTotal } from '#domain/bonus/bet-bonus.ts';
import type { calculateBets, OddsFormat } from '#domain/contract/betting.ts';
import type { UserBonuses } from '#domain/contract/bonuses.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import type { Fraction } from '#domain/odds/fraction.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { boostLeg } from '../bonuses/boost-leg.ts';
import { goesWith } from '../bonuses/goes-with.ts';
import type { BettingLimits } from '../placement/decide/limits.ts';

type BetDetail = z.infer<typeof calculateBets.answer>['data']['betDetails'][number];
type Boosts = Pick<BetDetail, 'freeBets' | 'profitBoosts' | 'comboBonusPercentage' | 'comboBonusId'>;

/** A guest, or a customer who holds none. */
export const NO_BONUSES: UserBonuses = { freeBets: [], profitBoosts: [] };

export interface CalculatedBet {
  readonly type: BetDetail['type'];
  readonly legs: readonly { readonly odds: Odds | undefined; readonly event: EventEntity | undefined }[];
  /** Null at starting price: such a bet has no boosted odds to show. */
  readonly win: Fraction | null;
  readonly oddsFormat: OddsFormat;
}

function profitBoosts({ type, win, oddsFormat }: CalculatedBet, held: UserBonuses) {
  if (win === null) return [];
  return held.profitBoosts
    .filter(({ bets }) => goesWith(bets, type))
    .map(({ id, percentage, maxStake }) => ({
      id,
      percentage,
      maxStake,
      displayOddsBoosted: totalText(boostedTotal(win, percentage), oddsFormat),
    }));
}

/**
 * What a bet could be struck with (BON-02, BON-03, BON-05): the customer's own by kind, the acca boost by the
 * rule that placement decides by. What there is none of is left out.
 */
export function boostsOf(bet: CalculatedBet, held: UserBonuses, { accaBoost }: BettingLimits): Boosts {
  const freeBets = held.freeBets.filter(({ bets }) => goesWith(bets, bet.type)).map(({ id }) => id);
  const boosts = profitBoosts(bet, held);
  const legs = bet.legs.map(({ odds, event }) => boostLeg(odds, event));
  const boost = bet.type === 'COMBO' && accaBoost !== undefined ? accaBoostOf(legs, accaBoost) : undefined;
  return {
    ...(freeBets.length > 0 ? { freeBets } : {}),
    ...(boosts.length > 0 ? { profitBoosts: boosts } : {}),
    ...(boost?.kind === 'boost' ? { comboBonusPercentage: boost.percentage, comboBonusId: boost.id } : {}),
  };
}
