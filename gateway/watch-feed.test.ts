import { describe, expect, it } from 'vitest';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import { bestOddsRules } from './config/best-odds.ts';
import { silenceRules } from './config/silence.ts';
import { createCatalogue } from './core/create-catalogue.ts';
import type { Feed, FeedChange } from './core/feed.ts';
import { memoryIdBook } from './core/memory-id-book.ts';
import { Delivery } from './deliver-feed.ts';
import { FeedTime } from './feed-time.ts';
import { feedsHealth } from './watch-feed.ts';

const START = 1_800_000_000_000;

/** A gateway that hears of one match in play. */
function watching(feed: Pick<Feed, 'name' | 'isInProcess'> = { name: 'test' }) {
  const clock = new ManualClock(START);
  const ids = memoryIdBook();
  const catalogue = createCatalogue(ids);
  const warnings: { message: string; fields: object }[] = [];
  const delivery = new Delivery(
    {
      catalogue,
      ids: { ...ids, has: () => true, claim: () => Promise.resolve() },
      money: { settlement: { observe: () => undefined } },
      live: { hub: { catalogueChanged: () => undefined }, server: { flush: () => undefined } },
      world: new FeedTime(() => clock.now()),
      bestOdds: bestOddsRules,
      clock,
      silence: silenceRules,
      log: {
        error: (fields, message) => {
          throw new Error(message, { cause: fields });
        },
        warn: (fields, message) => void warnings.push({ message, fields }),
      },
    },
    feed,
  );
  const say = (...changes: FeedChange[]): void => delivery.deliver({ at: clock.now(), changes });
  const pass = (seconds: number): void => clock.advanceTo(clock.now() + seconds * 1000);
  const shown = () => {
    const found = catalogue.market(ids.market('m.odds'));
    return [found?.state, found?.suspended, found?.silent];
  };
  say(
    { kind: 'event', event: match('m', { startTime: START, state: 'INPLAY', inplay: true }) },
    { kind: 'market', market: market('m.odds', 'm', ['2/1', '3/1']) },
  );
  return { clock, delivery, say, pass, shown, warnings };
}

const priced: FeedChange = {
  kind: 'prices',
  market: 'm.odds',
  prices: [{ selection: 'm.odds.a', odds: '5/2', suspended: false }],
};

describe('a feed that is watched', () => {
  it('[MEND-15] has its markets suspended when it falls silent, with a word in the log and in the health', () => {
    const { delivery, pass, shown, warnings } = watching();
    pass(74);
    expect([shown(), warnings]).toEqual([['OPEN', false, undefined], []]);
    pass(2);
    expect(shown()).toEqual(['SUSPENDED', true, true]);
    expect(warnings).toMatchObject([
      { message: 'a feed is silent: its markets are suspended', fields: { markets: 1 } },
    ]);
    expect(feedsHealth([delivery])).toMatchObject({ feeds: 'silent', silentSources: 1, silentMarkets: 1 });
    pass(600);
    expect(warnings).toHaveLength(1);
  });

  it('[MEND-15] has them open again with its next word, as it told them last', () => {
    const { delivery, pass, say, shown } = watching();
    pass(80);
    say(priced);
    expect(shown()).toEqual(['OPEN', false, undefined]);
    pass(80);
    say({ kind: 'marketState', market: 'm.odds', state: 'SUSPENDED' });
    expect(shown()).toEqual(['SUSPENDED', true, undefined]);
    pass(80);
    expect(shown()).toEqual(['SUSPENDED', true, undefined]);
    say({ kind: 'marketState', market: 'm.odds', state: 'OPEN' });
    expect([shown(), feedsHealth([delivery]).feeds]).toEqual([['OPEN', false, undefined], 'live']);
  });

  it('[MEND-15] has them open again with a sign of life that brings no change', () => {
    const { clock, delivery, pass, shown } = watching();
    delivery.signs.heard({ source: 'a', at: clock.now(), markets: ['m.odds'], heartbeat: true });
    pass(40);
    expect(shown()[0]).toBe('SUSPENDED');
    delivery.signs.heard({ source: 'a', at: clock.now(), markets: [], heartbeat: true });
    pass(1);
    expect(shown()).toEqual(['OPEN', false, undefined]);
  });

  it('[MEND-15] leaves closed what closed while it was suspended', () => {
    const { pass, say, shown } = watching();
    pass(80);
    say({ kind: 'result', market: 'm.odds', results: [], deductions: [] });
    pass(80);
    expect(shown()).toEqual(['CLOSED', true, undefined]);
  });

  it('[MEND-15] is not silent by itself when it is made in this process', () => {
    const { pass, shown, warnings } = watching({ name: 'model', isInProcess: true });
    pass(100_000);
    expect([shown()[0], warnings]).toEqual(['OPEN', []]);
  });

  it('[MEND-15] has what cannot be read counted, and told now and then', () => {
    const { delivery, warnings } = watching();
    for (let nth = 1; nth <= 120; nth += 1) delivery.signs.unreadable('a', `line ${nth}`);
    expect(delivery.health().unreadable).toBe(120);
    expect(warnings.map(({ fields }) => fields)).toMatchObject([{ count: 1 }, { count: 10 }, { count: 100 }]);
  });
});
