import type { EventId } from '#domain/brand.ts';
import { BRANDS, defaultAppConfig } from '#domain/config/defaults.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { Feed } from '../core/feed.ts';

/** What is counted of matches (INP-03). */
export interface StatisticsOf {
  /** Whether there is a channel of it: of the one sport, whatever its match. */
  isCounted(event: Pick<EventEntity, 'sportId'>): boolean;
  /** By now; null for a match that nobody counts, or that has not begun. */
  of(event: EventId): EventStatistic[] | null;
}

const SPORTS: ReadonlySet<string> = new Set(
  BRANDS.map((brand) => defaultAppConfig(brand).inPlay.statisticsSportId),
);

/** What the feeds count of the matches of the catalogue. */
export const statisticsFrom = (
  catalogue: Pick<Catalogue, 'eventKey'>,
  feeds: () => readonly Pick<Feed, 'statistics'>[],
): StatisticsOf => ({
  isCounted: ({ sportId }) => SPORTS.has(sportId),
  of: (event) => {
    const key = catalogue.eventKey(event);
    if (key === undefined) return null;
    for (const feed of feeds()) {
      const counted = feed.statistics?.(key);
      if (counted !== undefined) return [...counted];
    }
    return null;
  },
});
