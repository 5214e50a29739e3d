import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageCalls } from '#domain/navigation/page-calls.ts';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { isBuilt, routeKeys } from '#domain/navigation/routes.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
const example: Record<string, string> = { eventId: '10000', categoryId: 'PL', sportCategoryId: 'SBTC1_1' };
const BY_ROUTE: Readonly<Record<string, Record<string, string>>> = {
  azBrowserSport: { categoryId: 'SBTC1_1' },
  azBrowserOutrights: { categoryId: 'SBTC1_1' },
  azBrowserSpecials: { categoryId: 'SBTC1_1' },
  inplay: { categoryId: 'SBTC1_1' },
  horseRacingSev: { eventId: '30000' },
};

/** Pages of the table that have a screen and are made of more than the menu: the others are shown at once. */
const pages = routeKeys.filter(isBuilt).flatMap((key) => {
  const params: Record<string, string> = { ...example, ...BY_ROUTE[key] };
  if (key !== 'sports' && pageCalls({ key, params }, { startingIn: 30 }).length === 1) return [];
  const path = ROUTE_TABLE[key].path.replaceAll(/:(\w+)\??/g, (_, name: string) => params[name] ?? 'x');
  return [[key, path] as const];
});

/** Every value of a setting that is part of a query; 45 is none that may be chosen. */
const IN_PLAY_TIMES = [30, 60, 120, 240, 1440, 5760, 10_080, 0, 45];

/** Titled as the page before it in the table is: another one stands between them. */
const TWIN: string = 'specialsSev';

const busy = () => document.querySelector('main [aria-busy="true"]');

describe('[MEND-23] every page with every setting', () => {
  it.each(IN_PLAY_TIMES)('[INP-01.4] loads what it reads with an in-play time of %i', async (minutes) => {
    opened = openApp('/settings', answers);
    const { go, asked, runtime } = opened;
    runtime.submit({
      type: 'intent/settingChanged',
      data: { name: 'inPlay.defaultInPlayTime', value: minutes },
    });
    expect(pages.map(([key]) => key)).toEqual(
      expect.arrayContaining(['home', 'inplay', 'sev', 'azBrowserMev']),
    );
    const goOn = async (key: string, path: string): Promise<void> => {
      const before = document.title;
      go(path);
      await until(() => expect([key, document.title === before]).toEqual([key, false]));
    };
    for (const [key, path] of pages) {
      if (key === TWIN) await goOn('settings', '/settings');
      await goOn(key, path);
      await until(() => expect([key, minutes, busy()]).toEqual([key, minutes, null]));
    }
    const startingin = String(minutes === 45 ? 30 : minutes);
    expect(asked.findLast(({ op }) => op === 'getInPlay')?.query).toMatchObject({ startingin });
  });

  it('[INP-02.4] the choice on the in-play page is shown, asked for at once and kept', async () => {
    opened = openApp('/inplay', answers);
    const { asked, runtime } = opened;
    const select = () => document.querySelector<HTMLSelectElement>('main select');
    await until(() => expect(select()?.value).toBe('30'));
    const element = select();
    if (element === null) throw new Error('no select');
    element.value = '0';
    element.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => expect(runtime.state().settings.settings.inPlay.defaultInPlayTime).toBe(0));
    await until(() => expect(select()?.value).toBe('0'));
    expect(asked.filter(({ op }) => op === 'getInPlay').map(({ query }) => query)).toEqual([
      { threshold: '0', startingin: '30' },
      { threshold: '0', startingin: '0' },
    ]);
    expect(document.querySelectorAll('main li[data-event]').length).toBeGreaterThan(0);
  });
});
