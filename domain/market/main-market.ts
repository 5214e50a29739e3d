import { MAIN_MARKET_TYPES } from '#domain/config/row-profile.ts';
import type { EventEntity, MarketEntity } from './entities.ts';

/**
 * The market that stands for the event in a list: one of the main types, else the first; an open one if there
 * is one. The gateway sends it with its lists and the app draws it, so that a row stays the same when more
 * markets are loaded.
 *
 * @param markets of the event, in display order
 */
export function mainMarketOf(markets: readonly MarketEntity[]): MarketEntity | undefined {
  const alive = markets.filter((market) => market.state !== 'CLOSED');
  const candidates = alive.length > 0 ? alive : markets;
  for (const type of MAIN_MARKET_TYPES) {
    const main = candidates.find((market) => market.type === type);
    if (main !== undefined) return main;
  }
  return candidates[0];
}

/** Decided or off: there is nothing left to bet on, and it goes from every list (BRW-03). */
const OVER: ReadonlySet<string> = new Set(['FINISHED', 'CANCELED', 'ABANDONED']);

/** Still of interest to someone who wants to bet; postponed and interrupted events are. */
export const isOnOffer = (event: Pick<EventEntity, 'state'>): boolean => !OVER.has(event.state);
