import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const foot = () => document.querySelector<HTMLElement>('main footer');
const leads = () => [...(foot()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
const rules = () => foot()!.querySelector<HTMLElement>('a[href="/betting-rules"]')!;

function openAt(path: string, width: number): ReturnType<typeof openApp> {
  const app = openApp(path, { ...answers, getSelections: answerWith({}, football) });
  const formFactor = width < 768 ? 'mobile' : 'desktop';
  app.runtime.submit({ type: 'lifecycle/viewportChanged', data: { formFactor, width, height: 844 } });
  opened = app;
  return app;
}

describe.each([390, 1280])('the foot of every page, at %i', (width) => {
  it.each(['/', EVENT, '/terms', '/login', '/more', '/deposit', '/nonsense'])(
    '[CNT-03.1] of %s says who licenses the site, how money is kept, and where to complain',
    async (path) => {
      await page.viewport(width, 844);
      openAt(path, width);
      await until(() => expect(foot()?.textContent).toContain('no licence'));
      expect(foot()!.textContent).toContain('Customer funds are not protected');
      expect(leads()).toEqual(
        expect.arrayContaining(['/terms#licence', '/terms#funds', '/contactus#complaints']),
      );
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  it('[CNT-03.1] leads to the very part that says it', async () => {
    await page.viewport(width, 844);
    openAt('/more', width);
    await until(() => expect(leads()).toContain('/contactus#complaints'));
    await userEvent.click(foot()!.querySelector('a[href="/contactus#complaints"]')!);
    await until(() => expect(document.getElementById('complaints')?.textContent).toContain('Complaints'));
    await until(() => {
      const { top } = document.getElementById('complaints')!.getBoundingClientRect();
      expect(top).toBeLessThan(844);
    });
  });

  it('[CNT-02.1] [UK-10] the rules are one press from an event, and two from its bet in the slip', async () => {
    await page.viewport(width, 844);
    const { runtime } = openAt(EVENT, width);
    await until(() => expect(document.querySelectorAll('[data-odds]').length).toBeGreaterThan(0));
    await until(() => expect(leads()).toContain('/betting-rules'));
    runtime.submit({
      type: 'intent/oddsPressed',
      data: {
        selectionId: SelectionId.parse(10_101),
        marketId: MarketId.parse(10_100),
        eventId: EventId.parse(10_000),
        shown: { price: '5/2', version: 1, selection: '', market: '', event: '' },
      },
    });
    runtime.submit({ type: 'intent/slipOpened', data: {} });
    if (width < 1024) {
      const sheet = () => document.querySelector('[role=dialog]');
      await until(() => expect(sheet()?.querySelector('[data-shown=button]')).toBeTruthy());
      await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).first());
      await until(() => expect(sheet()).toBeNull());
    }
    await userEvent.click(rules());
    await until(() => expect(runtime.state().navigation.key).toBe('bettingRules'));
    await until(() => expect(document.querySelector('main h1')?.textContent).toBe('Betting rules'));
  });
});
