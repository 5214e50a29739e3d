import { CategoryId, EventId, MarketId, SelectionId, SportId } from '#domain/brand.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';

/** Ids of a small offer: event n has markets n*10.., each market m has selections m*10... */
export const eventId = (n: number): EventId => EventId.parse(n);
export const marketId = (event: number, n = 1): MarketId => MarketId.parse(event * 10 + n);
export const selectionId = (event: number, selection: number, market = 1): SelectionId =>
  SelectionId.parse((event * 10 + market) * 10 + selection);

/** An offer that a test can change: each event one winner market of three selections with place terms. */
export class DemoOffer implements Offer {
  readonly #events = new Map<number, EventEntity>();
  readonly #markets = new Map<number, MarketEntity>();
  readonly #selections = new Map<number, SelectionEntity>();

  constructor(events: number, odds: readonly string[] = ['2/1', '5/2', '6/4']) {
    for (let n = 1; n <= events; n += 1) this.#add(n, odds);
  }

  #add(n: number, odds: readonly string[]): void {
    const event = eventId(n);
    const market = marketId(n);
    const selections = odds.map((_, i) => selectionId(n, i));
    this.#events.set(event, {
      id: event,
      version: 1,
      name: `Race ${n}`,
      sportId: SportId.parse('SBTC1_24'),
      categories: [],
      categoryId: CategoryId.parse('track'),
      startTime: 1_800_000_000_000,
      state: 'NOTSTARTED',
      inplay: false,
      suspended: false,
      outright: false,
      specials: false,
      provider: 'TEST',
      participants: [],
      marketGroups: [],
      marketIds: [market],
      marketCount: 1,
    });
    this.#markets.set(market, {
      id: market,
      version: 1,
      eventId: event,
      name: 'Winner',
      type: 'WIN',
      state: 'OPEN',
      suspended: false,
      selectionIds: selections,
      groupRanks: {},
      eachWay: { num: 1, den: 4, places: 2 },
      winners: 1,
      inplayDelay: 5,
    });
    for (const [i, text] of odds.entries()) {
      const id = selectionId(n, i);
      const known = {
        id,
        version: 1,
        marketId: market,
        eventId: event,
        name: `Runner ${n}.${i}`,
        suspended: false,
      };
      this.#selections.set(id, { ...known, kind: 'REGULAR', odds: text });
    }
  }

  event(id: EventId): EventEntity | undefined {
    return this.#events.get(id);
  }

  market(id: MarketId): MarketEntity | undefined {
    return this.#markets.get(id);
  }

  selection(id: SelectionId): SelectionEntity | undefined {
    return this.#selections.get(id);
  }

  changeEvent(id: EventId, change: Partial<EventEntity>): void {
    const known = this.#events.get(id);
    if (known !== undefined) this.#events.set(id, { ...known, ...change, version: known.version + 1 });
  }

  changeMarket(id: MarketId, change: Partial<MarketEntity>): void {
    const known = this.#markets.get(id);
    if (known !== undefined) this.#markets.set(id, { ...known, ...change, version: known.version + 1 });
  }

  changeSelection(id: SelectionId, change: Partial<SelectionEntity>): void {
    const known = this.#selections.get(id);
    if (known !== undefined) this.#selections.set(id, { ...known, ...change, version: known.version + 1 });
  }
}
