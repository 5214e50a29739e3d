import { describe, expect, it, vi } from 'vitest';
import { SportId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { simulatorConfig } from '../feeds/synthetic/config.ts';
import { changesBetween } from '../feeds/synthetic/playing/sight.ts';
import { greyhounds } from '../feeds/synthetic/racing/greyhounds.ts';
import { raceScript } from '../feeds/synthetic/racing/programme.ts';
import { listedRaces } from '../feeds/synthetic/racing/race-slots.ts';
import { createRaceResults, raceResultsOf } from './race-results.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SEED = 'results';
const DOGS = SportId.parse('SBTC1_66');
const { greyhounds: config } = simulatorConfig;
const FROM = Date.UTC(2026, 5, 1, 12);
const clock = { now: () => FROM, after: () => () => undefined };

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
    const keys = listedRaces(greyhounds, config, FROM, FROM + 40 * 3_600_000).map(({ key }) => key);
    const seen = { nonRunners: 0, deductions: 0, void: 0 };
    const told = new Map<string, readonly (readonly [number, string | undefined])[]>();
    for (const key of keys) {
      const script = raceScript(SEED, greyhounds, config, key);
      if (script === undefined) continue;
      let state = script.initial;
      let shown = changesBetween(undefined, script.look(state));
      apply(state.at, shown.changes);
      for (const moment of script.moments) {
        if (moment.kind === 'moved') continue;
        state = script.step(state, moment);
        shown = changesBetween(shown.shown, script.look(state));
        apply(moment.at, shown.changes);
      }
      const win = shown.shown.markets.find(({ shape }) => shape.type === 'WIN');
      const placed = (win?.result?.results ?? []).flatMap(({ result }, index) =>
        'position' in result && result.position !== undefined && result.position <= 3
          ? [[index + 1, result.startingPrice] as const]
          : [],
      );
      told.set(`${shown.shown.event.racingData?.raceName} ${shown.shown.event.racingData?.track}`, placed);
    }
    await results.idle();
    const { days } = await raceResultsOf(db, DOGS, undefined);
    expect(days).toEqual(days.toSorted().reverse());
    for (const wanted of days) {
      const { day, races } = await raceResultsOf(db, DOGS, wanted);
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
    expect(await raceResultsOf(db, SportId.parse('SBTC1_24'), days[0])).toEqual({
      day: null,
      days: [],
      races: [],
    });
  });
});
