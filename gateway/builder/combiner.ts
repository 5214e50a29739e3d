import type { SelectionId } from '#domain/brand.ts';
import type { SetPrices } from '#domain/builder/group-terms.ts';
import { type GroupFault, type GroupRefusal, groupFaults, mayBuild } from '#domain/builder/rules.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { type BuilderPricing, builderPricing } from '../config/builder.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { EventModel } from '../core/event-model.ts';
import type { Feed } from '../core/feed.ts';
import { oddsOfSet, setPrices } from './set-prices.ts';

/** What a group of selections is worth now. */
export type Combined =
  | {
      readonly kind: 'priced';
      /** Of all legs together. */
      readonly odds: Odds;
      /** Of every set of them, in the order asked: what a bet keeps as its terms. */
      readonly prices: SetPrices;
    }
  /** `noPrice`: a leg has no price now, so the group has none; not a fault of the combination. */
  | {
      readonly kind: 'refused';
      readonly reason: GroupRefusal | 'noPrice';
      readonly selectionId: SelectionId | null;
    };

/** Correlated prices of selections of one event (BBD-01), from the model of the feed that brought the event. */
export interface Combiner {
  combine(selections: readonly SelectionId[]): Combined;
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

/** @param feeds those that are running; asked anew for each price. */
export function createCombiner(
  catalogue: Catalogue,
  feeds: () => readonly Feed[],
  pricing: BuilderPricing = builderPricing,
): Combiner {
  const legOf = (id: SelectionId): Leg | undefined => {
    const selection = catalogue.selection(id);
    const market = selection && catalogue.market(selection.marketId);
    const event = market && catalogue.event(market.eventId);
    return selection && market && event ? { selection, market, event } : undefined;
  };
  const modelOf = (event: EventEntity): EventModel | undefined => {
    const key = catalogue.eventKey(event.id);
    if (key === undefined) return undefined;
    for (const feed of feeds()) {
      const model = feed.model?.(key);
      if (model !== undefined) return model;
    }
    return undefined;
  };
  const keysOf = (legs: readonly Leg[]): string[] =>
    legs.map(({ selection }) => catalogue.selectionKey(selection.id) ?? '');
  const candidateOf = ({ selection, market, event }: Leg) => ({
    selectionId: selection.id,
    marketId: market.id,
    eventId: event.id,
    offered: mayBuild(event, market),
  });

  const combine = (ids: readonly SelectionId[]): Combined => {
    const legs: Leg[] = [];
    for (const id of ids) {
      const leg = legOf(id);
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
    const keys = keysOf(legs);
    const together = first && modelOf(first.event)?.together(keys);
    if (together === undefined) return { kind: 'refused', reason: 'notOffered', selectionId: null };
    if (together.kind === 'refused') {
      const selectionId = ids[keys.indexOf(together.selection)] ?? null;
      // The model combines what is on offer now: what it does not know is closed or suspended.
      const reason = together.reason === 'unknown' ? 'noPrice' : together.reason;
      return { kind: 'refused', reason, selectionId };
    }
    const ofSets = setPrices(together.chances, prices, pricing);
    return { kind: 'priced', odds: oddsOfSet(ofSets), prices: ofSets };
  };

  return {
    combine,
    exclusions(ids) {
      const legs = ids.flatMap((id) => legOf(id) ?? []);
      const [first] = legs;
      if (first === undefined) return [];
      const chosen = new Set(ids);
      const markets = new Set(legs.map(({ market }) => market.id));
      const reasons = new Map(
        modelOf(first.event)
          ?.exclusions(keysOf(legs))
          .map(({ selection, reason }) => [selection, reason]),
      );
      return first.event.marketIds
        .flatMap((id) => catalogue.market(id) ?? [])
        .filter((market) => mayBuild(first.event, market) && market.state !== 'CLOSED')
        .flatMap((market) =>
          market.selectionIds
            .filter((id) => !chosen.has(id))
            .flatMap((selectionId) => {
              const reason = markets.has(market.id)
                ? 'sameMarket'
                : reasons.get(catalogue.selectionKey(selectionId) ?? '');
              return reason === undefined ? [] : [{ selectionId, reason }];
            }),
        );
    },
  };
}
