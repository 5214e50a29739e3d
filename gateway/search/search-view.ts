import type * as z from 'zod/mini';
import { CategoryId, EventId, SportId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { FoundLeague, FoundName, FoundResult, searchOffer } from '#domain/contract/search.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { searchRules } from '../config/search.ts';
import type { FinishedRow } from '../results/finished-rows.ts';
import { resultOf } from '../results/results-view.ts';
import { byStart, mainMarketOf, withMainMarket } from '../views/entities-of.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { NameKind } from './names-of-event.ts';
import type { Hit, OfferIndex } from './offer-index.ts';

/** What can be backed next: a match before an outright, in play before what is to come. */
const byNearness = (a: EventEntity, b: EventEntity): number =>
  Number(a.outright) - Number(b.outright) || Number(b.inplay) - Number(a.inplay) || byStart(a, b);

/** A name with its next event and its own price there. */
function foundName(context: ViewContext, name: string, event: EventEntity): FoundName {
  const { catalogue } = context;
  const market = mainMarketOf(catalogue, event);
  const role = event.participants.find((side) => side.name === name)?.role?.toUpperCase();
  const selection = (market?.selectionIds ?? [])
    .flatMap((id) => catalogue.selection(id) ?? [])
    .find((one) => one.name === name || (role !== undefined && one.outcomeType === role));
  const place = { name, sportId: event.sportId, eventId: event.id };
  return selection === undefined || market === undefined
    ? place
    : { ...place, marketId: market.id, selectionId: selection.id };
}

function foundLeague({ eventIds }: Hit, first: EventEntity): FoundLeague[] {
  const [category] = first.categories;
  if (category === undefined) return [];
  return [
    {
      category: { id: category.id, name: category.name },
      sportId: first.sportId,
      sport: first.categories.at(-1)?.name ?? first.sportId,
      eventCount: eventIds.length,
    },
  ];
}

function foundResult(row: FinishedRow): FoundResult {
  return {
    ...resultOf(row),
    category: { id: CategoryId.parse(row.category_id), name: row.category },
    sportId: SportId.parse(row.sport_id),
    sport: row.sport,
    ...(row.event_id === null ? {} : { eventId: EventId.parse(row.event_id) }),
  };
}

/**
 * SCH-01: what fits, best first, grouped. Fewer letters than the least find nothing.
 *
 * @param text as it was typed
 * @param finished what fits of the matches that are over: it has the room that the others leave (SCH-01.4)
 */
export function searchView(
  context: ViewContext,
  index: OfferIndex,
  text: string,
  finished: readonly FinishedRow[] = [],
): z.infer<typeof searchOffer.answer> {
  const { catalogue } = context;
  const words = text.trim();
  index.follow(catalogue);
  const hits = words.length < DEFAULTS.search.minimumLetters ? [] : index.find(words);
  const eventsOf = (ids: readonly EventId[]) =>
    ids.flatMap((id) => catalogue.event(id) ?? []).sort(byNearness);
  const best = (kind: NameKind) =>
    hits
      .filter((hit) => hit.kind === kind)
      .slice(0, searchRules.most[kind])
      .flatMap((hit) => {
        const [first] = eventsOf(hit.eventIds);
        return first === undefined ? [] : [{ hit, first }];
      });
  const events = best('event').map(({ first }) => first);
  const named = (kind: 'participant' | 'runner') =>
    best(kind).map(({ hit, first }) => ({ found: foundName(context, hit.name, first), first }));
  const participants = named('participant');
  const runners = named('runner');
  const leagues = best('league').flatMap(({ hit, first }) => foundLeague(hit, first));
  const taken = events.length + leagues.length + participants.length + runners.length;
  const room = Math.min(searchRules.mostFinished, DEFAULTS.search.results - taken);
  return {
    resultCode: 0,
    result: {
      eventIds: events.map(({ id }) => id),
      leagues,
      participants: participants.map(({ found }) => found),
      runners: runners.map(({ found }) => found),
      finished: words.length < DEFAULTS.search.minimumLetters ? [] : finished.slice(0, room).map(foundResult),
    },
    entities: withMainMarket(catalogue, [
      ...events,
      ...[...participants, ...runners].map(({ first }) => first),
    ]),
  };
}
