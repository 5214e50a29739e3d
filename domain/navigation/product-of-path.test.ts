import { expect, it } from 'vitest';
import { productOfPath } from './product-of-path.ts';
import { ROUTE_TABLE } from './route-table.ts';

it('[RGT-10.1] every page of a product is known as one, and no other is', () => {
  const found = Object.entries(ROUTE_TABLE).flatMap(([key, { path }]) => {
    const product = productOfPath(path);
    return product === undefined ? [] : [[key, product] as const];
  });
  const named = (key: string) =>
    /virtuals/i.test(key) ? 'VIRTUALS' : /^inplay/.test(key) ? 'IN_PLAY' : 'RACING';
  for (const [key, product] of found) expect([key, product]).toEqual([key, named(key)]);
  const keys = Object.keys(ROUTE_TABLE).filter(
    (key) => /^(inplay|horseRacing|greyhound|virtuals)/.test(key) && !/^myBets/.test(key),
  );
  expect(found.map(([key]) => key).sort()).toEqual(keys.sort());
});

it('[RGT-10.1] a sport, a match and an account page are of no product', () => {
  for (const path of ['/', '/sports', '/sports/football', '/mybets/history/virtuals', '/virtually', '/more'])
    expect(productOfPath(path)).toBeUndefined();
  expect(productOfPath('/sports/greyhound-racing/1')).toBe('RACING');
  expect(productOfPath('/sports/horse-racing/virtuals')).toBe('VIRTUALS');
  expect(productOfPath('/inplay/SBTC1_1?x=1')).toBe('IN_PLAY');
});
