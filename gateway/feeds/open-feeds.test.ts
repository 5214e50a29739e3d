import { describe, expect, it } from 'vitest';
import type { EventId } from '#domain/brand.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { openFeeds, ownRun, runWanted } from './open-feeds.ts';
import { SPORTS } from './sports.ts';

const SATURDAY = Date.UTC(2026, 6, 18, 13, 58, 30);

describe('the simulator with some sports alone', () => {
  const options = { kind: 'simulator', seed: 1, speed: 1, sports: ['tennis', 'greyhounds'] } as const;

  it('offers those and horse racing', async () => {
    const catalogue = createCatalogue(memoryIdBook());
    const [feed] = openFeeds(options, () => undefined, ownRun(new ManualClock(SATURDAY)));
    const told: EventId[] = [];
    await feed?.start((batch) => void told.push(...catalogue.apply(batch).events));
    await feed?.stop();
    const offered = new Set(told.flatMap((id) => catalogue.event(id)?.sportId ?? []));
    expect([...offered].toSorted()).toEqual(
      [SPORTS.tennis.id, SPORTS.greyhounds.id, SPORTS.horseRacing.id].toSorted(),
    );
  });

  it('shares a database with gateways that play the same alone', async () => {
    const wanted = await runWanted(options);
    expect(wanted).toEqual(await runWanted({ ...options, sports: ['greyhounds', 'tennis'] }));
    expect(wanted).not.toEqual(await runWanted({ kind: 'simulator', seed: 1, speed: 1 }));
  });
});
