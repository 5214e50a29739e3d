import type { Draft } from '@reduxjs/toolkit';
import type { SlipState } from '#domain/betslip/slip.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { restoreCasts } from './fold-racing.ts';

/**
 * The backup comes back with legs, stakes and each-way marks (BSL-07, BSL-08). `undo` is the identity on all
 * three; `reuse` takes every leg anew at what it is worth by now, so that nothing of the placed bet waits to
 * be accepted.
 */
export function restore(state: Draft<SlipState>, { cause, quotes }: DataOf<'betslip/slipRestored'>): void {
  const { backup } = state;
  if (backup === null) return;
  const here = new Set(state.legs.map((leg) => leg.selectionId));
  const back = backup.legs.filter((leg) => !here.has(leg.selectionId));
  const news = new Map(quotes.map((quote) => [quote.selectionId, quote]));
  for (const leg of back) {
    const fresh = news.get(leg.selectionId);
    const quote =
      fresh === undefined ? backup.quotes[leg.selectionId] : { price: fresh.price, version: fresh.version };
    if (fresh !== undefined) {
      leg.availability = fresh.availability;
      delete leg.shut;
    }
    if (quote === undefined) continue;
    state.quotes[leg.selectionId] = quote;
    if (cause === 'reuse') Object.assign(leg, { taken: quote, acknowledged: quote, lineToAccept: false });
  }
  state.legs = [...back, ...state.legs];
  restoreCasts(state, backup.casts ?? []);
  state.stakes.values = { ...backup.values, ...state.stakes.values };
  state.eachWay = [...new Set([...backup.eachWay, ...state.eachWay])];
  state.backup = null;
}
