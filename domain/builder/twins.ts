import type { MarketId } from '../brand.ts';
import type { MarketEntity } from '../market/entities.ts';

type Total = Pick<MarketEntity, 'id' | 'type' | 'line'>;

/** Totals of a match, for one line or for the line of the moment. */
const MATCH_TOTAL = /^(OVER_UNDER_\d+|TOTAL_GOALS_LINE)$/;
const MOVES = 'TOTAL_GOALS_LINE';

const isTwin = (a: Total, b: Total): boolean =>
  a.id !== b.id &&
  a.line !== undefined &&
  a.line === b.line &&
  [a, b].every(({ type }) => MATCH_TOTAL.test(type));

/**
 * The main total of a match moves its line onto that of a standing total, and asks the same then: in the bet
 * builder, where both may stand, one of them is enough. The one that a pick is of stays; without a pick, the
 * one whose line stands still.
 */
export function withoutTwins<Market extends Total>(
  markets: readonly Market[],
  picked: ReadonlySet<MarketId>,
): readonly Market[] {
  return markets.filter((market) => {
    const twins = markets.filter((other) => isTwin(market, other));
    if (twins.length === 0 || picked.has(market.id)) return true;
    return market.type !== MOVES && !twins.some(({ id }) => picked.has(id));
  });
}
