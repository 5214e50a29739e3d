import type { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { CatalogueDelta, IdBook } from './catalogue.ts';
import type { FeedBatch, FeedChange, FeedEvent, FeedMarket, FeedSelection } from './feed.ts';
import type { Holdings } from './holdings.ts';
import { sameValue } from './same-value.ts';

type Change<Kind extends FeedChange['kind']> = Extract<FeedChange, { kind: Kind }>;
type Price = Change<'prices'>['prices'][number];

/** The application of one batch: changes the holdings and notes what was touched. */
export class BatchWork {
  readonly #held: Holdings;
  readonly #ids: IdBook;
  readonly #at: number;
  /** Touched in this batch: their version has been raised already. */
  readonly #raised = new Set<EventEntity | MarketEntity | SelectionEntity>();
  readonly #events = new Set<EventId>();
  readonly #markets = new Set<MarketId>();
  readonly #selections = new Set<SelectionId>();
  readonly #priced = new Set<SelectionId>();
  readonly #scoreboards = new Set<EventId>();
  readonly #removedEvents: EventId[] = [];
  readonly #removedMarkets: MarketId[] = [];
  readonly #replaced: CatalogueDelta['replaced'][number][] = [];
  readonly #results: CatalogueDelta['results'][number][] = [];

  /** @param at the moment that the feed gives the batch, epoch ms */
  constructor(held: Holdings, ids: IdBook, at: number) {
    this.#held = held;
    this.#ids = ids;
    this.#at = at;
  }

  run(batch: FeedBatch): CatalogueDelta {
    for (const change of batch.changes) this.#apply(change);
    return {
      at: batch.at,
      events: [...this.#events],
      markets: [...this.#markets],
      selections: [...this.#selections],
      priced: [...this.#priced].filter((id) => !this.#selections.has(id)),
      scoreboards: [...this.#scoreboards].filter((id) => !this.#events.has(id)),
      removedEvents: this.#removedEvents,
      removedMarkets: this.#removedMarkets,
      replaced: this.#replaced,
      results: this.#results,
    };
  }

  #apply(change: FeedChange): void {
    switch (change.kind) {
      case 'event':
        this.#putEvent(change.event);
        return;
      case 'market':
        this.#putMarket(change.market);
        return;
      case 'marketState':
        this.#setState(this.#ids.market(change.market), change.state, change.silent);
        return;
      case 'prices':
        for (const price of change.prices) this.#setPrice(price);
        return;
      case 'scoreboard':
        this.#setScoreboard(change);
        return;
      case 'result':
        this.#settle(change);
        return;
      case 'early':
        this.#happened(change);
        return;
      case 'replaced':
        this.#replace(change);
        return;
      case 'removed':
        this.#remove(this.#ids.event(change.event));
        return;
    }
  }

  /** Once per entity and batch, however often the batch names it. */
  #raise<Entity extends EventEntity | MarketEntity | SelectionEntity>(before: Entity, after: Entity): Entity {
    const version = this.#raised.has(before) ? before.version : this.#held.versionAfter(before, this.#at);
    const raised = { ...after, version };
    this.#raised.add(raised);
    return raised;
  }

  #changeEvent(before: EventEntity, after: EventEntity): void {
    this.#held.events.replace(this.#raise(before, after));
    this.#events.add(before.id);
  }

  #putEvent({ key, ...rest }: FeedEvent): void {
    const before = this.#held.events.find(key);
    if (before === undefined) {
      const id = this.#ids.event(key);
      const version = this.#held.firstVersion(this.#at);
      const added: EventEntity = { ...rest, id, version, marketIds: [], marketCount: 0 };
      this.#held.events.put(key, added);
      this.#raised.add(added);
      this.#events.add(id);
      return;
    }
    const { id, version, marketIds, marketCount, scoreboard } = before;
    const kept = scoreboard === undefined ? {} : { scoreboard };
    const after: EventEntity = { ...rest, id, version, marketIds, marketCount, ...kept };
    if (!sameValue(before, after)) this.#changeEvent(before, after);
  }

  #putMarket(market: FeedMarket): MarketId {
    const { key, event: eventKey, selections, ...rest } = market;
    const eventId = this.#ids.event(eventKey);
    const id = this.#ids.market(key);
    const selectionIds = selections.map((selection) => this.#putSelection(selection, id, eventId));
    const before = this.#held.markets.get(id);
    const version = before?.version ?? this.#held.firstVersion(this.#at);
    const after: MarketEntity = {
      ...rest,
      id,
      version,
      eventId,
      selectionIds,
      suspended: rest.state !== 'OPEN',
    };
    if (before === undefined) {
      this.#held.markets.put(key, after);
      this.#raised.add(after);
      this.#markets.add(id);
    } else if (!sameValue(before, after)) {
      const still = new Set(selectionIds);
      for (const gone of before.selectionIds) if (!still.has(gone)) this.#dropSelection(gone);
      this.#changeMarket(before, after);
    }
    this.#listMarkets(eventId, (listed) => (listed.includes(id) ? listed : [...listed, id]));
    return id;
  }

  #changeMarket(before: MarketEntity, after: MarketEntity): void {
    this.#held.markets.replace(this.#raise(before, after));
    this.#markets.add(before.id);
  }

  #putSelection(selection: FeedSelection, marketId: MarketId, eventId: EventId): SelectionId {
    const { key, odds, ...rest } = selection;
    const id = this.#ids.selection(key);
    const before = this.#held.selections.get(id);
    const version = before?.version ?? this.#held.firstVersion(this.#at);
    const kept = before?.result === undefined ? {} : { result: before.result };
    const after: SelectionEntity = {
      ...rest,
      ...kept,
      ...(odds === null ? {} : { odds }),
      id,
      version,
      marketId,
      eventId,
    };
    if (before === undefined) {
      this.#held.selections.put(key, after);
      this.#raised.add(after);
      this.#selections.add(id);
    } else if (!sameValue(before, after)) {
      this.#changeSelection(before, after);
    }
    return id;
  }

  #changeSelection(before: SelectionEntity, after: SelectionEntity): void {
    this.#held.selections.replace(this.#raise(before, after));
    this.#selections.add(before.id);
  }

  #dropSelection(id: SelectionId): void {
    this.#held.forget(this.#held.selections.delete(id));
    this.#selections.delete(id);
    this.#priced.delete(id);
  }

  /** Keeps the event's list of markets and its count of those that are not over. */
  #listMarkets(eventId: EventId, change: (listed: readonly MarketId[]) => readonly MarketId[]): void {
    const event = this.#held.events.get(eventId);
    if (event === undefined) return;
    const marketIds = [...change(event.marketIds)];
    const marketCount = marketIds.filter((id) => this.#held.markets.get(id)?.state !== 'CLOSED').length;
    if (marketCount === event.marketCount && sameValue(marketIds, event.marketIds)) return;
    this.#changeEvent(event, { ...event, marketIds, marketCount });
  }

  #setState(id: MarketId, state: FeedMarket['state'], silent?: true): void {
    const market = this.#held.markets.get(id);
    if (market === undefined || (market.state === state && market.silent === silent)) return;
    const { silent: _before, ...rest } = market;
    const why = silent === undefined ? {} : { silent };
    this.#changeMarket(market, { ...rest, ...why, state, suspended: state !== 'OPEN' });
    this.#listMarkets(market.eventId, (listed) => listed);
  }

  #setPrice(price: Price): void {
    const selection = this.#held.selections.find(price.selection);
    if (selection === undefined) return;
    if (selection.suspended === price.suspended && (selection.odds ?? null) === price.odds) return;
    const { odds: _held, ...rest } = selection;
    const after: SelectionEntity = {
      ...rest,
      ...(price.odds === null ? {} : { odds: price.odds }),
      suspended: price.suspended,
    };
    this.#held.selections.replace(this.#raise(selection, after));
    this.#priced.add(selection.id);
  }

  #setScoreboard(change: Change<'scoreboard'>): void {
    const event = this.#held.events.find(change.event);
    if (event === undefined || sameValue(event.scoreboard, change.scoreboard)) return;
    this.#held.events.replace(this.#raise(event, { ...event, scoreboard: change.scoreboard }));
    this.#scoreboards.add(event.id);
  }

  /** Closes the market and shows each result on its selection; settlement reads the delta. */
  #settle(change: Change<'result'>): void {
    const market = this.#ids.market(change.market);
    const results = change.results.map(({ selection, result }) => ({
      selection: this.#ids.selection(selection),
      result,
    }));
    const dividends = change.dividends?.map(({ order, perUnit }) => ({
      order: order.map((key) => this.#ids.selection(key)),
      perUnit,
    }));
    const paid = dividends === undefined ? {} : { dividends };
    this.#results.push({ market, results, deductions: [...change.deductions], ...paid });
    this.#setState(market, 'CLOSED');
    for (const { selection, result } of results) {
      const before = this.#held.selections.get(selection);
      if (before === undefined || sameValue(before.result, result)) continue;
      this.#changeSelection(before, { ...before, result });
    }
  }

  /** Nothing on offer changes; settlement reads the delta. */
  #happened(change: Change<'early'>): void {
    const results = change.results.map(({ selection, early }) => ({
      selection: this.#ids.selection(selection),
      result: { outcome: 'UNDECIDED' as const, early: [...early] },
    }));
    this.#results.push({ market: this.#ids.market(change.market), results, deductions: [] });
  }

  /** The old market stays for the bets that stand on it, but it is closed and no longer listed. */
  #replace(change: Change<'replaced'>): void {
    const oldMarket = this.#ids.market(change.oldMarket);
    const newMarket = this.#putMarket(change.market);
    this.#replaced.push({
      oldMarket,
      newMarket,
      selections: change.selections.map((pair) => ({
        old: this.#ids.selection(pair.old),
        new: this.#ids.selection(pair.new),
      })),
    });
    this.#setState(oldMarket, 'CLOSED');
    this.#listMarkets(this.#ids.event(change.market.event), (listed) =>
      listed.filter((id) => id !== newMarket).map((id) => (id === oldMarket ? newMarket : id)),
    );
  }

  #remove(id: EventId): void {
    for (const market of this.#held.marketsOf(id)) {
      for (const selection of market.selectionIds) this.#dropSelection(selection);
      this.#held.forget(this.#held.markets.delete(market.id));
      this.#markets.delete(market.id);
      this.#removedMarkets.push(market.id);
    }
    this.#held.forget(this.#held.events.delete(id));
    this.#events.delete(id);
    this.#scoreboards.delete(id);
    this.#removedEvents.push(id);
  }
}
