import type { LegIds } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';
import type { OddsFormat } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { priceText } from '#domain/odds/display-odds.ts';
import { type OfferSlices, offersIn } from '#projections/betslip/offers-in.ts';
import { entities } from '#projections/entities/entities.ts';
import { prices } from '#projections/prices/prices.ts';
import { initialState } from '../fold/parse-initial-state.ts';
import { foldOne } from '../fold/timeline.ts';
import type { MarketChange, MarketLook } from './bet-evidence.ts';

/** How long before and after a bet the market is told (UK-44). */
export const MARKET_WINDOW_MS = 60_000;

export interface MarketQuestion {
  readonly selections: readonly SelectionId[];
  readonly format: OddsFormat;
  /** Epoch ms of the customer's clock, both included. */
  readonly from: number;
  readonly to: number;
}

const read: ReadonlySet<string> = new Set([...entities.folded, ...prices.folded]);

/** What the device knows of some selections, event by event. */
class Watch {
  readonly #format: OddsFormat;
  /** Where each stands, once it was seen: a selection that is taken away is still asked for. */
  readonly #places = new Map<SelectionId, LegIds>();
  #slices: OfferSlices = {
    entities: initialState(entities.reducer),
    prices: initialState(prices.reducer),
  };

  constructor(format: OddsFormat) {
    this.#format = format;
  }

  fold(event: AppEvent): void {
    this.#slices = {
      entities: foldOne(entities.reducer, this.#slices.entities, event),
      prices: foldOne(prices.reducer, this.#slices.prices, event),
    };
  }

  look(id: SelectionId): MarketLook | undefined {
    const lookup = offersIn(this.#slices);
    const place = this.#places.get(id) ?? lookup.find(id);
    if (place === undefined) return undefined;
    this.#places.set(id, place);
    const offer = lookup.offer(place);
    return offer === undefined
      ? undefined
      : {
          price: priceText(offer.price, this.#format),
          version: offer.version,
          availability: offer.availability,
        };
  }
}

const isSame = (a: MarketLook, b: MarketLook): boolean =>
  a.price === b.price && a.availability === b.availability;

/**
 * Every change of what the customer's device knew of these selections within the window. A version that
 * brings the same price is no change, and what was not loaded has no look to change from.
 */
export function marketAround(events: readonly AppEvent[], question: MarketQuestion): readonly MarketChange[] {
  const { selections, format, from, to } = question;
  const watch = new Watch(format);
  const looks = new Map<SelectionId, MarketLook>();
  const changes: MarketChange[] = [];
  for (const event of events) {
    if (event.at > to) break;
    if (!read.has(event.type)) continue;
    watch.fold(event);
    for (const selectionId of selections) {
      const after = watch.look(selectionId);
      if (after === undefined) continue;
      const before = looks.get(selectionId);
      if (before !== undefined && event.at >= from && !isSame(before, after))
        changes.push({ seq: event.seq, at: event.at, selectionId, before, after });
      looks.set(selectionId, after);
    }
  }
  return changes;
}
