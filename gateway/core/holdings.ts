import type { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { FeedKey } from './feed.ts';

/**
 * Entities of one kind with the way from the feed's key to the id. Values are never mutated, only replaced.
 */
class Shelf<Id extends number, Entity extends { readonly id: Id; readonly version: number }> {
  readonly entities = new Map<Id, Entity>();
  readonly #ids = new Map<FeedKey, Id>();
  readonly #keys = new Map<Id, FeedKey>();

  put(key: FeedKey, entity: Entity): void {
    this.#ids.set(key, entity.id);
    this.#keys.set(entity.id, key);
    this.entities.set(entity.id, entity);
  }

  replace(entity: Entity): void {
    this.entities.set(entity.id, entity);
  }

  get(id: Id): Entity | undefined {
    return this.entities.get(id);
  }

  find(key: FeedKey): Entity | undefined {
    const id = this.#ids.get(key);
    return id === undefined ? undefined : this.entities.get(id);
  }

  key(id: Id): FeedKey | undefined {
    return this.#keys.get(id);
  }

  delete(id: Id): Entity | undefined {
    const entity = this.entities.get(id);
    const key = this.#keys.get(id);
    if (key !== undefined) this.#ids.delete(key);
    this.#keys.delete(id);
    this.entities.delete(id);
    return entity;
  }
}

/** The version that a change at this moment (epoch ms) gives at least. */
export type VersionAt = (at: number) => number;

/** What a catalogue holds, and which versions come next. */
export class Holdings {
  readonly events = new Shelf<EventId, EventEntity>();
  readonly markets = new Shelf<MarketId, MarketEntity>();
  readonly selections = new Shelf<SelectionId, SelectionEntity>();
  readonly #leastVersion: VersionAt;
  #aboveRemoved = 1;

  constructor(leastVersion: VersionAt) {
    this.#leastVersion = leastVersion;
  }

  /** All of the event's, also those that it lists no more. */
  marketsOf(event: EventId): readonly MarketEntity[] {
    return [...this.markets.entities.values()].filter(({ eventId }) => eventId === event);
  }

  /** Of an entity that appears at this moment. */
  firstVersion(at: number): number {
    return Math.max(this.#aboveRemoved, this.#leastVersion(at));
  }

  /** Of an entity that changes at this moment. */
  versionAfter({ version }: { readonly version: number }, at: number): number {
    return Math.max(version + 1, this.#leastVersion(at));
  }

  /** An entity that comes back after its removal must not start below what was sent before. */
  forget(entity: { readonly version: number } | undefined): void {
    if (entity !== undefined) this.#aboveRemoved = Math.max(this.#aboveRemoved, entity.version + 1);
  }
}
