import { lineOdds, possibleReturns } from '../bet/line-odds.ts';
import { linesOf } from '../bet/lines.ts';
import { type BetBonus, lineReturn, partsReturn } from '../bonus/bet-bonus.ts';
import { unitOddsSent } from '../builder/unit-prices.ts';
import type { PlacementSlip, Receipt } from '../contract/betting.ts';
import type { Money } from '../money/money.ts';
import { scaledHalfUp } from '../odds/fraction.ts';
import { parseOddsText } from '../odds/parse-odds.ts';
import { TOTAL_ODDS_PLACES } from '../odds/total-odds.ts';

/**
 * What the prices sent come to, without a maximum payout; undefined at starting price and for a bet without
 * lines.
 */
function winReturns(slip: PlacementSlip, bonus: BetBonus | null): Money | undefined {
  const { type, systemType, stake } = slip;
  const legs = unitOddsSent(slip).map((odds) => ({
    odds: odds === null ? null : (parseOddsText(odds) ?? null),
    place: null,
  }));
  const lines = linesOf(type, systemType, legs.length, true);
  if (lines.length === 0) return undefined;
  return possibleReturns(stake, partsReturn(lineOdds(legs, false, lines), bonus)) ?? undefined;
}

/** Returns of the place part, from total odds as they were sent: exact but for their last place. */
function placeReturns({ eachWayTotalOdds, stake }: PlacementSlip, bonus: BetBonus | null): bigint {
  if (eachWayTotalOdds === null) return 0n;
  const [whole = '0', decimals = ''] = eachWayTotalOdds.split('.');
  const num = BigInt(whole + decimals.padEnd(TOTAL_ODDS_PLACES, '0'));
  const line = lineReturn({ num, den: 10n ** BigInt(TOTAL_ODDS_PLACES) }, bonus);
  return scaledHalfUp({ num: line.num * BigInt(stake), den: line.den }, 0);
}

/**
 * The winnings are those shown. Only where the slip showed the maximum payout, or did not know its acca boost
 * yet, the receipt may say more: what prices and bonus come to (BSL-11). The two parts of an each-way bet are
 * rounded together there and apart here, a minor unit at most.
 */
export function winningsHold(slip: PlacementSlip, { possibleWinnings, ...receipt }: Receipt): boolean {
  if (possibleWinnings === slip.possibleWinnings) return true;
  if (possibleWinnings === null || slip.possibleWinnings === null) return false;
  if (possibleWinnings < slip.possibleWinnings) return false;
  const bonus = receipt.bonus ?? null;
  const win = winReturns(slip, bonus);
  if (win === undefined) return false;
  const off = BigInt(possibleWinnings) - BigInt(win) - placeReturns(slip, bonus);
  return slip.eachWay ? off >= -1n && off <= 1n : off === 0n;
}
