import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { simulatorConfig } from '../config.ts';
import { createSimulatorFeed } from '../create-simulator-feed.ts';
import { programmesOf } from '../programmes.ts';
import { categoryOf } from './event-head.ts';

vi.setConfig({ testTimeout: 60_000 });

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 6, 18, 21, 3);
const SEED = 'past';
const feed = createSimulatorFeed({ seed: SEED, clock: new ManualClock(NOW) });
const programmes = programmesOf(SEED, simulatorConfig);

const pastOf = (of: string, from: number, to = NOW) =>
  [...(feed.past?.({ from, to, of }) ?? [])].filter((event) => event !== undefined);

/** As whoever listened from the start saw the event last, prices and all. */
function livedThrough(key: string) {
  const run = programmes.flatMap((programme) => programme.open(key) ?? [])[0];
  if (run === undefined) throw new Error(`no event ${key}`);
  run.advance(NOW);
  const { event, scoreboard } = run.look();
  return { state: event.state, name: event.name, categories: event.categories, scoreboard };
}

describe('[BRW-15.3] what the built-in feed tells of the past', () => {
  it.each(['SBTC1_1', 'SBTC1_5', 'SBTC1_15', 'SBTC1_4'])(
    '[BRW-15.3] of %s, is what those saw who listened then',
    (sport) => {
      const told = pastOf(sport, NOW - 2 * HOUR);
      expect(told.length).toBeGreaterThan(0);
      for (const { key, state, name, categories, scoreboard, startTime } of told) {
        expect(startTime).toBeLessThan(NOW);
        expect({ state, name, categories, scoreboard }).toEqual(livedThrough(key));
        expect(['FINISHED', 'CANCELED', 'ABANDONED']).toContain(state);
      }
    },
  );

  it('has every event of its span that is over, once', () => {
    const from = NOW - 1.5 * HOUR;
    const keys = pastOf('SBTC1_1', from).map(({ key }) => key);
    const billed = programmes
      .flatMap((programme) => [
        ...programme.listed(from - HOUR, NOW),
        ...programme.listed(NOW - 96 * HOUR, from - HOUR).filter(({ key }) => key.includes('.c.')),
      ])
      .filter(({ key }) => key.startsWith('sim.f.r.') || key.startsWith('sim.f.c.2026-07-18.'));
    const over = billed.filter(({ key }) => {
      const run = programmes.flatMap((programme) => programme.open(key) ?? [])[0];
      run?.advance(NOW);
      const event = run?.look().event;
      return event?.state === 'FINISHED' && event.startTime >= from;
    });
    expect(keys.toSorted()).toEqual(over.map(({ key }) => key).toSorted());
  });

  it.each(['shires', 'crown'])('of the league %s has no other, the newest first', (code) => {
    const told = pastOf(categoryOf(code), NOW - 48 * HOUR);
    expect(told.length).toBeGreaterThan(5);
    expect(new Set(told.map(({ categoryId }) => categoryId))).toEqual(new Set([categoryOf(code)]));
    const starts = told.map(({ startTime }) => startTime);
    expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  });

  it('knows nothing of a competition that it does not play', () => {
    expect(pastOf('elsewhere', NOW - 400 * HOUR)).toEqual([]);
  });
});
