import { CategoryId } from '#domain/brand.ts';
import type { Feed } from '#gateway/core/feed.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';

/** Where the matches of the rush are listed. */
export const RUSH_CATEGORY = CategoryId.parse('premier-league');
const MATCHES = 12;

/** A quiet offer: nothing moves, so a refusal can only be about money. */
export const rushFeed = (): Feed => ({
  name: 'rush',
  isInProcess: true,
  start: async (deliver) => {
    const keys = Array.from({ length: MATCHES }, (_, i) => `match-${i}`);
    const startTime = Date.now() + 24 * 3_600_000;
    deliver({
      at: Date.now(),
      changes: keys.flatMap((key) => [
        { kind: 'event', event: match(key, { startTime }) },
        { kind: 'market', market: market(`${key}.odds`, key, ['2/1', '5/2', '6/4']) },
      ]),
    });
  },
  stop: async () => undefined,
  missedResults: async () => ({ at: Date.now(), changes: [] }),
});
