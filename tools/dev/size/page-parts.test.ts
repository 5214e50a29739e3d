import { expect, it } from 'vitest';
import { pageSizes } from './page-parts.ts';

it('counts every file of a page once but for those of all pages, and tells the largest page first', () => {
  const file = (path: string) => ({ path, integrity: 'sha384-x' });
  const parts = JSON.stringify({
    home: [file('/a.js'), file('/shared.js')],
    event: [file('/b.js'), file('/shared.js'), file('/shared.js'), file('/assets/browse-1.js')],
  });
  const bytes: Readonly<Record<string, number>> = {
    '/a.js': 1,
    '/b.js': 10,
    '/shared.js': 100,
    '/assets/browse-1.js': 9,
  };
  expect(pageSizes(parts, (path) => bytes[path] ?? 0)).toEqual([
    { page: 'event', bytes: 110 },
    { page: 'home', bytes: 101 },
  ]);
});
