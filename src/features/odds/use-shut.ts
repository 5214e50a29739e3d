import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { ANY_PRICE, SHUTS, type Shut, whyShut } from '#domain/market/why-shut.ts';
import type { PriceTable } from '#projections/prices/table.ts';
import type { RootState } from '#projections/root.ts';
import { hotStore } from '#src/platform/store/cold-store.ts';

/**
 * Why nothing of a market can be bet on; of selections that are shut one by one, the reason with something to
 * wait for.
 */
function shutOf(
  event: EventEntity,
  market: MarketEntity,
  selections: readonly SelectionEntity[],
  prices: PriceTable,
): Shut | undefined {
  const whole = whyShut(event, market, ANY_PRICE);
  if (whole !== undefined) return whole;
  const found = new Set<Shut>();
  for (const { id } of selections) {
    const held = prices.get(id);
    // Not there yet is no reason, and one that is open is enough.
    const why = held === undefined ? undefined : whyShut(event, market, held);
    if (why === undefined) return undefined;
    found.add(why);
  }
  return SHUTS.toReversed().find((shut) => found.has(shut));
}

/** Renders again when the reason is another one, not with every price. */
export function useShut(
  event: EventEntity,
  market: MarketEntity,
  selections: readonly SelectionEntity[],
): Shut | undefined {
  const store = hotStore(useStore<RootState>());
  const shut = (): Shut | undefined => shutOf(event, market, selections, store.getState().prices);
  return useSyncExternalStore((listener) => store.subscribe(listener), shut, shut);
}
