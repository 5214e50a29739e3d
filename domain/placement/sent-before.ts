import type { PlacementSlip, Receipt } from '../contract/betting.ts';
import type { PlacedBet } from './placement.ts';

/**
 * The bet as an earlier life of the page sent it, by the receipt. The log may have lost the end of that life, so the same bet (P02)
 * was pressed again under the ref that outlived it, at the prices of now: the gateway books a ref once, and its signed receipt
 * is for what went out first. Everything but prices has to be as pressed. Undefined where the ref cannot have gone out before,
 * or the receipt is for what was pressed now.
 */
export const sentBefore = (
  { outlived, slip }: Pick<PlacedBet, 'outlived' | 'slip'>,
  receipt: Receipt,
): PlacementSlip | undefined =>
  outlived !== true || receipt.contentHash === slip.contentHash
    ? undefined
    : {
        ...slip,
        contentHash: receipt.contentHash,
        totalOdds: receipt.totalOdds,
        possibleWinnings: receipt.possibleWinnings,
        selections: slip.selections.map((leg, nth) => {
          const { odds = leg.odds, version = leg.version } = receipt.selections[nth] ?? {};
          return { ...leg, odds, version };
        }),
      };
