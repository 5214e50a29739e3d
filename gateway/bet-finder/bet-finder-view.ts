import type * as z from 'zod/mini';
import { type Criteria, readCriteria, type Start } from '#domain/bet-finder/criteria.ts';
import type { CategoryId, EventId, SportId } from '#domain/brand.ts';
import { MARKET_KINDS } from '#domain/config/bet-finder.ts';
import type { getBetFinder } from '#domain/contract/bet-finder.ts';
import { availabilityOf } from '#domain/market/availability.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { slug } from '#domain/navigation/slug.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { compareOdds, parseOddsText } from '#domain/odds/parse-odds.ts';
import { sportIdOf } from '#domain/parse-ids.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { type FinderRules, finderRules } from '../config/bet-finder.ts';
import { SPORTS } from '../feeds/sports.ts';
import { OfferIndex } from '../search/offer-index.ts';
import { entitiesOf } from '../views/entities-of.ts';
import { eventsOnOffer } from '../views/sports.ts';
import { type Moments, momentsOf, type StartWindow, startingBefore } from '../views/start-window.ts';
import type { ViewContext } from '../views/view-context.ts';

type Answer = z.infer<typeof getBetFinder.answer>;

/** What is asked for, as it stands in the address of the page. */
export interface FinderQuery {
  /** The word of a sport, or `all`; what `categoryId` says goes before it. */
  readonly sportName: string;
  readonly categoryId?: CategoryId | undefined;
  readonly filterId?: string | undefined;
}

const ALL = 'all';
const WINDOWS: Readonly<Record<Exclude<Start, 'inplay'>, StartWindow>> = {
  hour: 1,
  today: 'today',
  tomorrow: 'tomorrow',
  weekend: 'weekend',
};

/** Where bets are looked for: a sport, one league of it, or everywhere. */
interface Place {
  readonly sport: { readonly sportId: SportId; readonly name: string } | null;
  readonly league: CategoryId | null;
}

/** Undefined where an address names a sport that there is not. */
function placeOf({ sportName, categoryId }: FinderQuery, events: readonly EventEntity[]): Place | undefined {
  const sportNamed = (is: (sport: { id: SportId; name: string }) => boolean): Place | undefined => {
    const known = Object.values(SPORTS).find(is);
    const event = events.find((one) => is({ id: one.sportId, name: one.categories.at(-1)?.name ?? '' }));
    const sportId = event?.sportId ?? known?.id;
    const name = event?.categories.at(-1)?.name ?? known?.name;
    return sportId === undefined || name === undefined || isVirtual(sportId)
      ? undefined
      : { sport: { sportId, name }, league: null };
  };
  const ofWord = (): Place | undefined =>
    sportName === ALL
      ? { sport: null, league: null }
      : sportNamed(({ name }) => slug(name, 'sport') === sportName);
  if (categoryId === undefined || categoryId === ALL) return ofWord();
  const sportId = sportIdOf(categoryId);
  if (sportId !== undefined) return sportNamed(({ id }) => id === sportId);
  const first = events.find((event) => event.categoryId === categoryId);
  const place = first === undefined ? ofWord() : sportNamed(({ id }) => id === first.sportId);
  return place && { ...place, league: categoryId };
}

/** A window of hours is of what is still to start, as every other. */
function momentsOfStart(start: Criteria['start'], now: number): Moments | undefined {
  if (start === null || start === 'inplay') return undefined;
  const { from, until } = momentsOf(WINDOWS[start], now);
  return { from: Math.max(from, now), until };
}

function isAt(event: EventEntity, { start }: Criteria, moments: Moments | undefined): boolean {
  if (start === 'inplay') return event.inplay;
  if (moments === undefined) return true;
  return !event.inplay && event.startTime >= moments.from && event.startTime <= moments.until;
}

interface Found {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly selection: SelectionEntity;
  readonly odds: Odds;
}

/** The price at which it can be backed now, if it can and the range has it. */
function fittingPrice(
  event: EventEntity,
  market: MarketEntity,
  { odds: text, suspended, kind }: SelectionEntity,
  { from, to }: Criteria,
): Odds | undefined {
  const odds = parseOddsText(text ?? '');
  if (odds === undefined || (from !== null && compareOdds(odds, from) < 0)) return undefined;
  if (to !== null && compareOdds(odds, to) > 0) return undefined;
  const price = { odds, suspended, startingPrice: false, nonRunner: kind === 'NR' };
  return availabilityOf(event, market, price).valid ? odds : undefined;
}

