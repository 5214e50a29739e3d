import type { PlacementSlip, Receipt } from '../contract/betting.ts';
import { oddsText, totalText } from '../odds/display-odds.ts';
import type { Fraction } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { parseOddsText } from '../odds/parse-odds.ts';
import { productOf, TOTAL_ODDS_PLACES, totalOddsText } from '../odds/total-odds.ts';
import { legsInOrderOf } from './legs-in-order.ts';

/**
 * Total odds of a receipt: the exact product where they are that, so that they read as they did on the slip.
 */
function totalOf(text: string, prices: readonly Odds[]): Fraction {
  const product = productOf(prices);
  if (totalOddsText(product) === text) return product;
  const [whole = '0', decimals = ''] = text.split('.');
  return {
    num: BigInt(whole + decimals.padEnd(TOTAL_ODDS_PLACES, '0')),
    den: 10n ** BigInt(TOTAL_ODDS_PLACES),
  };
}

function displayTotal(slip: PlacementSlip, { totalOdds, selections }: Receipt): string | null {
  if (totalOdds === slip.totalOdds || totalOdds === null || slip.displayTotalOdds === null)
    return slip.displayTotalOdds;
  const prices = selections.flatMap(({ odds }) => (odds === null ? [] : (parseOddsText(odds) ?? [])));
  const [only] = prices;
  return only !== undefined && selections.length === 1
    ? oddsText(only, slip.oddsFormat)
    : totalText(totalOf(totalOdds, prices), slip.oddsFormat);
}

/**
 * The bet that a receipt is for, of a slip with the same legs: in the order, at the stake and prices that
 * were booked.
 */
export const asBooked = (slip: PlacementSlip, receipt: Receipt): PlacementSlip => ({
  ...slip,
  contentHash: receipt.contentHash,
  clientHead: receipt.clientHead,
  stake: receipt.stake,
  totalOdds: receipt.totalOdds,
  displayTotalOdds: displayTotal(slip, receipt),
  possibleWinnings: receipt.possibleWinnings,
  selections: legsInOrderOf(slip, receipt.selections).map((leg, nth) => {
    const { odds = leg.odds, version = leg.version } = receipt.selections[nth] ?? {};
    return { ...leg, odds, version };
  }),
});
