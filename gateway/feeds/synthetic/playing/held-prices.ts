import type { MarketSight, Sight } from './sight.ts';

/** Waits for bets to be taken again; what has `begun` never does in that form. */
const isHolding = ({ state, shape, result, retired }: MarketSight): boolean =>
  state !== 'OPEN' && result === undefined && retired !== true && shape.begun !== true;

/**
 * An event as it is shown by who has watched it: a market that is not OPEN has the prices that it showed
 * last. Who begins to watch meanwhile finds them by looking back, so that all gateways show the same.
 *
 * @param earlier looks before it, the latest first; read as far as a price is to be found
 * @param most how many of them are read
 */
export function withHeldPrices(sight: Sight, earlier: () => Iterable<Sight>, most: number): Sight {
  const wanted = new Map(
    sight.markets.flatMap((market) => (isHolding(market) ? [[market.shape.key, market] as const] : [])),
  );
  if (wanted.size === 0) return sight;
  const found = new Map<string, MarketSight['prices']>();
  let looks = 0;
  for (const before of earlier()) {
    const stood = new Map(before.markets.map((market) => [market.shape.key, market]));
    for (const [key, { shape }] of wanted) {
      const then = stood.get(key);
      if (then?.shape === shape && then.state !== 'OPEN') continue;
      if (then?.shape === shape) found.set(key, then.prices);
      wanted.delete(key);
    }
    looks += 1;
    if (wanted.size === 0 || looks === most) break;
  }
  const markets = sight.markets.map((market) => {
    const prices = found.get(market.shape.key);
    return prices === undefined ? market : { ...market, prices };
  });
  return { ...sight, markets };
}
