import type { MarketEntity } from '#domain/market/entities.ts';
import { mainMarketOf } from '#domain/market/main-market.ts';
import type { Role } from '#domain/market/roles.ts';
import { headsOfList, type RowForm, rowFormOf } from '#domain/market/row-form.ts';
import type { EntitiesState, EventBucket } from './entities-state.ts';
import { marketsOf, selectionsOf } from './selectors.ts';

/**
 * The market whose prices stand in the row of an event, of those that are loaded, and how they stand in it.
 */
export interface RowMarket {
  readonly market: MarketEntity | undefined;
  /** Undefined for a market that is no row: a race, an outright, a list of names. */
  readonly form: RowForm | undefined;
}

const NOTHING: RowMarket = { market: undefined, form: undefined };
/**
 * Buckets are replaced when anything of their event changes, so that a list of hundreds is looked through
 * once.
 */
const known = new WeakMap<EventBucket, Map<string, RowMarket>>();

/** The market of the list, where it is a list of one kind of market; else the main one. */
function marketOf(state: EntitiesState, eventId: number, type: string | undefined): MarketEntity | undefined {
  const markets = marketsOf(state, eventId);
  return type === undefined
    ? mainMarketOf(markets)
    : markets.find((market) => market.type === type && market.state !== 'CLOSED');
}

/** @param type of the markets that the list is of; without it each event stands with its main one */
export function rowMarketOf(state: EntitiesState, eventId: number, type?: string): RowMarket {
  const bucket = state.buckets[eventId];
  if (bucket?.event === undefined) return NOTHING;
  const held = known.get(bucket) ?? new Map<string, RowMarket>();
  known.set(bucket, held);
  const there = held.get(type ?? '');
  if (there !== undefined) return there;
  const { racingData, outright } = bucket.event;
  const market = marketOf(state, eventId, type);
  const isRow = market !== undefined && racingData === undefined && !outright;
  const found = { market, form: isRow ? rowFormOf(selectionsOf(state, market)) : undefined };
  held.set(type ?? '', found);
  return found;
}

/** Heads above a list of these events. */
export const listHeads = (
  state: EntitiesState,
  eventIds: readonly number[],
  type?: string,
): readonly Role[] => headsOfList(eventIds.map((id) => rowMarketOf(state, id, type).form));
