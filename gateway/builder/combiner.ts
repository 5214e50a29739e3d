import type { SelectionId } from '#domain/brand.ts';
import { isFive } from '#domain/builder/fives.ts';
import type { SetPrices } from '#domain/builder/group-terms.ts';
import { type GroupFault, type GroupRefusal, groupFaults, mayBuild } from '#domain/builder/rules.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { type BuilderPricing, builderPricing } from '../config/builder.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { EventModel, Redundant } from '../core/event-model.ts';
import type { Feed } from '../core/feed.ts';
import { oddsOfSet, pricesOfCores, setPrices } from './set-prices.ts';

/** What a group of selections is worth now. */
export type Combined =
  | {
      readonly kind: 'priced';
      /** Of all legs together. */
      readonly odds: Odds;
      /** Of every set of them, in the order asked: what a bet keeps as its terms. */
      readonly prices: SetPrices;
      /** Those of them that add nothing to the price: only a five has any (ADR 0378). */
      readonly redundant: readonly SelectionId[];
    }
  /** `noPrice`: a leg has no price now, so the group has none; not a fault of the combination. */
  | {
      readonly kind: 'refused';
      readonly reason: GroupRefusal | 'noPrice';
      readonly selectionId: SelectionId | null;
    };

/**
 * Correlated prices of selections of one event (BBD-01), from the model of the feed that brought the event.
 */
export interface Combiner {
  /**
   * @param redundant whether a leg that adds nothing is refused; unless said, so it is but in a five, which
   *   is known by the groups of its markets in the gateway's own book and by nothing that a client says
   */
  combine(selections: readonly SelectionId[], redundant?: Redundant): Combined;
  /** Does beforehand what both answers for the event of these need, a millisecond or so at a time. */
  prepare(selections: readonly SelectionId[]): Iterable<void>;
  /** Selections of the same event that could not join these, with the reason (BBD-02). */
  exclusions(
    selections: readonly SelectionId[],
  ): readonly { readonly selectionId: SelectionId; readonly reason: GroupRefusal }[];
}

interface Leg {
  readonly selection: SelectionEntity;
  readonly market: MarketEntity;
  readonly event: EventEntity;
}

const refused = ({ reason, selectionId }: GroupFault): Combined => ({ kind: 'refused', reason, selectionId });

const candidateOf = ({ selection, market, event }: Leg) => ({
  selectionId: selection.id,
  marketId: market.id,
  eventId: event.id,
  offered: mayBuild(event, market),
});

class ModelCombiner implements Combiner {
  readonly #catalogue: Catalogue;
  readonly #feeds: () => readonly Feed[];
  readonly #pricing: BuilderPricing;

  constructor(catalogue: Catalogue, feeds: () => readonly Feed[], pricing: BuilderPricing) {
    this.#catalogue = catalogue;
    this.#feeds = feeds;
    this.#pricing = pricing;
  }

  combine(ids: readonly SelectionId[], redundant?: Redundant): Combined {
    const legs: Leg[] = [];
    for (const id of ids) {
      const leg = this.#legOf(id);
      if (leg === undefined) return { kind: 'refused', reason: 'notOffered', selectionId: id };
      legs.push(leg);
    }
    const [fault] = groupFaults(legs.map(candidateOf));
    if (fault !== undefined) return refused(fault);
    const prices: Odds[] = [];
    for (const { selection } of legs) {
      const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
      if (odds === undefined) return { kind: 'refused', reason: 'noPrice', selectionId: selection.id };
      prices.push(odds);
    }
    const [first] = legs;
    const keys = this.#keysOf(legs);
    const together =
      first &&
      this.#modelOf(first.event)?.together(keys, redundant ?? (isFive(legs) ? 'allowed' : 'refused'));
    if (together === undefined) return { kind: 'refused', reason: 'notOffered', selectionId: null };
    if (together.kind === 'refused') {
      const selectionId = ids[keys.indexOf(together.selection)] ?? null;
      // The model combines what is on offer now: what it does not know is closed or suspended.
      const reason = together.reason === 'unknown' ? 'noPrice' : together.reason;
      return { kind: 'refused', reason, selectionId };
    }
    const all = setPrices(together.chances, prices, this.#pricing);
    const ofSets = pricesOfCores(all, together.cores, prices);
    const core = together.cores.at(-1) ?? 0;
    const redundantIds = ids.filter((_, at) => (core & (1 << at)) === 0);
    return { kind: 'priced', odds: oddsOfSet(ofSets), prices: ofSets, redundant: redundantIds };
  }

  prepare([id]: readonly SelectionId[]): Iterable<void> {
    const leg = id === undefined ? undefined : this.#legOf(id);
    return (leg && this.#modelOf(leg.event)?.prepare?.()) ?? [];
  }

  exclusions(ids: readonly SelectionId[]): ReturnType<Combiner['exclusions']> {
    const legs = ids.flatMap((id) => this.#legOf(id) ?? []);
    const [first] = legs;
    if (first === undefined) return [];
    const chosen = new Set(ids);
    const markets = new Set(legs.map(({ market }) => market.id));
    const reasons = new Map(
      this.#modelOf(first.event)
        ?.exclusions(this.#keysOf(legs))
        .map(({ selection, reason }) => [selection, reason]),
    );
    const reasonOf = (market: MarketEntity, id: SelectionId): GroupRefusal | undefined =>
      markets.has(market.id) ? 'sameMarket' : reasons.get(this.#catalogue.selectionKey(id) ?? '');
    return first.event.marketIds
      .flatMap((id) => this.#catalogue.market(id) ?? [])
      .filter((market) => mayBuild(first.event, market) && market.state !== 'CLOSED')
      .flatMap((market) =>
        market.selectionIds
          .filter((id) => !chosen.has(id))
          .flatMap((selectionId) => {
            const reason = reasonOf(market, selectionId);
            return reason === undefined ? [] : [{ selectionId, reason }];
          }),
      );
  }

  #legOf(id: SelectionId): Leg | undefined {
    const selection = this.#catalogue.selection(id);
    const market = selection && this.#catalogue.market(selection.marketId);
    const event = market && this.#catalogue.event(market.eventId);
    return selection && market && event ? { selection, market, event } : undefined;
  }

  #modelOf(event: EventEntity): EventModel | undefined {
    const key = this.#catalogue.eventKey(event.id);
    if (key === undefined) return undefined;
    for (const feed of this.#feeds()) {
      const model = feed.model?.(key);
      if (model !== undefined) return model;
    }
    return undefined;
  }

  #keysOf(legs: readonly Leg[]): string[] {
    return legs.map(({ selection }) => this.#catalogue.selectionKey(selection.id) ?? '');
  }
}

/** @param feeds those that are running; asked anew for each price. */
export const createCombiner = (
  catalogue: Catalogue,
  feeds: () => readonly Feed[],
  pricing: BuilderPricing = builderPricing,
): Combiner => new ModelCombiner(catalogue, feeds, pricing);
