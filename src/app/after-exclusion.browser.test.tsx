import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

/** What tells of offers, and pages that are closed to who has shut their account. */
const COMMERCIAL = ['/promotions', '/price-boosts', '/squads', '/fives', '/mybets/bonuses', '/registration'];
const leadsTo = (path: string): boolean =>
  [...document.querySelectorAll('a')].some((link) => link.getAttribute('href')?.startsWith(path) === true);
const commercial = () => COMMERCIAL.filter(leadsTo);

/** A match with a price that was made longer, alone in its market and among others. */
const boost = { boost: { originalOdds: '2/1', maxStake: null } };
const match = eventOf(10_000, {}, [
  matchOdds,
  ['PRICE_BOOST', 'Price boost', [{ name: 'Arsenal to win', odds: '3/1', ...boost }]],
  ['BOTH_TEAMS_TO_SCORE', 'Both teams to score', [{ name: 'Yes', odds: '3/1', ...boost }]],
]);
const MATCH = '/sports/football/premier-league/arsenal-v-leeds/10000';
const listed = (id: string, name: string) => ({
  ...{ id, name, sportId: 'SBTC1_1', sport: 'Football', regular: 1, outright: 0, specials: 0 },
});
const banners = [
  { id: 'b', title: 'Longer prices', text: 'Each day', href: '/price-boosts' },
  { id: 'p', title: 'Free bets', text: 'For you', href: '/promotions' },
];
const home = [
  { id: 'a', kind: 'priceBoosts', eventIds: [10_000] },
  { id: 'b', kind: 'banners', eventIds: [], banners },
  { id: 'c', kind: 'topEvents', eventIds: [10_000] },
];
const withBoosts = {
  ...answers,
  getHome: answerWith({ widgets: home, inPlayCounts: {} }, match),
  getEventView: answerWith({ eventId: 10_000 }, match),
  getAzSports: answerWith({
    sports: [],
    categories: [listed('PL', 'Premier League'), listed('SBTC_PRICE_BOOSTS', 'Longer prices')],
  }),
};
const inSight = (element: Element) => element.checkVisibility();
/** Links in sight to what tells of offers, and old prices. */
const sold = () =>
  [...document.querySelectorAll('a, s, p')]
    .filter(inSight)
    .filter(
      (one) =>
        COMMERCIAL.some((path) => one.getAttribute('href')?.startsWith(path)) ||
        one.tagName === 'S' ||
        one.textContent.includes('Was 2/1'),
    )
    .map((one) => one.textContent);
const gold = () =>
  new Set([...document.querySelectorAll('[data-odds]')].map((one) => getComputedStyle(one).backgroundColor));

/** Somebody who is a guest here, and somebody whose login was refused as they have shut their account. */
function open(errorType?: string, told: typeof answers = answers) {
  const refused = { kind: 'refused', status: 401, resultCode: 1204, errorType, body: null };
  opened = openApp('/login', {
    ...told,
    login: () => ({ ...refused, explanationCode: '2027-01-02T03:04:05.000Z' }),
  });
  if (errorType !== undefined)
    opened.runtime.submit({
      type: 'intent/loginSubmitted',
      data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
    });
  return opened;
}
const shown = (path: string) => until(() => expect(leadsTo(path)).toBe(true));

describe.each([390, 1280])('[RGT-05.2] [UK-33] who is shut out, at %i', (width) => {
  it.each(['COOL_OFF', 'SELF_EXCLUDED_UNTIL'])(
    'is led to nothing commercial after %s, and to what helps as before',
    async (errorType) => {
      await page.viewport(width, 844);
      const app = open(errorType);
      await until(() => expect(app.runtime.state().user.shut).toBeDefined());
      for (const path of ['/more', '/', '/sports', '/search', '/help', '/nonsense']) {
        app.go(path);
        // The menus have come, and the foot.
        await shown(width === 390 ? '/responsible' : '/coupons');
        await shown('/help');
        expect([path, commercial()]).toEqual([path, []]);
      }
      app.go('/price-boosts');
      await until(() => expect(document.querySelector('main')?.textContent).toContain('not shown here'));
    },
  );

  it('and a guest finds offers where they were', async () => {
    await page.viewport(width, 844);
    const app = open();
    app.go('/more');
    await shown('/promotions');
    await shown('/price-boosts');
    await shown('/mybets/bonuses');
  });

  it('finds no boost on home, from A to Z and at a match, whose prices look all alike, and a guest does', async () => {
    await page.viewport(width, 844);
    for (const errorType of ['COOL_OFF', undefined]) {
      const app = open(errorType, withBoosts);
      const isShut = errorType !== undefined;
      if (isShut) await until(() => expect(app.runtime.state().user.shut).toBeDefined());
      app.go('/');
      await until(() => expect(document.querySelectorAll('main [data-odds]').length).toBeGreaterThan(2));
      if (isShut) await until(() => expect(sold()).toEqual([]));
      else await until(() => expect(sold().join()).toMatch(/Longer prices.*Free bets/s));
      app.go('/sports');
      await until(() => expect(document.querySelector('#az-browser')?.textContent).toContain('Premier'));
      expect(document.querySelector('#az-browser')?.textContent.includes('Longer prices')).toBe(!isShut);
      app.go(MATCH);
      await until(() =>
        expect(document.querySelector('[aria-label="Both teams to score"] [data-odds]')).not.toBeNull(),
      );
      await until(() => expect(gold().size).toBe(isShut ? 1 : 2));
      expect(document.body.textContent.includes('Price boost')).toBe(!isShut);
      expect(sold().some((text) => text.includes('Was 2/1'))).toBe(!isShut);
      if (isShut) expect(sold()).toEqual([]);
      opened?.close();
    }
  });
});
