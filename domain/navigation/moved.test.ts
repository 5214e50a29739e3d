import { describe, expect, it } from 'vitest';
import { movedTo } from './moved.ts';
import { isBuilt, matchPath, routeKeys } from './routes.ts';

const params = { sportName: 'darts', categoryId: 'C9', categoryName: 'c', eventName: 'e', eventId: '42' };

const isOn = () => true;

describe('addresses that are no page of their own', () => {
  it.each([
    ['/sports/horse-racing/future-races', '/sports/horse-racing/outrights/SBTC1_24'],
    ['/sports/football/cup/final/outrightssev/42', '/sports/sport/category/event/42'],
    ['/sports/greyhounds/future-races', '/sports/greyhounds/all-races'],
    ['/inplayfilters/SBTC1_15', '/inplay/SBTC1_15'],
    ['/inplayfilters', '/inplay'],
  ])('[NAV-01] %s leads to %s', (path, to) => {
    expect(movedTo(matchPath(path), isOn)).toBe(to);
  });

  it('[NAV-01] lead to a page that is there and does not lead on', () => {
    const moved = routeKeys.flatMap((key) => movedTo({ key, params }, isOn) ?? []);
    expect(moved).toHaveLength(12);
    for (const path of moved) {
      const to = matchPath(path);
      expect(to.key === 'notFound' || !isBuilt(to.key)).toBe(false);
      expect(movedTo(to, isOn)).toBeUndefined();
    }
  });

  it.each([
    ['/sports/horse-racing/specials', 'racingSpecials', '/sports/horse-racing/specials/SBTC1_24'],
    ['/sports/horse-racing/a-z-search', 'azSearch', '/search'],
    ['/sports/horse-racing/search', 'azSearch', '/search'],
  ])('[RAC-03.1] %s without the flag %s leads to the racing home', (path, flag, to) => {
    expect(movedTo(matchPath(path), (one) => one === flag)).toBe(to);
    expect(movedTo(matchPath(path), (one) => one !== flag)).toBe('/sports/horse-racing');
  });
});
