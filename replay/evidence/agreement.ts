import { compareFractions } from '#domain/odds/fraction.ts';
import { fractionOfTotal } from '#domain/odds/total-odds.ts';
import type { BetEvidence } from './bet-evidence.ts';

/** The accepted total price against the one that was sent, which is the one that stood on the screen. */
export type Agreement = 'same' | 'better' | 'worse' | 'incomparable';

/**
 * By exact decimals. A bet at starting price, a tote-like cast or one without a receipt cannot be compared.
 */
export function agreementOf({ sent, accepted }: Pick<BetEvidence, 'sent' | 'accepted'>): Agreement {
  const before = fractionOfTotal(sent?.slip.totalOdds ?? '');
  const after = fractionOfTotal(accepted?.receipt.totalOdds ?? '');
  if (before === undefined || after === undefined) return 'incomparable';
  const order = compareFractions(after, before);
  return order === 0 ? 'same' : order > 0 ? 'better' : 'worse';
}
