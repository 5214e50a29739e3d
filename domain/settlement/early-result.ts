import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { SelectionResult } from './result.ts';

/** What is known of a selection whose market is not decided. */
export const EarlyResult = z.object({ outcome: z.literal('UNDECIDED'), early: z.array(EarlyPayout) });

/** How a selection ended, or what happened on the way that an offer pays for. */
export const ReportedResult = z.union([SelectionResult, EarlyResult]);
export type ReportedResult = z.infer<typeof ReportedResult>;

/**
 * The result that counts for one leg: a winner as soon as something happened that it is paid early for,
 * whatever the match does afterwards (BON-05). Undefined while nothing is decided for it.
 *
 * @param agreed offers that the bet was struck with.
 */
export function resultFor(
  reported: ReportedResult,
  agreed: readonly EarlyPayout[],
): SelectionResult | undefined {
  if (reported.early?.some((what) => agreed.includes(what)) === true) return { outcome: 'WON' };
  return reported.outcome === 'UNDECIDED' ? undefined : reported;
}
