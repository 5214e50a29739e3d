import MiniSearch from 'minisearch';
import type { EventId } from '#domain/brand.ts';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import type { Catalogue } from '../core/catalogue.ts';
import { findKeys, wordOf } from './find-words.ts';
import { type NameEntry, type NameKind, nameMarketOf, namesOfEvent } from './names-of-event.ts';

interface Listed {
  readonly event: EventEntity;
  readonly market: MarketEntity | undefined;
  readonly entries: readonly NameEntry[];
}

export interface Hit {
  readonly kind: NameKind;
  readonly name: string;
  /** Events that it leads to, in no order. */
  readonly eventIds: readonly EventId[];
}

const sameNames = (one: readonly NameEntry[], other: readonly NameEntry[]): boolean =>
  one.length === other.length &&
  one.every(({ key, about }, i) => other[i]?.key === key && other[i].about === about);

/**
 * Names of everything on offer, mistyped or not (SCH-01). It follows the catalogue when it is asked: entities
 * are immutable, so whatever is still the same object has still the same names, and a price that moved costs
 * nothing.
 */
export class OfferIndex {
  readonly #mini = new MiniSearch<NameEntry>({
    idField: 'key',
    fields: ['name', 'about'],
    processTerm: wordOf,
    autoVacuum: false,
  });
  readonly #listed = new Map<EventId, Listed>();
  /** By key: the entry as it was added, and the events that have it. */
  readonly #entries = new Map<string, { readonly entry: NameEntry; readonly events: Set<EventId> }>();
  #revision: number | undefined;

  /** What is on offer now. Of one catalogue throughout. */
  follow(catalogue: Catalogue): void {
    if (catalogue.revision() === this.#revision) return;
    this.#revision = catalogue.revision();
    for (const event of catalogue.events())
      if (isOnOffer(event) && !isVirtual(event.sportId)) this.#list(catalogue, event);
    for (const id of this.#listed.keys()) {
      const event = catalogue.event(id);
      if (event === undefined || !isOnOffer(event)) this.#unlist(id);
    }
  }

  /** @returns everything that fits well enough, best first. */
  find(text: string): Hit[] {
    return findKeys(this.#mini, text).flatMap((key) => {
      const known = this.#entries.get(key);
      return known === undefined
        ? []
        : [{ kind: known.entry.kind, name: known.entry.name, eventIds: [...known.events] }];
    });
  }

  #list(catalogue: Catalogue, event: EventEntity): void {
    const held = this.#listed.get(event.id);
    const market = nameMarketOf(catalogue, event);
    if (held?.event === event && held.market === market) return;
    const entries = namesOfEvent(catalogue, event, market);
    if (held !== undefined && sameNames(held.entries, entries)) {
      this.#listed.set(event.id, { event, market, entries: held.entries });
      return;
    }
    // New ones first, so that what stays in use is not taken out in between.
    for (const entry of entries) this.#add(entry, event.id);
    if (held !== undefined) {
      const kept = new Set(entries.map(({ key }) => key));
      for (const { key } of held.entries) if (!kept.has(key)) this.#drop(key, event.id);
    }
    this.#listed.set(event.id, { event, market, entries });
  }

  #unlist(id: EventId): void {
    for (const { key } of this.#listed.get(id)?.entries ?? []) this.#drop(key, id);
    this.#listed.delete(id);
  }

  #add(entry: NameEntry, id: EventId): void {
    const known = this.#entries.get(entry.key);
    if (known !== undefined) {
      known.events.add(id);
      return;
    }
    this.#entries.set(entry.key, { entry, events: new Set([id]) });
    this.#mini.add(entry);
  }

  #drop(key: string, id: EventId): void {
    const known = this.#entries.get(key);
    if (known === undefined) return;
    known.events.delete(id);
    if (known.events.size > 0) return;
    this.#entries.delete(key);
    this.#mini.remove(known.entry);
  }
}
