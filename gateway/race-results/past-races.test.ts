import { describe, expect, it, vi } from 'vitest';
import { SportId } from '#domain/brand.ts';
import { dayAfter, londonDate, londonInstant } from '#domain/racing/london-time.ts';
import type { RaceRecord } from '#domain/racing/race-record.ts';
import { databases } from '#testing/databases/databases.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { resultRules } from '../config/results.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { Feed } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { openIdBook } from '../db/id-book.ts';
import { simulatorConfig } from '../feeds/synthetic/config.ts';
import { playedFeed } from '../feeds/synthetic/create-simulator-feed.ts';
import { greyhounds } from '../feeds/synthetic/racing/greyhounds.ts';
import { racingProgramme } from '../feeds/synthetic/racing/programme.ts';
import { createRacesBefore } from './past-races.ts';
import { createRaceResults } from './race-results.ts';
import { keptRacesOfDay, racesOfDay } from './races-of-day.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DOGS = SportId.parse('SBTC1_66');
const HOUR = 3_600_000;
/** Three in the afternoon of a day in summer, in London. */
const FROM = Date.UTC(2026, 5, 2, 14);
const report = (error: unknown): never => {
  throw error;
};
const feedAt = (clock: ManualClock): Feed =>
  playedFeed([racingProgramme('past', greyhounds, simulatorConfig.greyhounds)], simulatorConfig, clock);
const nameless = (races: readonly RaceRecord[]) =>
  races
    .map(({ eventId: _, ...race }) => race)
    .toSorted((a, b) => a.startTime - b.startTime || a.track.localeCompare(b.track));

describe.each(databases)('races that were over before on $name', ({ use }) => {
  const fresh = use();

  /** Asks as the page does, at an instant of a gateway that has heard of nothing. */
  async function asking(at: number) {
    const { db } = await fresh();
    const clock = new ManualClock(at);
    const feed = feedAt(clock);
    const ids = await openIdBook(db);
    const now = (): number => clock.now();
    const earlier = createRacesBefore({
      ...{ db, ids, now, clock },
      pastRaces: (wanted) => feed.pastRaces?.(wanted) ?? [],
    });
    return { db, ofDay: keptRacesOfDay(db, now, earlier) };
  }

  it('[RAC-11.1] are those that somebody heard who was there, word for word', async () => {
    const clock = new ManualClock(FROM);
    const { db } = await fresh();
    const live = createCatalogue(memoryIdBook());
    const results = createRaceResults({ db, offer: live, clock, report });
    const feed = feedAt(clock);
    await feed.start((batch) => results.observe(live.apply(batch)));
    while (clock.now() < FROM + 2 * HOUR) clock.advanceTo(clock.now() + 60_000);
    await results.idle();
    await feed.stop();
    const there = await racesOfDay(db, DOGS, londonDate(FROM));
    const { ofDay } = await asking(FROM + 2 * HOUR);
    const found = await ofDay(DOGS, londonDate(FROM));
    expect(there.races.length).toBeGreaterThan(10);
    const first = Math.min(...there.races.map(({ startTime }) => startTime));
    expect(nameless(found.races.filter(({ startTime }) => startTime >= first))).toEqual(
      nameless(there.races),
    );
  });

  it('[RAC-11.4] stand for each day that is shown, from the first look on, and are worked out once', async () => {
    const { db, ofDay } = await asking(FROM);
    const today = londonDate(FROM);
    const first = await ofDay(DOGS, undefined);
    expect(first.day).toBe(today);
    expect(first.count).toBeGreaterThan(20);
    expect(first.days).toEqual(Array.from({ length: resultRules.days }, (_, back) => dayAfter(today, -back)));
    const last = await ofDay(DOGS, first.days.at(-1));
    expect(last.day).toBe(first.days.at(-1));
    expect(last.count).toBeGreaterThan(20);
    // No other day, and nothing of a sport without races.
    const { days, count } = await ofDay(DOGS, dayAfter(today, -resultRules.days));
    expect([days, count > 0]).toEqual([first.days, true]);
    expect(await ofDay(SportId.parse('SBTC1_1'), today)).toEqual({
      day: null,
      days: [],
      races: [],
      count: 0,
    });
    const stored = await db.selectFrom('race_results').select('event_id').execute();
    expect(new Set(stored.map(({ event_id }) => event_id)).size).toBe(first.count + last.count);
  });

  it('[RAC-11.3] just after midnight are those of the day before', async () => {
    const midnight = londonInstant('2026-06-02', 0);
    const { ofDay } = await asking(midnight + 1_000);
    const found = await ofDay(DOGS, undefined);
    expect(found.day).toBe('2026-06-01');
    expect(found.count).toBeGreaterThan(20);
  });

  it('leave what was heard as it is', async () => {
    const { db, ofDay } = await asking(FROM);
    const { races, count } = await ofDay(DOGS, undefined);
    const [one] = races;
    if (one === undefined) throw new Error('no race is over');
    const corrected = { ...one, raceName: 'Corrected' };
    await db
      .updateTable('race_results')
      .set({ record: JSON.stringify(corrected) })
      .where('event_id', '=', one.eventId)
      .execute();
    const again = createRacesBefore({
      db,
      ids: await openIdBook(db),
      now: () => FROM,
      clock: new ManualClock(FROM),
      pastRaces: (wanted) => feedAt(new ManualClock(FROM)).pastRaces?.(wanted) ?? [],
    });
    await again.fill(DOGS, londonDate(FROM));
    const after = await racesOfDay(db, DOGS, undefined);
    expect(after.races.filter(({ raceName }) => raceName === 'Corrected')).toEqual([corrected]);
    expect(after.count).toBe(count);
  });
});
