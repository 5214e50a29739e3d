import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

/** What tells of offers, and pages that are closed to who has shut their account. */
const COMMERCIAL = ['/promotions', '/price-boosts', '/squads', '/fives', '/mybets/bonuses', '/registration'];
const leadsTo = (path: string): boolean =>
  [...document.querySelectorAll('a')].some((link) => link.getAttribute('href')?.startsWith(path) === true);
const commercial = () => COMMERCIAL.filter(leadsTo);

/** Somebody who is a guest here, and somebody whose login was refused as they have shut their account. */
function open(errorType?: string) {
  const refused = { kind: 'refused', status: 401, resultCode: 1204, errorType, body: null };
  opened = openApp('/login', {
    ...answers,
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
});
