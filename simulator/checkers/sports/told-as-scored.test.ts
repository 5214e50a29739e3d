import { beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../gateway/offer/result.ts';
import { drawEvents } from '../../gateway/sports/draw-events.ts';
import type { Played } from '../../gateway/sports/ended.ts';
import { Prng } from '../../random/prng.ts';
import { toldAsScored } from './told-as-scored.ts';

const DRAWS = { events: 6, markets: 30, looks: 6, everyMs: 1, bettors: 0, betMs: 1, odd: 70 };
// Enough for somebody to share a place that the board shows.
const BOARDS = 19;

describe('results of other sports', { timeout: 300_000 }, () => {
  let sports: readonly Played[] = [];
  const results = new Map<string, Result>();

  beforeAll(() => {
    const events = Array.from({ length: BOARDS }, (_, nth) =>
      drawEvents(new Prng(`board ${nth}`, 'events'), DRAWS, 0, `n${nth}x`),
    ).flat();
    for (const event of events)
      while (!event.isOver)
        for (const change of event.play(1)) if (change.kind === 'result') results.set(change.market, change);
    sports = events;
  });

  const changed = (change: (result: Result) => Result): ReadonlyMap<string, Result> =>
    new Map([...results].map(([key, result]) => [key, change(result)]));
  const whys = (told: ReadonlyMap<string, Result>): readonly string[] =>
    toldAsScored(sports, told).map(({ fingerprint }) => fingerprint);

  it('[sports] are what the boards of all sports say', () => {
    expect(new Set(sports.map(({ sport }) => sport)).size).toBeGreaterThan(12);
    expect(toldAsScored(sports, results).map(({ sentence }) => sentence.slice(0, 300))).toEqual([]);
  });

  it('[sports] are missed where they were told otherwise: sides, stakes that come back, dead heats, nothing', () => {
    const turned = changed((result) => ({
      ...result,
      results: result.results.map((one) => ({
        ...one,
        result: { outcome: one.result.outcome === 'WON' ? 'LOST' : 'WON' },
      })),
    }));
    const types = new Set(whys(turned).map((why) => why.split(' ')[1]));
    expect(types.size).toBeGreaterThan(25);
    expect(whys(turned).some((why) => why.includes('where VOID is due'))).toBe(true);
    const whole = changed((result) => ({
      ...result,
      results: result.results.map(({ selection, result: { deadHeat: _shared, ...rest } }) => ({
        selection,
        result: rest,
      })),
    }));
    expect(whys(whole).some((why) => / told|where WON \d\/\d is due/.test(why))).toBe(true);
    expect(whys(new Map()).length).toBeGreaterThan(100);
  });
});
