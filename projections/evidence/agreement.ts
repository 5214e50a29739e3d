import Big from 'big.js';
import type { BetEvidence } from './bet-evidence.ts';

/** The accepted total price against the one that was sent, which is the one that stood on the screen. */
export type Agreement = 'same' | 'better' | 'worse' | 'incomparable';

/** By exact decimals. A bet at starting price, a tote-like cast or one without a receipt cannot be compared. */
export function agreementOf({ sent, accepted }: Pick<BetEvidence, 'sent' | 'accepted'>): Agreement {
  const [before, after] = [sent?.slip.totalOdds ?? null, accepted?.receipt.totalOdds ?? null];
  if (before === null || after === null) return 'incomparable';
  const order = new Big(after).cmp(before);
  return order === 0 ? 'same' : order > 0 ? 'better' : 'worse';
}
