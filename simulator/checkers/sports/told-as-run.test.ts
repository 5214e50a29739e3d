import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedEvent } from '#gateway/core/feed.ts';
import type { Result } from '../../gateway/offer/result.ts';
import { drawRaces } from '../../gateway/sports/draw-races.ts';
import { drawVirtuals } from '../../gateway/sports/draw-virtuals.ts';
import type { Played } from '../../gateway/sports/ended.ts';
import { Prng } from '../../random/prng.ts';
import { drawnAsShown, toldAsRun } from './told-as-run.ts';
import { toldAsScored } from './told-as-scored.ts';

const RACES = 60;
const VIRTUALS = 12;

describe('results of races', { timeout: 300_000 }, () => {
  let races: readonly Played[] = [];
  const results = new Map<string, Result>();

  beforeAll(() => {
    const chance = new Prng('races', 'events');
    const events = [...drawRaces(chance, RACES, 0, 'race'), ...drawVirtuals(chance, VIRTUALS, 0, 'virtual')];
    for (const event of events)
      for (let at = 1; !event.isOver; at += 1)
        for (const change of event.play(at)) if (change.kind === 'result') results.set(change.market, change);
    races = events;
  });

  const changed = (change: (result: Result) => Result): ReadonlyMap<string, Result> =>
    new Map([...results].map(([key, result]) => [key, change(result)]));
  const whys = (told: ReadonlyMap<string, Result>): readonly string[] =>
    toldAsRun(races, told).map(({ fingerprint }) => fingerprint);

  it('[RAC-07][RAC-08] are what follows from the order in which they ended', () => {
    expect(toldAsRun(races, results).map(({ sentence }) => sentence.slice(0, 1500))).toEqual([]);
    const told = [...results.values()];
    const outcomes = told.flatMap(({ results: sides }) => sides.map(({ result }) => result));
    expect(outcomes.some(({ deadHeat }) => deadHeat !== undefined)).toBe(true);
    expect(outcomes.some(({ place }) => place?.deadHeat !== undefined)).toBe(true);
    expect(outcomes.some(({ outcome }) => outcome === 'NON_RUNNER')).toBe(true);
    expect(told.some(({ deductions }) => deductions.length > 0)).toBe(true);
    expect(new Set(races.map(({ sport }) => sport)).size).toBe(5);
  });

  it.each<[string, (result: Result) => Result, RegExp]>([
    [
      'a dead heat that is paid whole',
      (told) => ({
        ...told,
        results: told.results.map(({ selection, result: { deadHeat: _level, ...result } }) => ({
          selection,
          result,
        })),
      }),
      /WIN WON where WON 1\/2 is due/,
    ],
    [
      'a place that is not paid',
      (told) => ({
        ...told,
        results: told.results.map(({ selection, result }) => ({
          selection,
          result: { ...result, place: { outcome: 'LOST' } },
        })),
      }),
      /WIN place LOST where WON is due/,
    ],
    ['a withdrawal for which nothing is taken', (told) => ({ ...told, deductions: [] }), /WIN deductions/],
    [
      'a runner that did not run and lost',
      (told) => ({
        ...told,
        results: told.results.map(({ selection, result }) => ({
          selection,
          result: { ...result, outcome: result.outcome === 'NON_RUNNER' ? 'LOST' : result.outcome },
        })),
      }),
      /WIN LOST where NON_RUNNER is due/,
    ],
    [
      'a price at the start that did not stand',
      (told) => ({
        ...told,
        results: told.results.map(({ selection, result }) => ({
          selection,
          result: { ...result, ...(result.startingPrice === undefined ? {} : { startingPrice: '999/1' }) },
        })),
      }),
      /WIN another price at the start/,
    ],
    [
      'an order that did not come in',
      (told) => ({
        ...told,
        ...(told.dividends === undefined
          ? {}
          : {
              dividends: told.dividends.map(({ order, perUnit }) => ({ order: order.toReversed(), perUnit })),
            }),
      }),
      /FORECAST other dividends/,
    ],
  ])('[RAC-07][RAC-08] are missed with %s', (_what, change, expected) => {
    expect(whys(changed(change)).some((why) => expected.test(why))).toBe(true);
  });

  it('[VIR-01] of virtual matches are what their goals say, and are missed where they were told otherwise', () => {
    expect(toldAsScored(races, results)).toEqual([]);
    const turned = changed((told) => ({
      ...told,
      results: told.results.map(({ selection, result }) => ({
        selection,
        result: { outcome: result.outcome === 'WON' ? 'LOST' : 'WON' },
      })),
    }));
    const types = toldAsScored(races, turned).map(({ fingerprint }) => fingerprint.split(' ')[1]);
    expect([...new Set(types)].sort()).toEqual([
      'AWAY_GOALS_05',
      'AWAY_GOALS_15',
      'BOTH_TEAMS_TO_SCORE',
      'CORRECT_SCORE',
      'DOUBLE_CHANCE',
      'HALF_TIME_FULL_TIME',
      'HOME_GOALS_05',
      'HOME_GOALS_15',
      'MATCH_ODDS',
      'ODD_OR_EVEN',
      'OVER_UNDER_05',
      'OVER_UNDER_15',
      'OVER_UNDER_25',
      'OVER_UNDER_35',
      'OVER_UNDER_45',
    ]);
  });

  it('[VIR-01] of virtual events are what was committed to and drawn, and are missed where they are not', () => {
    expect(drawnAsShown(races)).toEqual([]);
    const virtual = races.filter(({ sport }) => sport.startsWith('virtual'));
    const otherwise = (change: (event: FeedEvent) => FeedEvent): readonly string[] =>
      drawnAsShown(
        virtual.map(({ ended, ...event }) => ({
          ...event,
          ended: ended && { ...ended, event: change(ended.event) },
        })),
      ).map(({ fingerprint }) => fingerprint.split('event ')[1] ?? '');
    const turned = otherwise(({ racingData, virtualMatch, ...event }) => ({
      ...event,
      ...(racingData && { racingData: { ...racingData, finish: racingData.finish?.slice(1) } }),
      ...(virtualMatch && {
        virtualMatch: { ...virtualMatch, goals: [...virtualMatch.goals, { minute: 90, side: 'home' }] },
      }),
    }));
    expect(turned).toEqual(virtual.map(() => 'not what was drawn'));
  });

  it('[RAC-07] are missed with nothing told at all', () => {
    expect(whys(new Map()).length).toBeGreaterThan(RACES);
  });
});
