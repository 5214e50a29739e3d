import type { LegIds } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';
import type { OddsFormat } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { priceText } from '#domain/odds/display-odds.ts';
import { type OfferSlices, offersIn } from '#projections/betslip/offers-in.ts';
import { entitiesMoved } from '#projections/entities/entities-counted.ts';
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

const read: ReadonlySet<string> = new Set([...entitiesMoved.folded, ...prices.folded]);

const isSame = (a: MarketLook, b: MarketLook): boolean =>
  a.price === b.price && a.availability === b.availability;

/**
 * Watches what the device knows of some selections while somebody folds the log: told of every event in
 * order, with the state after it. An event that it was told of before says nothing new.
 */
export class MarketWatch {
  readonly #question: MarketQuestion;
  /** Where each stands, once it was seen: a selection that is taken away is still asked for. */
  readonly #places = new Map<SelectionId, LegIds>();
  readonly #looks = new Map<SelectionId, MarketLook>();
  readonly #changes: MarketChange[] = [];
  #seen = 0;
  #isOver = false;

  constructor(question: MarketQuestion) {
    this.#question = question;
  }

  /** The window is behind: nothing more is looked at. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get changes(): readonly MarketChange[] {
    return this.#changes;
  }

  see(event: AppEvent, slices: OfferSlices): void {
    if (this.#isOver || event.seq <= this.#seen) return;
    this.#seen = event.seq;
    if (event.at > this.#question.to) this.#isOver = true;
    else if (read.has(event.type)) this.#compare(event, slices);
  }

  #compare({ seq, at }: AppEvent, slices: OfferSlices): void {
    for (const selectionId of this.#question.selections) {
      const after = this.#look(selectionId, slices);
      if (after === undefined) continue;
      const before = this.#looks.get(selectionId);
      if (before !== undefined && at >= this.#question.from && !isSame(before, after))
        this.#changes.push({ seq, at, selectionId, before, after });
      this.#looks.set(selectionId, after);
    }
  }

  #look(id: SelectionId, slices: OfferSlices): MarketLook | undefined {
    const lookup = offersIn(slices);
    const place = this.#places.get(id) ?? lookup.find(id);
    if (place === undefined) return undefined;
    this.#places.set(id, place);
    const offer = lookup.offer(place);
    return offer === undefined
      ? undefined
      : {
          price: priceText(offer.price, this.#question.format),
          version: offer.version,
          availability: offer.availability,
        };
  }
}

/**
 * Every change of what the customer's device knew of these selections within the window. A version that
 * brings the same price is no change, and what was not loaded has no look to change from.
 */
export function marketAround(events: readonly AppEvent[], question: MarketQuestion): readonly MarketChange[] {
  const watch = new MarketWatch(question);
  let slices: OfferSlices = {
    entities: initialState(entitiesMoved.reducer),
    prices: initialState(prices.reducer),
  };
  for (const event of events) {
    if (read.has(event.type))
      slices = {
        entities: foldOne(entitiesMoved.reducer, slices.entities, event),
        prices: foldOne(prices.reducer, slices.prices, event),
      };
    watch.see(event, slices);
    if (watch.isOver) break;
  }
  return watch.changes;
}
