import { CategoryId, SportId } from '#domain/brand.ts';
import type { Feed, FeedBatch, FeedChange, FeedKey, FeedMarket } from '#gateway/core/feed.ts';

export const KILL_CATEGORY = CategoryId.parse('kill');
const SPORT = SportId.parse('SBTC1_2');
const EVENTS = 8;

/** Same key, same result, in every life of the gateway: what a feed that keeps its history would say. */
const wins = (key: FeedKey): boolean =>
  Array.from(key).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0;
const selectionKeys = (market: FeedKey): FeedKey[] => ['a', 'b', 'c'].map((name) => `${market}/${name}`);

const resultFor = (market: FeedKey): FeedChange => ({
  kind: 'result',
  market,
  results: selectionKeys(market).map((selection) => ({
    selection,
    result: { outcome: wins(selection) ? ('WON' as const) : ('LOST' as const) },
  })),
  deductions: [],
});

const marketOf = (event: FeedKey): FeedMarket => {
  const key = `${event}/winner`;
  return {
    key,
    event,
    name: 'Winner',
    type: 'MATCH_ODDS',
    state: 'OPEN',
    groupRanks: {},
    winners: 1,
    inplayDelay: 0,
    selections: selectionKeys(key).map((selection, i) => ({
      key: selection,
      name: `Player ${i + 1}`,
      kind: 'REGULAR',
      odds: ['1/2', '2/1', '5/1'][i] ?? null,
      suspended: false,
    })),
  };
};

const eventChanges = (key: FeedKey, at: number): FeedChange[] => [
  {
    kind: 'event',
    event: {
      key,
      name: key,
      sportId: SPORT,
      categories: [{ id: KILL_CATEGORY, name: 'Kill' }],
      categoryId: KILL_CATEGORY,
      startTime: at + 3_600_000,
      state: 'NOTSTARTED',
      inplay: false,
      suspended: false,
      outright: false,
      specials: false,
      provider: 'KILL',
      participants: [],
      marketGroups: [],
    },
  },
  { kind: 'market', market: marketOf(key) },
];

/**
 * A small offer of which one event after the other settles: kills then hit settlements too, not only
 * placements.
 */
export function movingFeed(life: string, settleEvery: number): Feed {
  const keys = Array.from({ length: EVENTS }, (_, i) => `${life}/${i + 1}`);
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'moving',
    isInProcess: true,
    start(deliver: (batch: FeedBatch) => void) {
      const at = Date.now();
      deliver({ at, changes: keys.flatMap((key) => eventChanges(key, at)) });
      const open = [...keys];
      timer = setInterval(() => {
        const key = open.length > 2 ? open.shift() : undefined;
        if (key !== undefined) deliver({ at: Date.now(), changes: [resultFor(`${key}/winner`)] });
      }, settleEvery);
      return Promise.resolve();
    },
    stop() {
      clearInterval(timer);
      return Promise.resolve();
    },
    missedResults: (markets) => Promise.resolve({ at: Date.now(), changes: markets.map(resultFor) }),
  };
}
