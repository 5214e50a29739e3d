import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import { silenceRules as rules } from '../config/silence.ts';
import type { FeedBatch, FeedPace } from './feed.ts';
import { FeedSilence } from './feed-silence.ts';

const START = Date.UTC(2026, 5, 1, 12, 0, 0);
const HOUR = 3_600;

/**
 * A feed of one market from one source, `start` seconds after START; everything heard at real time = feed
 * time.
 */
function oneMarket(start: number, more: { inplay?: boolean; pace?: FeedPace } = {}) {
  const silence = new FeedSilence(rules, more.pace);
  const said: FeedBatch = {
    at: START,
    changes: [
      {
        kind: 'event',
        event: match('m', { startTime: START + start * 1000, inplay: more.inplay ?? false }),
      },
      { kind: 'market', market: market('m.odds', 'm', ['2/1', '3/1']) },
    ],
  };
  const at = (seconds: number): number => START + seconds * 1000;
  const speak = (seconds: number, markets = ['m.odds'], heartbeat = false): void =>
    silence.heard({ source: 'a', at: at(seconds), markets, heartbeat }, at(seconds));
  speak(0);
  silence.told(said, START);
  return { silence, at, speak, isSilent: (seconds: number) => silence.isSilent('m.odds', at(seconds)) };
}

describe('the silence of a feed', () => {
  it('[MEND-15] is that of its source: short in play and near the start, long before it', () => {
    for (const [start, allowed, inplay] of [
      [0, rules.runningSeconds, true],
      [300, rules.runningSeconds, false],
      [10 * HOUR, 10 * HOUR - 7_200, false],
      [100 * HOUR, 57_600, false],
    ] as const) {
      const { isSilent } = oneMarket(start, { inplay });
      expect([start, isSilent(allowed - 1)]).toEqual([start, false]);
      expect([start, isSilent(allowed + 1)]).toEqual([start, true]);
    }
  });

  it('[MEND-15] is never that of a market before the start while its source speaks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 * 24 * HOUR }),
        fc.integer({ min: 1, max: 60 }),
        (start, every) => {
          const { isSilent, speak } = oneMarket(start);
          const steps = Math.min(50, Math.floor(start / every) - 1);
          for (let nth = 1; nth <= steps; nth += 1) {
            speak(nth * every, []);
            expect(isSilent(nth * every)).toBe(false);
          }
        },
      ),
    );
  });

  it('[MEND-15] is that of a market which has said nothing since the start, and ends with its word', () => {
    const { isSilent, speak } = oneMarket(60);
    for (let seconds = 10; seconds <= 130; seconds += 10) speak(seconds, []);
    expect(isSilent(60 + rules.marketSinceStartSeconds - 1)).toBe(false);
    for (let seconds = 140; seconds <= 160; seconds += 10) speak(seconds, []);
    expect(isSilent(160)).toBe(true);
    speak(161);
    expect(isSilent(200)).toBe(false);
  });

  it('[MEND-15] follows heartbeats once there was one', () => {
    const { isSilent, speak } = oneMarket(100 * HOUR);
    speak(1, [], true);
    expect(isSilent(1 + rules.heartbeatSeconds)).toBe(false);
    expect(isSilent(2 + rules.heartbeatSeconds)).toBe(true);
  });

  it('[MEND-15] comes soon after the end of a source, however far the start', () => {
    const { silence, isSilent } = oneMarket(100 * HOUR);
    silence.ended('a');
    expect(isSilent(rules.runningSeconds - 1)).toBe(false);
    expect(isSilent(rules.runningSeconds + 1)).toBe(true);
  });

  it('[MEND-15] runs in the time of the feed, and in real time once that stands', () => {
    const told = oneMarket(0, { inplay: true, pace: { feedPerReal: 10, worldPerFeed: 1 } });
    expect([told.isSilent(7), told.isSilent(8)]).toEqual([false, true]);
    const moved = oneMarket(0, { inplay: true, pace: { feedPerReal: 1, worldPerFeed: 10 } });
    expect([moved.isSilent(7), moved.isSilent(8)]).toEqual([false, true]);
  });

  it('[MEND-15] is of one source alone, and not of what is closed', () => {
    const { silence, speak, isSilent, at } = oneMarket(0, { inplay: true });
    for (let seconds = 10; seconds <= 200; seconds += 10)
      silence.heard({ source: 'b', at: at(seconds), markets: [], heartbeat: false }, at(seconds));
    expect(isSilent(200)).toBe(true);
    silence.told(
      { at: at(200), changes: [{ kind: 'result', market: 'm.odds', results: [], deductions: [] }] },
      at(200),
    );
    expect(isSilent(900)).toBe(false);
    speak(900);
    silence.told({ at: at(900), changes: [{ kind: 'removed', event: 'm' }] }, at(900));
    expect(silence.stateOf('m.odds')).toBeUndefined();
  });

  it('[MEND-15] of a feed that gives no signs is broken by each of its batches', () => {
    const silence = new FeedSilence(rules);
    const offered = (key: string): FeedBatch['changes'] => [
      { kind: 'event', event: match(key, { startTime: START, inplay: true }) },
      { kind: 'market', market: market(`${key}.odds`, key, ['2/1']) },
    ];
    silence.told({ at: START, changes: [...offered('a'), ...offered('b')] }, START);
    const later = START + 70_000;
    silence.told({ at: later, changes: [{ kind: 'prices', market: 'a.odds', prices: [] }] }, later);
    expect(silence.silentMarkets(later + 74_000)).toEqual([]);
    expect(silence.silentMarkets(later + 76_000)).toEqual(['a.odds', 'b.odds']);
  });
});
