import type { BestOddsRules } from '../config/best-odds.ts';
import type { FeedBatch, FeedChange } from './feed.ts';

function ruled(change: FeedChange, { offered, exceptTracks }: BestOddsRules): FeedChange {
  if (change.kind !== 'event') return change;
  const { racingData } = change.event;
  if (racingData?.bestOddsGuaranteed !== true) return change;
  if (offered && !exceptTracks.includes(racingData.track)) return change;
  return { ...change, event: { ...change.event, racingData: { ...racingData, bestOddsGuaranteed: false } } };
}

/**
 * The batch with best odds guaranteed only where the operator offers them. Ruled on where races come in, so
 * that the badge on the card, the receipt and the settlement never say different things (RAC-07). A bet that
 * was struck with the guarantee keeps it.
 */
export const withGuaranteesRuled = (batch: FeedBatch, rules: BestOddsRules): FeedBatch => ({
  ...batch,
  changes: batch.changes.map((change) => ruled(change, rules)),
});