/** In the order of starts, of display within an event, until so many selections have been looked at. */
function look(
  { catalogue }: ViewContext,
  events: readonly EventEntity[],
  criteria: Criteria,
  mostLooked: number,
): { readonly found: Found[]; readonly isWhole: boolean } {
  const types: ReadonlySet<string> | undefined =
    criteria.kind === 'any' ? undefined : new Set(MARKET_KINDS[criteria.kind]);
  const found: Found[] = [];
  let looked = 0;
  for (const event of events)
    for (const marketId of event.marketIds) {
      const market = catalogue.market(marketId);
      if (market === undefined || types?.has(market.type) === false) continue;
      looked += market.selectionIds.length;
      if (looked > mostLooked) return { found, isWhole: false };
      for (const id of market.selectionIds) {
        const selection = catalogue.selection(id);
        const odds = selection && fittingPrice(event, market, selection, criteria);
        if (selection !== undefined && odds !== undefined) found.push({ event, market, selection, odds });
      }
    }
  return { found, isWhole: true };
}

/** Events that the words lead to, as a search has them: with aliases, mistyped or not (BRW-09.2). */
function eventsNamed(named: string, { catalogue }: ViewContext, index: OfferIndex): ReadonlySet<EventId> {
  index.follow(catalogue);
  return new Set(index.find(named.replaceAll('-', ' ')).flatMap(({ eventIds }) => eventIds));
}

/** In a sport of contests of many alone, as golf is, the winner is that of an outright. */
const winnerHere = (criteria: Criteria, { sport }: Place, here: readonly EventEntity[]): Criteria =>
  criteria.kind === 'winner' && sport !== null && here.every(({ outright }) => outright)
    ? { ...criteria, kind: 'outright' }
    : criteria;

/** What `betFinderView` depends on of the time. */
export function betFinderMoment(context: ViewContext, { filterId = '' }: FinderQuery): string {
  const { criteria } = readCriteria(filterId);
  const moments = momentsOfStart(criteria.start, context.now);
  return moments === undefined ? '' : startingBefore(context, [moments.from, moments.until + 1]);
}

/**
 * BRW-16: bets by price, start, sport and market, a page at a time; those of virtual races are not among
 * them. A page behind the last is the last. Undefined for a sport that there is not.
 *
 * @param index of names; one that is kept has less to read
 */
export function betFinderView(
  context: ViewContext,
  query: FinderQuery,
  { pageRows, mostRows, mostLooked }: FinderRules = finderRules,
  index = new OfferIndex(),
): Answer | undefined {
  const { criteria } = readCriteria(query.filterId ?? '');
  const events = eventsOnOffer(context).filter(({ sportId }) => !isVirtual(sportId));
  const place = placeOf(query, events);
  if (place === undefined) return undefined;
  const { sport, league } = place;
  const moments = momentsOfStart(criteria.start, context.now);
  const named = criteria.named === null ? undefined : eventsNamed(criteria.named, context, index);
  const here = events.filter(
    (event) =>
      (sport === null || event.sportId === sport.sportId) &&
      (league === null || event.categoryId === league) &&
      named?.has(event.id) !== false &&
      isAt(event, criteria, moments),
  );
  const { found, isWhole } = look(context, here, winnerHere(criteria, place, here), mostLooked);
  if (criteria.sort === 'price') found.sort((a, b) => compareOdds(a.odds, b.odds));
  const listed = found.slice(0, mostRows);
  const pages = Math.max(1, Math.ceil(listed.length / pageRows));
  const page = Math.min(criteria.page, pages);
  const rows = listed.slice((page - 1) * pageRows, page * pageRows);
  return {
    resultCode: 0,
    result: {
      sport,
      league: events.find(({ categoryId }) => categoryId === league)?.categories[0] ?? null,
      rows: rows.map(({ event, market, selection }) => ({
        eventId: event.id,
        marketId: market.id,
        selectionId: selection.id,
      })),
      found: found.length,
      listed: listed.length,
      page,
      pages,
      isWhole,
    },
    entities: entitiesOf(
      context.catalogue,
      rows.map(({ event }) => event),
      (event) => [...new Set(rows.flatMap((row) => (row.event === event ? [row.market] : [])))],
    ),
  };
}
