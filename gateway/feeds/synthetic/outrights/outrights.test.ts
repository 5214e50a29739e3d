import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denominator, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';
import { simulatorConfig } from '../config.ts';
import { changesBetween, type Sight } from '../playing/sight.ts';
import { LEAGUES } from '../sports/football/clubs.ts';
import { outrightsProgramme } from './programme.ts';
import { seasonOf } from './season.ts';

const DAY = 86_400_000;
const config = simulatorConfig.outrights;
const programme = outrightsProgramme('outright', config);
/** A Wednesday: one season is on, and the next is not listed yet. */
const WEDNESDAY = Date.UTC(2026, 6, 15, 12);
const MONDAY = '2026-07-13';

function lookAt(key: string, at: number): Sight {
  const run = programme.open(key);
  if (run === undefined) throw new Error(`no season ${key}`);
  run.advance(at);
  return run.look();
}
const oneOver = (odds: string | null): number => {
  const packed = parseOddsText(odds ?? '')!;
  return denominator(packed) / (numerator(packed) + denominator(packed));
};

describe('outrights of the simulator', () => {
  it('has one season of every league on offer at any time, and two in the last days of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 * DAY }), (later) => {
        const at = WEDNESDAY + later;
        const on = programme.listed(at - programme.longest, at).filter(({ goneBy }) => goneBy > at);
        for (const { code } of LEAGUES) {
          const seasons = on.filter(({ key }) => key.startsWith(`sim.o.${code}.`));
          expect(seasons.length).toBeGreaterThanOrEqual(1);
          expect(seasons.length).toBeLessThanOrEqual(2);
        }
        expect(on.every(({ key }) => programme.open(key) !== undefined)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('lists each season once, however the time is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 * DAY }), { minLength: 1, maxLength: 12 }),
        (steps) => {
          let at = WEDNESDAY;
          const found = steps.flatMap((step) => {
            const from = at;
            at += step;
            return programme.listed(from, at).map(({ key }) => key);
          });
          expect(found).toEqual(programme.listed(WEDNESDAY, at).map(({ key }) => key));
        },
      ),
    );
  });

  it('knows its own keys and no others', () => {
    for (const key of ['sim.o.crown.2026-07-14', 'sim.o.nobody.2026-07-13', 'sim.f.r.1', 'sim.o.crown', 'x'])
      expect(programme.open(key)).toBeUndefined();
    expect(seasonOf('outright', config, `sim.o.crown.${MONDAY}`)?.league.name).toBe('Crown Premier');
  });

  it.each(LEAGUES)(
    'prices every club of $name on the ladder, in a book that pays the house',
    ({ code, clubs }) => {
      const key = `sim.o.${code}.${MONDAY}`;
      for (const day of [-1, 0, 1, 3, 5, 6]) {
        const { event, markets } = lookAt(key, Date.parse(MONDAY) + day * DAY + DAY / 2);
        expect(event).toMatchObject({ outright: true, inplay: false, state: 'NOTSTARTED' });
        const [market] = markets;
        expect(market).toMatchObject({ state: 'OPEN', shape: { eachWay: { num: 1, den: 4, places: 3 } } });
        expect(market?.prices).toHaveLength(clubs.length);
        const book = market?.prices.reduce((sum, { odds }) => sum + oneOver(odds), 0) ?? 0;
        expect(book).toBeGreaterThan(1.05);
        expect(book).toBeLessThan(1.6);
      }
    },
  );

  it('moves towards the table that comes, and pays the first and the placed', () => {
    for (const { code, clubs } of LEAGUES) {
      const key = `sim.o.${code}.${MONDAY}`;
      const season = seasonOf('outright', config, key)!;
      const [winner = 0] = season.table;
      const early = lookAt(key, season.startsAt).markets[0]!;
      const late = lookAt(key, season.endsAt - 1).markets[0]!;
      const nth = early.shape.selections.findIndex(({ name }) => name === clubs[winner]);
      const chances = early.prices.map(({ odds }) => oneOver(odds));
      // Favourites first, but for the restlessness of the first look.
      expect(chances[0]).toBeGreaterThan(chances.at(-1) ?? 1);
      expect(oneOver(late.prices[nth]!.odds)).toBeGreaterThan(oneOver(early.prices[nth]!.odds));
      const [{ result, state } = { result: undefined, state: '' }] = lookAt(key, season.endsAt).markets;
      expect(state).toBe('CLOSED');
      const results = result?.results.map((one) => one.result) ?? [];
      expect(results).toHaveLength(clubs.length);
      expect(results[nth]).toEqual({ outcome: 'WON', place: { outcome: 'WON' }, position: 1 });
      expect(results.filter(({ outcome }) => outcome === 'WON')).toHaveLength(1);
      expect(results.filter(({ place }) => place?.outcome === 'WON')).toHaveLength(3);
      expect(results.map(({ position }) => position).sort((a = 0, b = 0) => a - b)).toEqual(
        clubs.map((_, nth) => nth + 1),
      );
    }
  });

  it('tells what a look changes and nothing else', () => {
    const key = `sim.o.shires.${MONDAY}`;
    const at = Date.parse(MONDAY) + 3 * DAY;
    const run = programme.open(key)!;
    const look = (when: number): Sight => {
      run.advance(when);
      return run.look();
    };
    const before = changesBetween(undefined, look(at));
    expect(before.changes.map(({ kind }) => kind)).toEqual(['event', 'market']);
    const after = changesBetween(before.shown, look(at + config.reprice));
    expect(after.changes.map(({ kind }) => kind)).toEqual(['prices']);
    const again = changesBetween(after.shown, look(at + config.reprice + 1));
    expect(again.changes).toEqual([]);
  });
});
