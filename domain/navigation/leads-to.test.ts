import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryId, SportId } from '../brand.ts';

import { GREYHOUNDS, HORSE_RACING } from './destination.ts';
import { leadsTo } from './leads-to.ts';
import { isBuilt, matchPath } from './routes.ts';

const BOOSTS = 'SBTC_PRICE_BOOSTS';
const COUPON = 'cup.final';
const placed = { priceBoostsCategory: BOOSTS, specialCoupons: { [COUPON]: 'football-weekend' } };
const ON = { priceBoosts: true, racingSpecials: true };
const VIRTUAL = 'SBTC1_25';

interface Has {
  readonly regular: number;
  readonly outright: number;
  readonly specials: number;
  readonly eventGroupType?: string;
}
const ALL: Has = { regular: 1, outright: 1, specials: 1 };
const OUTRIGHTS: Has = { regular: 0, outright: 1, specials: 0 };
const SPECIALS: Has = { regular: 0, outright: 0, specials: 1 };

const to = (sportId: string, id: string, has: Has = ALL, pages = ON): string =>
  leadsTo(
    {
      kind: 'category',
      category: {
        id: CategoryId.parse(id),
        name: 'Cup',
        sportId: SportId.parse(sportId),
        sport: 'Football',
        ...has,
      },
    },
    pages,
    placed,
  );
const FOOTBALL = 'SBTC1_1';

describe('[NAV-03.1] where a category leads', () => {
  it.each([
    ['matches', FOOTBALL, 'cup', ALL, '/sports/football/cup/cup'],
    ['outrights alone', FOOTBALL, 'cup', OUTRIGHTS, '/sports/football/outrights/cup/cup'],
    [
      'head-to-heads alone',
      FOOTBALL,
      'cup',
      { ...OUTRIGHTS, eventGroupType: 'HEAD_TO_HEAD' },
      '/sports/football/eventgroups/cup/head-to-head',
    ],
    ['specials alone', FOOTBALL, 'cup', SPECIALS, '/sports/football/specials/cup/cup'],
    ['horses', HORSE_RACING, 'x', ALL, '/sports/horse-racing'],
    ['races of later alone', HORSE_RACING, 'x', OUTRIGHTS, `/sports/horse-racing/outrights/${HORSE_RACING}`],
    ['dogs', GREYHOUNDS, 'x', OUTRIGHTS, '/sports/greyhounds'],
    ['what is drawn', VIRTUAL, 'x', ALL, `/virtuals/${VIRTUAL}`],
  ])('[NAV-03.1] of %s', (_, sportId, id, has, path) => {
    expect(to(sportId, id, has)).toBe(path);
  });

  it('[NAV-03.1] a flag that is off closes its page', () => {
    const off = { priceBoosts: false, racingSpecials: false };
    expect(to(FOOTBALL, BOOSTS)).toBe('/price-boosts');
    expect(to(FOOTBALL, BOOSTS, ALL, off)).toBe(`/sports/football/cup/${BOOSTS}`);
    expect(to(HORSE_RACING, 'x', SPECIALS)).toContain('/specials/');
    expect(to(HORSE_RACING, 'x', SPECIALS, off)).toBe('/sports/horse-racing');
  });

  it('[NAV-03.2] what comes first in the order decides, whatever comes after it', () => {
    // Each is what it says and everything below it that can be said of one category at once.
    expect(to(VIRTUAL, BOOSTS, OUTRIGHTS)).toMatch(/^\/virtuals/);
    expect(to(VIRTUAL, COUPON, SPECIALS)).toMatch(/^\/virtuals/);
    expect(to(HORSE_RACING, BOOSTS)).toBe('/sports/horse-racing');
    expect(to(HORSE_RACING, COUPON)).toBe('/sports/horse-racing');
    const both = { ...placed, specialCoupons: { [BOOSTS]: 'football-weekend' } };
    const category = { id: CategoryId.parse(BOOSTS), name: 'Cup', sport: 'Football', ...OUTRIGHTS };
    const of = { kind: 'category', category: { ...category, sportId: SportId.parse(FOOTBALL) } } as const;
    expect(leadsTo(of, ON, both)).toBe('/price-boosts');
    expect(leadsTo(of, { ...ON, priceBoosts: false }, both)).toBe('/coupon/football-weekend');
    expect(to(FOOTBALL, COUPON, OUTRIGHTS)).toBe('/coupon/football-weekend');
    expect(to(FOOTBALL, COUPON, SPECIALS)).toBe('/coupon/football-weekend');
    expect(to(FOOTBALL, 'cup', { ...OUTRIGHTS, specials: 1 })).toBe('/sports/football/cup/cup');
  });

  it('[NAV-03.1] is a page of this version, and the same again', () => {
    const count = fc.nat({ max: 3 });
    fc.assert(
      fc.property(
        fc.constantFrom(FOOTBALL, HORSE_RACING, GREYHOUNDS, VIRTUAL),
        fc.constantFrom('cup', BOOSTS, COUPON),
        fc.record({ regular: count, outright: count, specials: count }),
        fc.record({ priceBoosts: fc.boolean(), racingSpecials: fc.boolean() }),
        (sportId, id, has, pages) => {
          const path = to(sportId, id, has, pages);
          const { key } = matchPath(path);
          expect([path, key !== 'notFound' && isBuilt(key)]).toEqual([path, true]);
          expect(to(sportId, id, has, pages)).toBe(path);
        },
      ),
    );
  });
});
