import { lineOdds, possiblePlaceReturns, possibleReturns } from '#domain/bet/line-odds.ts';
import { linesOf } from '#domain/bet/lines.ts';
import { type BetBonus, boostedTotal, partsReturn } from '#domain/bonus/bet-bonus.ts';
import { freeBetUnitStake } from '#domain/bonus/free-bet.ts';
import type { SelectionId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { sealed, slipFor } from './slips.ts';

/** As `slipFor`, struck with a bonus, with the figures an honest client would show. */
export function bonusSlip(
  offer: Offer,
  user: UserId,
  ids: readonly SelectionId[],
  bonus: BetBonus,
  { eachWay = false, stake = 100 }: { readonly eachWay?: boolean; readonly stake?: number } = {},
): PlacementSlip {
  const unit = bonus.kind === 'freeBet' ? freeBetUnitStake(bonus.amount, eachWay) : stake;
  const plain = slipFor(offer, user, ids, { stake: unit, eachWay });
  const legs = plain.selections.map(({ id, odds }) => {
    const market = offer.selection(id)?.marketId;
    const place = market === undefined ? undefined : offer.market(market)?.eachWay;
    return {
      odds: odds === null ? null : (parseOddsText(odds) ?? null),
      place: eachWay ? (place ?? null) : null,
    };
  });
  const odds = lineOdds(legs, eachWay, linesOf(plain.type, null, ids.length));
  const parts = partsReturn(odds, bonus);
  return sealed(user, {
    ...plain,
    freeBet: bonus.kind === 'freeBet' ? { id: bonus.id, amount: bonus.amount } : null,
    profitBoost:
      bonus.kind === 'profitBoost' && odds.win !== null
        ? {
            id: bonus.id,
            percentage: bonus.percentage,
            trueOddsBoosted: totalOddsText(boostedTotal(odds.win, bonus.percentage)),
          }
        : null,
    possibleWinnings: possibleReturns(plain.stake, parts),
    eachWayPossibleWinnings: possiblePlaceReturns(plain.stake, parts),
  });
}
