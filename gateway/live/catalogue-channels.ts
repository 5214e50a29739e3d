import type { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { Channel } from '#domain/contract/channel-path.ts';
import { dataVersion } from '#domain/contract/data-version.ts';
import type { Entities, EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Catalogue, CatalogueDelta } from '../core/catalogue.ts';
import type { StatisticsOf } from './event-statistics.ts';
import { catalogueBody, pricesBody, removeBody, statisticsBody } from './message-bodies.ts';
import type { Topic } from './topic.ts';

export type CatalogueChannel = Extract<Channel, { readonly event: EventId }>;

/** Channels of one event that somebody listens to. */
class EventTopics {
  details: Topic | undefined;
  scoreboard: Topic | undefined;
  markets: Topic | undefined;
  statistics: Topic | undefined;
  /** Of the message that was told last. */
  counted = '';
  readonly market = new Map<MarketId, Topic>();
  readonly selection = new Map<SelectionId, { readonly topic: Topic; readonly market: MarketId }>();

  get isEmpty(): boolean {
    const single = this.details ?? this.scoreboard ?? this.markets ?? this.statistics;
    return single === undefined && this.market.size === 0 && this.selection.size === 0;
  }
}

/** What one delta means for one event. */
interface Touched {
  event: EventEntity | undefined;
  scoreboard: boolean;
  readonly markets: MarketEntity[];
  readonly selections: SelectionEntity[];
  readonly priced: SelectionEntity[];
  readonly removedMarkets: MarketId[];
  removed: boolean;
}

/**
 * Makes live messages from catalogue deltas, for those channels only that have subscribers (LIV-03, LIV-07).
 */
export class CatalogueChannels {
  readonly #catalogue: Catalogue;
  readonly #statistics: StatisticsOf;
  readonly #topics = new Map<EventId, EventTopics>();
  /** Event of each market seen, because a removed market cannot be asked any more. */
  readonly #homes = new Map<MarketId, EventId>();

  constructor(catalogue: Catalogue, statistics: StatisticsOf) {
    this.#catalogue = catalogue;
    this.#statistics = statistics;
  }

  /**
   * Entities in the scope of a channel (see `dataVersion`); undefined when the catalogue does not have them.
   */
  scope(channel: CatalogueChannel): Entities | undefined {
    const event = this.#catalogue.event(channel.event);
    if (event === undefined) return undefined;
    if (channel.name === 'eventStatitistics')
      return this.#statistics.isCounted(event) ? { events: [event], markets: [], selections: [] } : undefined;
    if (channel.name === 'eventMarket' || channel.name === 'eventSelection') {
      const market = this.#catalogue.market(channel.market);
      if (market === undefined || market.eventId !== event.id) return undefined;
      if (channel.name === 'eventMarket')
        return { events: [], markets: [market], selections: this.#selectionsOf([market]) };
      const selection = this.#catalogue.selection(channel.selection);
      if (selection === undefined || selection.marketId !== market.id) return undefined;
      return { events: [event], markets: [market], selections: [selection] };
    }
    if (channel.name !== 'eventMarkets') return { events: [event], markets: [], selections: [] };
    const markets = event.marketIds.flatMap((id) => this.#catalogue.market(id) ?? []);
    return { events: [], markets, selections: this.#selectionsOf(markets) };
  }

  #selectionsOf(markets: readonly MarketEntity[]): SelectionEntity[] {
    return markets.flatMap((market) =>
      market.selectionIds.flatMap((id) => this.#catalogue.selection(id) ?? []),
    );
  }

  /**
   * True when a client that names this data version holds what the channel's snapshot would say (LIV-06);
   * statistics are no entities, and have no version.
   */
  isCurrent = ({ name }: CatalogueChannel, scope: Entities, held: number | undefined): boolean =>
    name !== 'eventStatitistics' &&
    held !== undefined &&
    held === dataVersion([...scope.events, ...scope.markets, ...scope.selections]);

  snapshot = ({ name, event }: CatalogueChannel, scope: Entities): string =>
    name === 'eventStatitistics'
      ? statisticsBody({ op: 'initial', eventId: event, statistics: this.#statistics.of(event) })
      : catalogueBody('initial', scope);

  /** Messages for this channel go to this topic from now on. */
  add(channel: CatalogueChannel, topic: Topic): void {
    const topics = this.#topics.get(channel.event) ?? new EventTopics();
    this.#topics.set(channel.event, topics);
    if (channel.name === 'eventDetails') topics.details = topic;
    else if (channel.name === 'eventScoreboard') topics.scoreboard = topic;
    else if (channel.name === 'eventMarkets') topics.markets = topic;
    else if (channel.name === 'eventStatitistics') topics.statistics = topic;
    else if (channel.name === 'eventMarket') topics.market.set(channel.market, topic);
    else if ('selection' in channel)
      topics.selection.set(channel.selection, { topic, market: channel.market });
  }

  drop(channel: CatalogueChannel): void {
    const topics = this.#topics.get(channel.event);
    if (topics === undefined) return;
    if (channel.name === 'eventDetails') topics.details = undefined;
    else if (channel.name === 'eventScoreboard') topics.scoreboard = undefined;
    else if (channel.name === 'eventMarkets') topics.markets = undefined;
    else if (channel.name === 'eventStatitistics') topics.statistics = undefined;
    else if (channel.name === 'eventMarket') topics.market.delete(channel.market);
    else if ('selection' in channel) topics.selection.delete(channel.selection);
    if (topics.isEmpty) this.#topics.delete(channel.event);
  }

  /** To be called with every delta, in order, after the catalogue has applied it. */
  publish(delta: CatalogueDelta): void {
    const fresh = delta.markets.filter((id) => !this.#homes.has(id));
    const touched = this.#byEvent(delta);
    for (const [id, changes] of touched) {
      const topics = this.#topics.get(id);
      if (topics !== undefined) this.#publishEvent(id, topics, changes, fresh);
    }
    for (const pair of delta.replaced) this.#publishReplaced(pair);
    for (const id of delta.removedMarkets) this.#homes.delete(id);
  }

  #byEvent(delta: CatalogueDelta): Map<EventId, Touched> {
    const touched = new Map<EventId, Touched>();
    const of = (id: EventId | undefined): Touched | undefined => {
      if (id === undefined || !this.#topics.has(id)) return undefined;
      const found = touched.get(id) ?? {
        event: undefined,
        scoreboard: false,
        markets: [],
        selections: [],
        priced: [],
        removedMarkets: [],
        removed: false,
      };
      touched.set(id, found);
      return found;
    };
    for (const id of delta.events) {
      const changes = of(id);
      if (changes !== undefined) changes.event = this.#catalogue.event(id);
    }
    for (const id of delta.scoreboards) {
      const changes = of(id);
      if (changes !== undefined) changes.scoreboard = true;
    }
    for (const id of delta.markets) {
      const market = this.#catalogue.market(id);
      if (market === undefined) continue;
      this.#homes.set(id, market.eventId);
      of(market.eventId)?.markets.push(market);
    }
    for (const id of delta.selections) {
      const selection = this.#catalogue.selection(id);
      if (selection !== undefined) of(selection.eventId)?.selections.push(selection);
    }
    for (const id of delta.priced) {
      const selection = this.#catalogue.selection(id);
      if (selection !== undefined) of(selection.eventId)?.priced.push(selection);
    }
    for (const id of delta.removedMarkets) of(this.#homes.get(id))?.removedMarkets.push(id);
    for (const id of delta.removedEvents) {
      const changes = of(id);
      if (changes !== undefined) changes.removed = true;
    }
    return touched;
  }

  #publishEvent(id: EventId, topics: EventTopics, changes: Touched, fresh: readonly MarketId[]): void {
    const { event, scoreboard } = changes;
    const shown = event ?? (scoreboard ? this.#catalogue.event(id) : undefined);
    if (shown !== undefined && (topics.details ?? topics.scoreboard) !== undefined) {
      const body = catalogueBody('update', { events: [shown] });
      // The score is part of the event entity: a goal is an update of the event for both channels.
      topics.details?.publish(body);
      topics.scoreboard?.publish(body);
    }
    if (shown !== undefined && topics.statistics !== undefined)
      this.#publishStatistics(id, topics.statistics, topics);
    if (topics.markets !== undefined) this.#publishMarkets(topics.markets, changes, fresh);
    for (const [market, topic] of topics.market) this.#publishMarket(market, topic, changes);
    for (const [selection, { topic, market }] of topics.selection)
      this.#publishSelection(selection, market, topic, changes);
    if (changes.removed) {
      const body = removeBody('event', [id]);
      topics.details?.publish(body);
      topics.scoreboard?.publish(body);
    }
  }

  /** With every word about the match, where they have changed. */
  #publishStatistics(eventId: EventId, topic: Topic, topics: EventTopics): void {
    const body = statisticsBody({ op: 'update', eventId, statistics: this.#statistics.of(eventId) });
    if (body === topics.counted) return;
    topics.counted = body;
    topic.publish(body);
  }

  #publishMarkets(topic: Topic, changes: Touched, fresh: readonly MarketId[]): void {
    const added = changes.markets.filter((market) => fresh.includes(market.id));
    const updated = changes.markets.filter((market) => !fresh.includes(market.id));
    const inAdded = new Set(added.map((market) => market.id));
    const selections = changes.selections.filter((selection) => !inAdded.has(selection.marketId));
    if (added.length > 0)
      topic.publish(catalogueBody('add', { markets: added, selections: this.#selectionsOf(added) }));
    if (updated.length + selections.length > 0)
      topic.publish(catalogueBody('update', { markets: updated, selections }));
    const priced = changes.priced.filter((selection) => !inAdded.has(selection.marketId));
    if (priced.length > 0) topic.publish(pricesBody(priced));
    if (changes.removedMarkets.length > 0) topic.publish(removeBody('market', changes.removedMarkets));
  }

  #publishMarket(id: MarketId, topic: Topic, changes: Touched): void {
    const markets = changes.markets.filter((market) => market.id === id);
    const selections = changes.selections.filter((selection) => selection.marketId === id);
    if (markets.length + selections.length > 0)
      topic.publish(catalogueBody('update', { markets, selections }));
    const priced = changes.priced.filter((selection) => selection.marketId === id);
    if (priced.length > 0) topic.publish(pricesBody(priced));
    if (changes.removedMarkets.includes(id)) topic.publish(removeBody('market', [id]));
  }

  #publishSelection(id: SelectionId, market: MarketId, topic: Topic, changes: Touched): void {
    const events = changes.event === undefined ? [] : [changes.event];
    const markets = changes.markets.filter((candidate) => candidate.id === market);
    const selections = changes.selections.filter((selection) => selection.id === id);
    if (events.length + markets.length + selections.length > 0) {
      topic.publish(catalogueBody('update', { events, markets, selections }));
    }
    const priced = changes.priced.filter((selection) => selection.id === id);
    if (priced.length > 0) topic.publish(pricesBody(priced));
    const gone = changes.removedMarkets.includes(market) || markets.some((m) => !m.selectionIds.includes(id));
    if (gone) topic.publish(removeBody('selection', [id]));
  }

  /** The old ids stand in the path of the channel, the new entities in the message (TRAP-15). */
  #publishReplaced({ oldMarket, newMarket, selections }: CatalogueDelta['replaced'][number]): void {
    const market = this.#catalogue.market(newMarket);
    const topics = market === undefined ? undefined : this.#topics.get(market.eventId);
    if (market === undefined || topics === undefined) return;
    const all = this.#selectionsOf([market]);
    topics.market
      .get(oldMarket)
      ?.publish(catalogueBody('replacedby', { markets: [market], selections: all }));
    for (const pair of selections) {
      const next = all.filter((selection) => selection.id === pair.new);
      topics.selection
        .get(pair.old)
        ?.topic.publish(catalogueBody('replacedby', { markets: [market], selections: next }));
    }
  }
}
