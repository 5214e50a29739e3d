import type * as z from 'zod/mini';
import { CategoryId, SportId } from '#domain/brand.ts';
import type { getVirtuals } from '#domain/contract/race-lists.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { eventIdOf } from '#domain/parse-ids.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { OFFERED_VIRTUALS } from '#domain/virtuals/virtual-sports.ts';
import { SPORTS } from '../feeds/sports.ts';
import { byStart, entitiesOf, mainMarketOf } from './entities-of.ts';
import type { ViewContext } from './view-context.ts';

/** Starts whose first event comes with every market: the one that is on, and the one after it. */
const WHOLE = 2;
/** Starts whose results are shown: a race each, or a round of matches. */
const RESULTS = 10;
const ROUNDS = 3;

/** The first event of each of the next starts: matches begin in rounds, races each alone. */
const firstOfNext = (next: readonly EventEntity[]): readonly EventEntity[] =>
  next.filter(({ startTime }, at) => next[at - 1]?.startTime !== startTime).slice(0, WHOLE);

/** The last to end, whole starts of them: of a round no match is left out. */
function lastOf(ended: readonly EventEntity[]): readonly EventEntity[] {
  const starts = [...new Set(ended.map(({ startTime }) => startTime))];
  const isRounds = ended.length > starts.length;
  const shown = new Set(starts.slice(0, isRounds ? ROUNDS : RESULTS));
  return ended.filter(({ startTime }) => shown.has(startTime));
}

/**
 * VIR-01: a kind of virtual sport with its next events and its last results.
 *
 * @param wanted a sport or a category of one; the first that is offered when absent or unknown
 */
export function virtualsView(
  { catalogue }: ViewContext,
  wanted: string | undefined,
  eventId: string | undefined,
): z.infer<typeof getVirtuals.answer> {
  const virtual = [...catalogue.events()].filter(({ sportId }) => isVirtual(sportId)).sort(byStart);
  const sportId =
    OFFERED_VIRTUALS.find((id) => id === wanted) ??
    virtual.find(({ categoryId }) => categoryId === wanted)?.sportId ??
    OFFERED_VIRTUALS[0];
  const races = virtual.filter((event) => event.sportId === sportId);
  const next = races.filter(isOnOffer);
  const results = lastOf(races.filter((event) => !isOnOffer(event)).reverse());
  const [current] = next;
  const whole = new Set([
    ...firstOfNext(next).map(({ id }) => id),
    // An odd one is an event that is not here.
    ...[eventIdOf(Number(eventId))].flatMap((id) => id ?? []),
  ]);
  return {
    resultCode: 0,
    result: {
      sportCategoryId: SportId.parse(sportId),
      currentCategoryId: current === undefined ? null : CategoryId.parse(current.categoryId),
      currentEventId: current?.id ?? null,
      nextEvents: next.map(({ id }) => id),
      results: results.map(({ id }) => id),
    },
    entities: entitiesOf(catalogue, [...next, ...results], (event) => {
      if (whole.has(event.id)) return event.marketIds.flatMap((id) => catalogue.market(id) ?? []);
      const main = mainMarketOf(catalogue, event);
      return main === undefined ? [] : [main];
    }),
  };
}

/** The same with the table of the season, where they are matches of a league (VIR-01.13). */
export async function virtualsWithTable(
  context: ViewContext,
  wanted: string | undefined,
  eventId: string | undefined,
): Promise<z.infer<typeof getVirtuals.answer>> {
  const view = virtualsView(context, wanted, eventId);
  if (view.result.sportCategoryId !== SPORTS.virtualFootball.id) return view;
  const table = await context.seasonTable?.(context);
  return table === undefined ? view : { ...view, result: { ...view.result, table } };
}
