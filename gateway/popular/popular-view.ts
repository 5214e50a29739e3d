import type * as z from 'zod/mini';
import type { FoundLeague, getPopular } from '#domain/contract/browse.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { slug } from '#domain/navigation/slug.ts';
import { popularRules } from '../config/popular.ts';
import { byStart, mainMarketOf } from '../views/entities-of.ts';
import { competitionsOf, eventsOnOffer } from '../views/sports.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { BackedRow } from './create-popular.ts';

type Answer = z.infer<typeof getPopular.answer>;

/** The highest step that a count reaches; undefined below the first. */
export const coarse = (count: number): number | undefined =>
  popularRules.steps.findLast((step) => step <= count);

/** The customers of each key, each customer once. */
function customersBy<Key>(
  rows: readonly BackedRow[],
  keyOf: (row: BackedRow) => Key | undefined,
): Map<Key, Set<string>> {
  const found = new Map<Key, Set<string>>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const customers = found.get(key) ?? new Set();
    found.set(key, customers.add(row.user_id));
  }
  return found;
}

interface Backed {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly selection: SelectionEntity;
  readonly atLeast: number;
}

/** Backed by enough customers and still on offer: the higher step first, of one step the next to start. */
function backedSelections(
  { catalogue }: ViewContext,
  rows: readonly BackedRow[],
  onOffer: ReadonlyMap<number, EventEntity>,
): readonly Backed[] {
  const found: Backed[] = [];
  const placeOf = new Map(rows.map((row) => [row.selection_id, row]));
  for (const [id, customers] of customersBy(rows, ({ selection_id }) => selection_id)) {
    const atLeast = coarse(customers.size);
    if (atLeast === undefined) continue;
    const row = placeOf.get(id);
    const event = onOffer.get(row?.event_id ?? 0);
    const market = event?.marketIds
      .map((one) => catalogue.market(one))
      .find((one) => one?.id === row?.market_id);
    const selection = market?.selectionIds
      .map((one) => catalogue.selection(one))
      .find((one) => one?.id === id);
    if (event === undefined || market === undefined || selection === undefined) continue;
    if (market.state === 'OPEN') found.push({ event, market, selection, atLeast });
  }
  return found
    .sort((a, b) => b.atLeast - a.atLeast || byStart(a.event, b.event) || a.selection.id - b.selection.id)
    .slice(0, popularRules.selections);
}

/** Leagues with events on offer: those that enough customers back, and those that come next. */
function leaguesOf(
  events: readonly EventEntity[],
  rows: readonly BackedRow[],
  onOffer: ReadonlyMap<number, EventEntity>,
) {
  const customers = customersBy(rows, ({ event_id }) => onOffer.get(event_id)?.categoryId);
  const all = competitionsOf(events).map(({ category, eventCount }): FoundLeague => {
    const atLeast = coarse(customers.get(category.id)?.size ?? 0);
    return { category, eventCount, ...(atLeast === undefined ? {} : { atLeast }) };
  });
  const backed = all
    .filter(({ atLeast }) => atLeast !== undefined)
    .sort((a, b) => (b.atLeast ?? 0) - (a.atLeast ?? 0))
    .slice(0, popularRules.leagues);
  const featured = all
    .slice(0, popularRules.featuredLeagues)
    .map(({ category, eventCount }) => ({ category, eventCount }));
  return { backed, featured };
}

/** BRW-09; undefined for a sport that has no such page. @param word of the address */
export function popularView(
  context: ViewContext,
  rows: readonly BackedRow[],
  word: string,
): Answer | undefined {
  const sport = popularRules.sports.find(({ name }) => slug(name, 'sport') === word);
  if (sport === undefined) return undefined;
  const { catalogue } = context;
  const events = eventsOnOffer(context).filter(({ sportId }) => sportId === sport.id);
  const onOffer = new Map<number, EventEntity>(events.map((event) => [event.id, event]));
  const own = rows.filter(({ event_id }) => onOffer.has(event_id));
  const backed = backedSelections(context, own, onOffer);
  const leagues = leaguesOf(events, own, onOffer);
  const toCome = events.filter((event) => !event.inplay && !event.outright && !event.specials);
  // A sport may be played in contests of many alone.
  const featured = (toCome.length > 0 ? toCome : events.filter(({ outright }) => outright)).slice(
    0,
    popularRules.featuredEvents,
  );
  const markets = new Set([
    ...backed.map(({ market }) => market),
    ...featured.flatMap((event) => mainMarketOf(catalogue, event) ?? []),
  ]);
  return {
    resultCode: 0,
    result: {
      sport: { sportId: sport.id, name: sport.name },
      hours: popularRules.hours,
      selections: backed.map(({ event, market, selection, atLeast }) => ({
        eventId: event.id,
        marketId: market.id,
        selectionId: selection.id,
        atLeast,
      })),
      leagues: leagues.backed,
      featured: { eventIds: featured.map(({ id }) => id), leagues: leagues.featured },
    },
    entities: {
      events: [...new Set([...backed.map(({ event }) => event), ...featured])],
      markets: [...markets],
      selections: [...markets].flatMap((market) =>
        market.selectionIds.flatMap((id) => catalogue.selection(id) ?? []),
      ),
    },
  };
}
