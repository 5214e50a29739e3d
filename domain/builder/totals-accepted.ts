import { needsAcceptance } from '../betslip/legs.ts';
import type { PlacementSlip, Receipt } from '../contract/betting.ts';

/** Decimal text with at most 8 places as an integer, for comparison alone. */
function scaled(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(8, '0'));
}

/**
 * A receipt names the legs' own prices, which say nothing of what a bet builder pays: of a bet with one, it
 * is the total that may differ from the one sent only as far as the customer's policy lets it (INV-05).
 */
export function totalAccepted(slip: PlacementSlip, { totalOdds }: Receipt): boolean {
  if (slip.totalOdds === null || totalOdds === null) return slip.totalOdds === totalOdds;
  const change = scaled(totalOdds) - scaled(slip.totalOdds);
  const trend = change === 0n ? 'none' : change > 0n ? 'up' : 'down';
  return !needsAcceptance(slip.acceptOddsChange, trend);
}
