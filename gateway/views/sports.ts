import type * as z from 'zod/mini';
import type { SportId } from '#domain/brand.ts';
import type { Competition, SportSummary } from '#domain/contract/catalogue.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { SPORTS } from '../feeds/sports.ts';
import { byStart } from './entities-of.ts';
import type { ViewContext } from './view-context.ts';

type Summary = z.infer<typeof SportSummary>;
type CompetitionView = z.infer<typeof Competition>;

const byName = new Intl.Collator('en-GB').compare;

const ranks = new Map<SportId, number>(Object.values(SPORTS).map((sport) => [sport.id, sport.rank]));
/** A sport without a rank of its own comes last, by name. */
const rankOf = (sportId: SportId): number => ranks.get(sportId) ?? ranks.size + 1;

/** Everything that can still be bet on, in order of start. */
export const eventsOnOffer = (context: ViewContext): EventEntity[] =>
  [...context.catalogue.events()].filter(isOnOffer).sort(byStart);

/** The sport is the last category of an event (CORE-03). */
export function summariesOf(events: readonly EventEntity[]): Summary[] {
  const sports = new Map<SportId, { name: string; inPlayCount: number; eventCount: number }>();
  for (const event of events) {
    const sport = sports.get(event.sportId) ?? {
      name: event.categories.at(-1)?.name ?? event.sportId,
      inPlayCount: 0,
      eventCount: 0,
    };
    sport.eventCount += 1;
    if (event.inplay) sport.inPlayCount += 1;
    sports.set(event.sportId, sport);
  }
  return [...sports]
    .map(([sportId, sport]) => ({ sportId, rank: rankOf(sportId), ...sport }))
    .sort((a, b) => a.rank - b.rank || byName(a.name, b.name));
}

export const inPlayCountsOf = (sports: readonly Summary[]): Record<string, number> =>
  Object.fromEntries(sports.map((sport) => [sport.sportId, sport.inPlayCount]));

/**
 * Competitions with those first that are highlights of their sport, which say so; each of both as they stood
 * (INP-01.1).
 */
export function highlightsFirst(
  competitions: readonly CompetitionView[],
  highlights: Readonly<Record<string, readonly string[]>>,
): CompetitionView[] {
  const placeOf = ({ sportId, category }: CompetitionView): number =>
    highlights[sportId]?.indexOf(category.id) ?? -1;
  const first = competitions
    .filter((competition) => placeOf(competition) >= 0)
    .sort((a, b) => rankOf(a.sportId) - rankOf(b.sportId) || placeOf(a) - placeOf(b));
  return [
    ...first.map((competition) => ({ ...competition, highlight: true })),
    ...competitions.filter((competition) => placeOf(competition) < 0),
  ];
}

/** Events by competition, in order of their first event. */
export function competitionsOf(events: readonly EventEntity[]): CompetitionView[] {
  const found = new Map<string, CompetitionView>();
  for (const event of events) {
    const category = event.categories[0] ?? { id: event.categoryId, name: event.categoryId };
    const key = `${event.sportId} ${event.categoryId}`;
    const competition = found.get(key) ?? { category, sportId: event.sportId, eventCount: 0, eventIds: [] };
    competition.eventIds.push(event.id);
    competition.eventCount += 1;
    found.set(key, competition);
  }
  return [...found.values()];
}
