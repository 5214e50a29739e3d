import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denominator, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';
import { simulatorConfig } from '../config.ts';
import { withHeldPrices } from '../playing/held-prices.ts';
import { changesBetween, type Sight } from '../playing/sight.ts';
import { programmeOf } from '../playing/sport-programme.ts';
import { LEAGUES } from '../sports/football/clubs.ts';
import { football as footballOf } from '../sports/football/football.ts';
import { outrightsProgramme, seasonBetsProgramme } from './programme.ts';
import { type Season, seasonOf } from './season.ts';
import { endOf } from './season-results.ts';

const DAY = 86_400_000;
const SEED = 'outright';
const config = simulatorConfig;
const programme = outrightsProgramme(SEED, config);
const football = programmeOf(SEED)(footballOf(config.football));
/** A Wednesday: of the leagues with a calendar one season is on, and the next is not listed yet. */
const WEDNESDAY = Date.UTC(2026, 6, 15, 12);
const MONDAY = '2026-07-13';
/** A season of a league about that Wednesday. */
const seasonIn = (code: string): Season => {
  const found = programme
    .listed(WEDNESDAY - programme.longest, WEDNESDAY)
    .map(({ key }) => seasonOf(SEED, config, key))
    .find((season) => season?.league.code === code && season.to > WEDNESDAY);
  if (found === undefined) throw new Error(`no season of ${code}`);
  return found;
};

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

  it('names no two alike of what is on offer at a time', () => {
    const both = [programme, seasonBetsProgramme(SEED, config)];
    for (const day of [0, 2, 3, 4, 5, 6]) {
      const at = WEDNESDAY + day * DAY;
      const keys = both.flatMap((one) =>
        one.listed(at - one.longest, at).flatMap(({ key, goneBy }) => (goneBy > at ? [key] : [])),
      );
      const names = keys.map(
        (key) =>
          both
            .map((one) => one.open(key))
            .find(Boolean)
            ?.look().event.name,
      );
      expect(names.length).toBeGreaterThan(LEAGUES.length);
      expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
    }
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
    const dated = [
      'sim.o.crown.2026-07-14',
      'sim.o.nobody.2026-07-13',
      'sim.o.shires.2026-07-13',
      'sim.o.crown.r1',
    ];
    for (const key of [...dated, 'sim.o.shires.r1.2', 'sim.f.r.1', 'sim.o.crown', 'sim.o.shires.rx', 'x'])
      expect(programme.open(key)).toBeUndefined();
    expect(seasonOf(SEED, config, `sim.o.crown.${MONDAY}`)?.league.name).toBe('Crown Premier');
    expect(seasonOf(SEED, config, 'sim.o.shires.r15531')?.league.name).toBe('Shires Championship');
  });

  it.each(LEAGUES)(
    '[BRW-11.10] prices $name in a book that pays the house, and moves with results alone',
    ({ code, clubs }) => {
      const season = seasonIn(code);
      const run = programme.open(season.key)!;
      const overs = season.matches.map((match) => endOf(SEED, config.football, match).overAt);
      let shown = run.look();
      expect(shown.markets[0]?.prices.filter(({ odds }) => odds !== null)).toHaveLength(clubs.length);
      for (let at = run.next(); at !== undefined && at < season.closesAt; at = run.next()) {
        run.advance(at);
        const sight = run.look();
        expect(sight.event).toMatchObject({ outright: true, inplay: false, state: 'NOTSTARTED' });
        const [market] = sight.markets;
        expect(market).toMatchObject({ state: 'OPEN', shape: { eachWay: { num: 1, den: 4, places: 3 } } });
        const book =
          market?.prices.reduce((sum, { odds }) => sum + (odds === null ? 0 : oneOver(odds)), 0) ?? 0;
        // Nobody is laid once one is as good as sure; who cannot be first any more has no price.
        expect(book === 0 || (book > 1 && book < 1.6)).toBe(true);
        const { changes } = changesBetween(shown, sight);
        if (!overs.includes(at)) expect(changes).toEqual([]);
        shown = sight;
      }
      run.advance(season.closesAt);
      expect(run.look().markets[0]?.state).toBe('SUSPENDED');
    },
  );

  it.each(LEAGUES)(
    '[BRW-11.9] pays in $name who stands first in the table that its matches make',
    ({ code, clubs }) => {
      const season = seasonIn(code);
      // Matches as the list of results has them, which knows nothing of seasons.
      const told =
        football.past?.({ from: season.from, to: season.to, of: `sim.${code}` }, season.goneAt) ?? [];
      const counted = new Map(clubs.map((club) => [club, { points: 0, difference: 0, scored: 0 }]));
      let matches = 0;
      for (const event of told) {
        if (event?.scoreboard === undefined) continue;
        matches += 1;
        const { home, away } = event.scoreboard;
        for (const { role, name } of event.participants) {
          const club = counted.get(name)!;
          const [own, other] = role === 'home' ? [home, away] : [away, home];
          club.points += own > other ? 3 : own === other ? 1 : 0;
          club.difference += own - other;
          club.scored += own;
        }
      }
      expect(matches).toBe(season.matches.length);
      expect(matches).toBeGreaterThanOrEqual(7 * Math.floor(clubs.length / 2));
      const rank = (name: string): number => {
        const { points, difference, scored } = counted.get(name)!;
        return points * 1_000_000 + difference * 1_000 + scored;
      };
      const [market] = lookAt(season.key, season.goneAt - 1).markets;
      expect(market?.state).toBe('CLOSED');
      for (const [nth, { name }] of (market?.shape.selections ?? []).entries()) {
        const better = clubs.filter((club) => rank(club) > rank(name)).length;
        const level = clubs.filter((club) => rank(club) === rank(name)).length;
        const tied = (places: number) =>
          better < places && better + level > places
            ? { deadHeat: { tied: level, places: places - better } }
            : {};
        const part = (places: number) => ({ outcome: better < places ? 'WON' : 'LOST', ...tied(places) });
        expect([name, market?.result?.results[nth]?.result]).toEqual([
          name,
          { ...part(1), place: part(3), position: better + 1, ...(level > 1 ? { level } : {}) },
        ]);
      }
    },
  );

  it('is found again while the last matches are played with the prices that were shown before', () => {
    const season = seasonIn('crown');
    const run = programme.open(season.key)!;
    run.advance(season.closesAt - 1);
    const shown = run.look().markets[0]?.prices;
    const back = programme.open(season.key)!;
    back.advance(season.closesAt + 60_000);
    const held = withHeldPrices(back.look(), () => back.earlier(), config.lookedBack);
    expect(held.markets[0]).toMatchObject({ state: 'SUSPENDED' });
    // Another shape: structures are told apart by reference.
    expect(held.markets[0]?.prices).toEqual(shown);
  });

  describe('what else is asked of a season', () => {
    const beside = seasonBetsProgramme(SEED, config);
    const keyOf = (kind: string, season: Season) => season.key.replace('sim.o.', `sim.${kind}.`);
    const open = (kind: string, season: Season) => beside.open(keyOf(kind, season));
    const asked = LEAGUES.flatMap(({ code, calendar }) =>
      ['pairs', 'field', ...(calendar ? ['favourite'] : [])].map((kind) => [kind, code] as const),
    );

    it('[BRW-05] is listed with it, a special more where the league has a calendar', () => {
      const season = seasonIn('crown');
      const listed = beside.listed(season.listedAt - 1, season.listedAt).map(({ key }) => key);
      for (const kind of ['pairs', 'field', 'favourite']) expect(listed).toContain(keyOf(kind, season));
      const quick = seasonIn('shires');
      expect(open('field', quick)).toBeDefined();
      expect(open('favourite', quick)).toBeUndefined();
      expect(beside.open(season.key)).toBeUndefined();
      expect(programme.open(keyOf('field', season))).toBeUndefined();
    });

    it.each(asked)(
      '[BRW-05] %s of %s is priced in the house’s favour until the last kick-off',
      (kind, code) => {
        const season = seasonIn(code);
        const run = open(kind, season)!;
        for (let at = run.next(); at !== undefined && at < season.closesAt; at = run.next()) {
          run.advance(at);
          const { event, markets } = run.look();
          expect([event.outright, event.specials]).toEqual([kind === 'pairs', kind !== 'pairs']);
          expect(event.categories[0]?.eventGroupType).toBe(kind === 'pairs' ? 'HEAD_TO_HEAD' : 'REGULAR');
          for (const { state, prices } of markets) {
            expect(state).toBe('OPEN');
            const book = prices.map(({ odds }) => (odds === null ? undefined : oneOver(odds)));
            const [one, other] = book;
            if (one !== undefined && other !== undefined) expect(one + other).toBeGreaterThan(1);
          }
        }
        run.advance(season.closesAt);
        expect(run.look().markets.map(({ state }) => state)).not.toContain('OPEN');
      },
    );

    it.each(asked)(
      '[BRW-05] %s of %s is settled by the same end as the winner of the league',
      (kind, code) => {
        const season = seasonIn(code);
        const [title] = lookAt(season.key, season.goneAt - 1).markets;
        const places = new Map(
          title?.shape.selections.map(({ name }, nth) => [
            name,
            title.result?.results[nth]?.result.position ?? 0,
          ]),
        );
        const run = open(kind, season)!;
        run.advance(season.goneAt - 1);
        for (const { shape, state, result } of run.look().markets) {
          expect(state).toBe('CLOSED');
          const [one, other] = shape.selections.map(({ name }) => name.split(/, | or /));
          const clubsOf = (names: readonly string[] | undefined): readonly string[] =>
            names?.[0] === 'Any other club'
              ? [...places.keys()].filter((club) => !one?.includes(club))
              : (names ?? []);
          // Asked of two: the better of them. Asked of all: the first.
          const best = Math.min(
            ...[...clubsOf(one), ...clubsOf(other)].map((club) => places.get(club) ?? 99),
          );
          const sharing = [one, other].map(
            (names) => clubsOf(names).filter((club) => places.get(club) === best).length,
          );
          const all = sharing.reduce((sum, count) => sum + count, 0);
          const expected = sharing.map((own) =>
            own === 0
              ? { outcome: 'LOST' }
              : { outcome: 'WON', ...(own < all ? { deadHeat: { tied: all, places: own } } : {}) },
          );
          expect([code, result?.results.map((ended) => ended.result)]).toEqual([code, expected]);
        }
      },
    );
  });
});
