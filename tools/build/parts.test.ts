import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageCalls } from '#domain/navigation/page-calls.ts';
import { isBuilt, routeKeys } from '#domain/navigation/routes.ts';
import { partsOf, screens } from './parts.ts';

/** A module for each letter; what it imports stands behind it. */
const graph = (imports: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => ({ importedIds: (imports[id] ?? []).map((name) => name) }) as never,
});

it('puts a module into the first part that needs it, however deep, and what none needs into none', () => {
  const partOf = partsOf('');
  const modules = graph({
    '/src/features/home/home-page.tsx': ['/a'],
    '/a': ['/shared', '/a'],
    '/src/features/event/event-page.tsx': ['/shared', '/b'],
    '/src/app/deferred-parts.ts': ['/b', '/c'],
  });
  const found = ['/a', '/shared', '/b', '/c', '/elsewhere'].map((id) => partOf(id, modules));
  expect(found).toEqual(['home', 'home', 'event', 'rules', null]);
});

it('fails where a part begins with what is not there', () => {
  expect(() => partsOf('')('/a', { getModuleInfo: () => null })).toThrow(/browse begins with/);
});

it('knows the screen of every page that shows the offer', () => {
  const params = { eventId: '1', categoryId: 'SBTC1_1' };
  const withOffer = routeKeys.filter(
    (key) => isBuilt(key) && pageCalls({ key, params }, { startingIn: 0 }).length > 1,
  );
  expect(withOffer.filter((key) => !(key in screens))).toEqual([]);
  const files = ['src/app/screens.ts', 'src/app/further-screens.ts'];
  const declared = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const path of Object.values(screens)) {
    expect(existsSync(path), path).toBe(true);
    expect(declared).toContain(`'#${path}'`);
  }
});
