import { describe, expect, it } from 'vitest';
import type { SelectionId } from '#domain/brand.ts';
import { drawsInMemory } from '#testing/gateway/draws-in-memory.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import type { Catalogue } from '../core/catalogue.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { createVirtualsFeed } from './create-virtuals-feed.ts';
import { virtualRules } from './virtual-rules.ts';

const HOUR = 3_600_000;
const TICK = 20_000;
const START = 1_790_000_040_000;
function heldIn(catalogue: Catalogue) {
  const events = [...catalogue.events()];
  const ids = events.flatMap(({ id }) => catalogue.marketsOf(id).flatMap(({ selectionIds }) => selectionIds));
  return { events: events.length, ids };
}

describe('virtual events over three hours', () => {
  it('[VIR-01] leave the offer with their selections: no more are held after three hours than after one', async () => {
    const clock = new ManualClock(START);
    const catalogue = createCatalogue(memoryIdBook());
    const given = new Set<SelectionId>();
    const feed = createVirtualsFeed({
      draws: drawsInMemory(),
      clock,
      rules: { ...virtualRules, tick: TICK },
      report: (error) => {
        throw error;
      },
    });
    await feed.start((batch) => void catalogue.apply(batch));
    const hours: { held: number; events: number; given: number; left: number }[] = [];
    for (let at = START + TICK; at <= START + 3 * HOUR; at += TICK) {
      clock.advanceTo(at);
      await new Promise((resolve) => setImmediate(resolve));
      if ((at - START) % 60_000 !== 0) continue;
      const { events, ids } = heldIn(catalogue);
      for (const id of ids) given.add(id);
      if ((at - START) % HOUR !== 0) continue;
      const left = [...given].filter((id) => catalogue.selection(id) !== undefined).length;
      hours.push({ held: ids.length, events, given: given.size, left });
    }
    await feed.stop();
    const [first, , last] = hours;
    // What is reached by its id alone is held as well.
    for (const { held, left } of hours) expect(left).toBe(held);
    expect(hours.map(({ events }) => events)).toEqual(hours.map(() => first?.events));
    expect(Math.abs((last?.held ?? 0) - (first?.held ?? 0))).toBeLessThan((first?.held ?? 0) / 10);
    const perHour = ((last?.given ?? 0) - (first?.given ?? 0)) / 2;
    expect(perHour).toBeGreaterThan(first?.held ?? 0);
    expect(perHour).toBeLessThan(15_000);
  });
});
