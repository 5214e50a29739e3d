import { CategoryId, SportId } from '#domain/brand.ts';
import type { FeedChange } from '#gateway/core/feed.ts';

const SEASON_MS = 90 * 86_400_000;

/** What is bet on for a season, in the league in which the matches of the script are played. */
export const seasonEvent = (
  key: string,
  name: string,
  kind: 'outright' | 'specials',
): Extract<FeedChange, { readonly kind: 'event' }> => ({
  kind: 'event',
  event: {
    key,
    name,
    sportId: SportId.parse('SBTC1_1'),
    categories: [
      { id: CategoryId.parse('script.league'), name: 'Script League', eventGroupType: 'REGULAR' },
      { id: CategoryId.parse('script.country'), name: 'Britain', eventGroupType: 'REGULAR' },
    ],
    categoryId: CategoryId.parse('script.league'),
    startTime: Date.now() + SEASON_MS,
    state: 'NOTSTARTED',
    inplay: false,
    suspended: false,
    outright: kind === 'outright',
    specials: kind === 'specials',
    provider: 'script',
    participants: [],
    marketGroups: [{ id: 'main', type: 'MAIN', rank: 1, name: 'Main' }],
  },
});
