import type { DataOf } from '#domain/events/registry.ts';
import type { CatalogueNews, Entity, Kind } from './catalogue-news.ts';

type Named = readonly [kind: Kind, id: number];

interface Held {
  readonly kind: Kind;
  readonly entity: Entity;
}

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`;
const NO_VERSION = -1;

/**
 * Events, markets and selections by the specification, in two plain maps: what was heard, and what was
 * removed (LIV-01, LIV-02, LIV-07, LIV-08). Nothing is shared with the read model that it is compared with.
 */
export class ReferenceEntities {
  #held = new Map<string, Held>();
  readonly #removed = new Set<string>();

  take(news: CatalogueNews): void {
    if (news.is === 'gone') this.#remove(news.kind, news.id);
    else if (news.is === 'entity') this.#hear(news);
  }

  /** Everything that is held. */
  all(): readonly Held[] {
    return [...this.#held.values()];
  }

  find(kind: Kind, id: number): Entity | undefined {
    return this.#held.get(keyOf(kind, id))?.entity;
  }

  #hear({ kind, entity, isPicture }: Extract<CatalogueNews, { is: 'entity' }>): void {
    const key = keyOf(kind, entity.id);
    if (isPicture) this.#removed.delete(key);
    else if (entity.version < 0 || this.#isGone(kind, entity)) return;
    const before = this.#held.get(key)?.entity;
    if (before !== undefined && before.version > entity.version) return;
    // What two pages say of one version is put together; the later word holds where both speak.
    const whole = before?.version === entity.version ? { ...before, ...entity } : entity;
    this.#held.set(key, { kind, entity: whole });
  }

  /** It, or what it belongs to, was removed: a change does not bring it back. */
  #isGone(kind: Kind, entity: Entity): boolean {
    const above: readonly Named[] = [
      ...(kind === 'selection' ? ([['market', Number(entity.marketId)]] as const) : []),
      ...(kind === 'event' ? [] : ([['event', Number(entity.eventId)]] as const)),
      [kind, entity.id],
    ];
    return above.some(([one, id]) => this.#removed.has(keyOf(one, id)));
  }

  /** With all that belongs to it. */
  #remove(kind: Kind, id: number): void {
    this.#removed.add(keyOf(kind, id));
    this.#keep((held) => {
      const { entity } = held;
      const isIt = held.kind === kind && entity.id === id;
      const isPart =
        (kind === 'event' && held.kind !== 'event' && entity.eventId === id) ||
        (kind === 'market' && held.kind === 'selection' && entity.marketId === id);
      return isIt || isPart ? undefined : held;
    });
  }

  /**
   * A page was left, or somebody logged out: what the slip stands on takes any picture from now on (LIV-08,
   * TRAP-13).
   */
  clean({ keep, reset }: DataOf<'entities/cleaned'>): void {
    const slip: Readonly<Record<Kind, ReadonlySet<number>>> = {
      event: new Set<number>(reset.eventIds),
      market: new Set<number>(reset.marketIds),
      selection: new Set<number>(reset.selectionIds),
    };
    const kept = new Set<number>(keep.eventIds);
    this.#keep((held) => {
      const { kind, entity } = held;
      const event = Number(kind === 'event' ? entity.id : entity.eventId);
      const isOfSlip = slip.event.has(event) && slip[kind].has(entity.id);
      if (isOfSlip) return { kind, entity: { ...entity, version: NO_VERSION } };
      return kept.has(event) ? held : undefined;
    });
  }

  #keep(what: (held: Held) => Held | undefined): void {
    this.#held = new Map(
      [...this.#held].flatMap(([key, held]) => {
        const left = what(held);
        return left === undefined ? [] : [[key, left] as const];
      }),
    );
  }
}
