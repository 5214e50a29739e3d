import { castTypeOfMarket } from '#domain/bet/casts.ts';
import type { Offer, PriceLookup } from '#domain/betslip/offers.ts';
import type { LegIds } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';
import { mayBuild } from '#domain/builder/rules.ts';
import { availability, availabilityOf, type Facts, factsOf } from '#domain/market/availability.ts';
import type { MarketEntity } from '#domain/market/entities.ts';
import { legShut, whyShut } from '#domain/market/why-shut.ts';
import type { Price } from '#domain/odds/odds.ts';
import { oddsOf } from '#domain/odds/parse-odds.ts';
import type { EntitiesState } from '../entities/entities-state.ts';
import { eventById, marketById, replacementOf, selectionById } from '../entities/selectors.ts';
import type { HeldPrice, PriceTable } from '../prices/table.ts';

export interface OfferSlices {
  readonly entities: EntitiesState;
  readonly prices: PriceTable;
}

/** Nothing that was ever folded is newer than this: a leg keeps the price it has. */
const NO_NEWS = -1;

function priceOf(held: HeldPrice | undefined): Price {
  if (held?.startingPrice === true) return { kind: 'startingPrice' };
  const odds = oddsOf(held?.odds);
  return odds === undefined ? { kind: 'none' } : { kind: 'fixed', odds };
}

/** Taken away by the feed: over, whatever else is known (LIV-07). */
const gone = (ids: LegIds): Offer => ({
  selectionId: ids.selectionId,
  marketId: ids.marketId,
  eventId: ids.eventId,
  sportId: '',
  names: { selection: '', market: '', event: '' },
  inplay: false,
  price: { kind: 'none' },
  version: NO_NEWS,
  availability: 'expired',
});

/**
 * A runner of a cast is open without a price; everything else that closes a selection closes it too (LIV-10).
 */
function castOffer(marketType: string, facts: Facts): Pick<Offer, 'cast'> {
  const type = castTypeOfMarket(marketType);
  return type === undefined
    ? {}
    : { cast: { type, availability: availability({ ...facts, active: true }).status } };
}

/** Place terms as the slip holds them (EWY-01). */
function eachWayOf({ eachWay, eachWayRequired }: MarketEntity): Pick<Offer, 'eachWay'> {
  if (eachWay === undefined) return {};
  const { num, den, places } = eachWay;
  return { eachWay: { num, den, places, required: eachWayRequired === true } };
}

function offer({ entities, prices }: OfferSlices, ids: LegIds): Offer | undefined {
  const { removed } = entities;
  if (removed.selections[ids.selectionId] || removed.markets[ids.marketId] || removed.events[ids.eventId]) {
    return gone(ids);
  }
  const event = eventById(entities, ids.eventId);
  const market = marketById(entities, ids.eventId, ids.marketId);
  const selection = selectionById(entities, ids.eventId, ids.selectionId);
  // Not loaded, or let go of: no news, which is not bad news.
  if (event === undefined || market === undefined || selection === undefined) return undefined;
  const held = prices.get(ids.selectionId);
  const shut = legShut(whyShut(event, market, held));
  return {
    selectionId: selection.id,
    marketId: market.id,
    eventId: event.id,
    sportId: event.sportId,
    names: { selection: selection.name, market: market.name, event: event.name },
    inplay: event.inplay,
    price: priceOf(held),
    version: held?.version ?? NO_NEWS,
    availability: availabilityOf(event, market, held).status,
    ...(held?.nonRunner === true ? { nonRunner: true } : {}),
    ...(shut === undefined ? {} : { shut }),
    ...(market.type === 'WIN' && event.racingData?.startingPrice === true
      ? { startingPriceOffered: true }
      : {}),
    ...castOffer(market.type, factsOf(event, market, held)),
    builder: mayBuild(event, market),
    ...(selection.earlyPayouts === undefined ? {} : { earlyPayouts: selection.earlyPayouts }),
    ...eachWayOf(market),
  };
}

function find({ entities }: OfferSlices, id: SelectionId): LegIds | undefined {
  for (const bucket of Object.values(entities.buckets)) {
    const selection = bucket.selections[id];
    if (selection !== undefined) {
      return { selectionId: selection.id, marketId: selection.marketId, eventId: selection.eventId };
    }
  }
  return undefined;
}

function replacement(slices: OfferSlices, id: SelectionId): Offer | undefined {
  const next = replacementOf(slices.entities, id);
  if (next === undefined) return undefined;
  const selection = selectionById(slices.entities, next.eventId, next.selectionId);
  return selection === undefined
    ? undefined
    : offer(slices, { selectionId: selection.id, marketId: selection.marketId, eventId: selection.eventId });
}

/**
 * The slip's window on entities and prices: event, market and selection with their price, after the cascade
 * (LIV-10).
 */
export const offersIn = (slices: OfferSlices): PriceLookup => ({
  offer: (ids) => offer(slices, ids),
  find: (id) => find(slices, id),
  replacement: (id) => replacement(slices, id),
});
