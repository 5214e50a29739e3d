import { describe, expect, it, vi } from 'vitest';
import { SportId } from '#domain/brand.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { databases } from '#testing/databases/databases.ts';
import { resultRules } from '../config/results.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { simulatorConfig } from '../feeds/synthetic/config.ts';
import { changesBetween, type Sight } from '../feeds/synthetic/playing/sight.ts';
import { greyhounds } from '../feeds/synthetic/racing/greyhounds.ts';
import { raceScript } from '../feeds/synthetic/racing/programme.ts';
import { listedRaces } from '../feeds/synthetic/racing/race-slots.ts';
import { createRaceResults, recordOf } from './race-results.ts';
import { keptRacesOfDay, racesOfDay } from './races-of-day.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SEED = 'results';
const DOGS = SportId.parse('SBTC1_66');
const { greyhounds: config } = simulatorConfig;
const FROM = Date.UTC(2026, 5, 1, 12);
const clock = { now: () => FROM, after: () => () => undefined };

const rowOf = (id: number, sport: SportId, start: number) => ({
  event_id: id,
  sport_id: sport,
  day: londonDate(start),
  start_time: start,
  record: JSON.stringify({
    eventId: id,
    startTime: start,
    track: 'Some Track',
    country: 'GB',
    raceName: 'Some race',
    isVoid: false,
    runners: 6,
    placed: [],
    nonRunners: [],
    dividends: [],
    deductions: [],
  }),
});

const keys = listedRaces(greyhounds, config, FROM, FROM + 40 * 3_600_000).map(({ key }) => key);

/** Runs a race to its end, told change by change; undefined for a key without one. */
function raced(key: string, apply: (at: number, changes: readonly FeedChange[]) => void): Sight | undefined {
  const script = raceScript(SEED, greyhounds, config, key);
  if (script === undefined) return undefined;
  let state = script.initial;
  let shown = changesBetween(undefined, script.look(state));
  apply(state.at, shown.changes);
  for (const moment of script.moments) {
    if (moment.kind === 'moved') continue;
    state = script.step(state, moment);
    shown = changesBetween(shown.shown, script.look(state));
    apply(moment.at, shown.changes);
  }
  return shown.shown;
}

describe.each(databases)('results of races on $name', ({ use }) => {
  const fresh = use();

  it('[RAC-11.1] [RAC-11.2] are kept by day as settlement was told, and a corrected one replaces the first', async () => {
    const { db } = await fresh();
    const catalogue = createCatalogue(memoryIdBook());
    const results = createRaceResults({
      db,
      offer: catalogue,
      clock,
      report: (error) => {
        throw error;
      },
    });
    const apply = (at: number, changes: readonly FeedChange[]): void => {
      if (changes.length > 0) results.observe(catalogue.apply({ at, changes }));
    };
    const seen = { nonRunners: 0, deductions: 0, void: 0 };
    const told = new Map<string, readonly (readonly [number, string | undefined])[]>();
    for (const key of keys) {
      const shown = raced(key, apply);
      if (shown === undefined) continue;
      const win = shown.markets.find(({ shape }) => shape.type === 'WIN');
      const placed = (win?.result?.results ?? []).flatMap(({ result }, index) =>
        'position' in result && result.position !== undefined && result.position <= 3
          ? [[index + 1, result.startingPrice] as const]
          : [],
      );
      told.set(`${shown.event.racingData?.raceName} ${shown.event.racingData?.track}`, placed);
    }
    await results.idle();
    const { days } = await racesOfDay(db, DOGS, undefined);
    expect(days).toEqual(days.toSorted().reverse());
    for (const wanted of days) {
      const { day, races } = await racesOfDay(db, DOGS, wanted);
      expect(day).toBe(wanted);
      for (const race of races) {
        const expected = told.get(`${race.raceName} ${race.track}`) ?? [];
        expect(new Map(race.placed.map(({ cloth, startingPrice }) => [cloth, startingPrice]))).toEqual(
          new Map(race.isVoid ? [] : expected),
        );
        expect(race.runners + race.nonRunners.length).toBe(race.isVoid ? 0 : 6);
        expect(race.dividends.length === 0).toBe(race.isVoid);
        seen.nonRunners += race.nonRunners.length;
        seen.deductions += race.deductions.length;
        seen.void += Number(race.isVoid);
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
    // Another day of another sport has none.
    expect(await racesOfDay(db, SportId.parse('SBTC1_24'), days[0])).toEqual({
      day: null,
      days: [],
      races: [],
      count: 0,
    });
  });

  it('[RAC-11.3] of a long day come page by page, each race once, and the count is of the day', async () => {
    const { db } = await fresh();
    const count = 3 * resultRules.racesPerPage - 7;
    // Three races at a time.
    const starts = Array.from({ length: count }, (_, n) => FROM - 60_000 * Math.floor(n / 3));
    for (let from = 0; from < count; from += 50)
      await db
        .insertInto('race_results')
        .values(starts.slice(from, from + 50).map((start, n) => rowOf(from + n + 1, DOGS, start)))
        .execute();
    const seen: number[] = [];
    let before: number | undefined;
    let pages = 0;
    do {
      const page = await racesOfDay(db, DOGS, undefined, before);
      expect(page.count).toBe(count);
      seen.push(...page.races.map(({ eventId }) => eventId));
      before = page.before;
      pages += 1;
    } while (before !== undefined);
    expect(seen).toEqual(starts.map((_, n) => n + 1));
    expect(pages).toBe(3);
    // Asked again within seconds it is not read again.
    let now = FROM;
    const kept = keptRacesOfDay(db, () => now);
    const first = await kept(DOGS, undefined);
    await db.deleteFrom('race_results').execute();
    expect(await kept(DOGS, undefined)).toBe(first);
    now += resultRules.keepRacesMs;
    expect((await kept(DOGS, undefined)).count).toBe(0);
  });

  it('[RAC-11.4] are kept for the days that are shown, and those of virtual races not at all', async () => {
    const { db } = await fresh();
    const DAY = 86_400_000;
    const catalogue = createCatalogue(memoryIdBook());
    const results = createRaceResults({ db, offer: catalogue, clock, report: console.error });
    const old = Array.from({ length: 130 }, (_, n) => rowOf(10_000 + n, DOGS, FROM - resultRules.days * DAY));
    const young = rowOf(20_000, DOGS, FROM - (resultRules.days - 1) * DAY);
    await db
      .insertInto('race_results')
      .values([...old, young])
      .execute();
    for (const key of keys.slice(0, 3)) {
      raced(key, (at, changes) => {
        if (changes.length > 0) results.observe(catalogue.apply({ at, changes }));
      });
      await results.idle();
    }
    const rows = await db.selectFrom('race_results').select('event_id').execute();
    expect(rows.map(({ event_id }) => event_id)).toContain(young.event_id);
    expect(rows).toHaveLength(1 + 3);
    const [event] = [...catalogue.events()].filter(({ state }) => state === 'FINISHED');
    if (event === undefined) throw new Error('no race has ended');
    expect(recordOf(catalogue, event)).toBeDefined();
    expect(recordOf(catalogue, { ...event, sportId: SportId.parse('SBTC1_25') })).toBeUndefined();
  });
});
