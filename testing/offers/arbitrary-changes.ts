import fc from 'fast-check';
import type { FeedChange, FeedEvent, FeedMarket } from '#gateway/core/feed.ts';
import { match, market as priced } from './catalogue-fixture.ts';

export const event = (key: string, name = key): FeedEvent => match(key, { name });

type State = FeedMarket['state'];
export const market = (
  key: string,
  eventKey: string,
  sides: readonly string[],
  state: State = 'OPEN',
): FeedMarket =>
  priced(key, eventKey, [], {
    state,
    selections: sides.map((side) => ({
      key: `${key}.${side}`,
      name: side,
      kind: 'REGULAR',
      suspended: false,
      odds: '2/1',
    })),
  });

export const results = (key: string) => ({
  kind: 'result' as const,
  market: key,
  results: [{ selection: `${key}.a`, result: { outcome: 'WON' as const } }],
  deductions: [],
});

const eventKeys = ['e1', 'e2'] as const;
const marketKeys = ['m1', 'm2', 'm3'] as const;
/** A market always belongs to the same event; `m3` is left without its event now and then. */
const home = { m1: 'e1', m2: 'e1', m3: 'e2' } as const;
const states = ['OPEN', 'SUSPENDED', 'CLOSED'] as const;

/** Changes of two small events; a sequence of them may well contradict itself. */
export const changes: fc.Arbitrary<FeedChange> = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    event: fc.tuple(fc.constantFrom(...eventKeys), fc.constantFrom('x', 'y')).map(([k, n]) => event(k, n)),
  }),
  fc
    .tuple(
      fc.constantFrom(...marketKeys),
      fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      fc.constantFrom(...states),
    )
    .map(([key, sides, state]) => ({
      kind: 'market' as const,
      market: market(key, home[key], sides, state),
    })),
  fc.record({
    kind: fc.constant('marketState' as const),
    market: fc.constantFrom(...marketKeys),
    state: fc.constantFrom(...states),
  }),
  fc
    .tuple(
      fc.constantFrom(...marketKeys),
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('2/1', '5/2', null),
      fc.boolean(),
    )
    .map(([key, side, odds, suspended]) => ({
      kind: 'prices' as const,
      market: key,
      prices: [{ selection: `${key}.${side}`, odds, suspended }],
    })),
  fc.constantFrom(...eventKeys).map((key) => ({
    kind: 'scoreboard' as const,
    event: key,
    scoreboard: { home: 1, away: 0, period: '1H', clockSeconds: 60, clockAt: 0, running: true },
  })),
  fc.constantFrom(...marketKeys).map(results),
  fc.constantFrom(...eventKeys).map((key) => ({ kind: 'removed' as const, event: key })),
);
