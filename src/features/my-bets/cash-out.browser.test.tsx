import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BetId } from '#domain/brand.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { money } from '#domain/money/parse-money.ts';
import { interestedIn } from '#effects/live/interested.ts';
import { interests } from '#effects/live/interests.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';
import { betOf, loggingIn, loginAnswer, openBetsAnswer } from '#testing/screen/own-bets.ts';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const BET = BetId.parse('SB-0002');
const main = (): HTMLElement => document.querySelector('main')!;
const card = (): HTMLElement => main().querySelector<HTMLElement>(`[data-bet="${BET}"]`)!;
const button = (name: RegExp): HTMLButtonElement => {
  const found = [...card().querySelectorAll('button')].find((one) => name.test(one.textContent));
  if (found === undefined) throw new Error(`no button ${String(name)}`);
  return found;
};
const config = defaultAppConfig('slipstream');
const withCashOut = { resultCode: 0, data: { ...config, features: { ...config.features, cashOut: 'ON' } } };

let opened: ReturnType<typeof openApp> | undefined;
let watch: MutationObserver | undefined;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  watch?.disconnect();
  opened?.close();
});

const valued = (amount: number) => ({
  status: 'ENABLED',
  amount,
  parts: { whole: amount, total: 1_000, left: 1_000, smallest: 1 },
});

/** Two bets with a value; the newer one, SB-0002, stands first. */
async function customer(path = '/mybets/cashout') {
  const app = openApp(path, {
    ...answers,
    login: loginAnswer,
    getAppConfig: withCashOut,
    getUnsettledBets: openBetsAnswer([2, 1].map((nth) => betOf(nth, { cashOut: valued(384) }))),
  });
  opened = app;
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit(loggingIn);
  await until(() => expect(button(/^Cash out £3\.84$/)).toBeDefined());
  return app;
}

let seq = 0;
/** The live channel says what the newer bet is worth; null: its market is suspended. */
function tell(app: ReturnType<typeof openApp>, amount: number | null): void {
  seq += 1;
  const offer =
    amount === null
      ? { status: 'SUSPENDED' as const, amount: null, reason: 'market' }
      : { ...valued(amount), status: 'ENABLED' as const, amount: money(amount) };
  const message = {
    channel: '/cashout/g1',
    epoch: 'a',
    seq,
    at: seq,
    type: 'cashOut' as const,
    op: 'update' as const,
    offers: [{ betId: BET, ...offer }],
  };
  app.runtime.submit({ type: 'live/accountMessageReceived', data: { message } } as never);
}

/** Everything that a screen reader is given without being asked: what changes in live regions. */
function announced(): string[] {
  const texts: string[] = [];
  watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[role=status], [role=alert], [role=log], [aria-live]');
      if (region?.getAttribute('aria-live') !== 'off' && region?.getAttribute('role') !== 'timer')
        texts.push(region?.textContent ?? '');
    }
  });
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  return texts;
}

it('[CSH-03.4] a value that moves is read out to whoever stands on it, and to nobody else', async () => {
  const app = await customer();
  const texts = announced();
  button(/^Cash out £/).focus();
  const focused = document.activeElement;
  for (const amount of [390, 402, 377]) {
    tell(app, amount);
    await until(() => expect(focused?.textContent).toBe(`Cash out £${(amount / 100).toFixed(2)}`));
    expect(document.activeElement).toBe(focused);
  }
  expect(texts.join('\n')).not.toContain('£');
  await userEvent.keyboard('{Enter}');
  await until(() => expect(button(/^Confirm cash-out of £3\.77$/)).toBeDefined());
  for (const worth of ['£3.60', '£3.55']) {
    const before = texts.length;
    tell(app, Number(worth.replace(/\D/g, '')));
    await until(() => expect(card().textContent).toContain(`The value has moved. It is worth ${worth} now.`));
    // That it has moved is said when it does for the first time.
    const now = new Set(texts.slice(before).filter((text) => text !== ''));
    expect([...now]).toEqual(worth === '£3.60' ? ['The value has moved.'] : []);
  }
  expect(texts.join('\n')).not.toContain('£');
});

it.each([390, 1280])(
  '[CSH-04.3] a suspended offer keeps its row, its height and its place, at %i',
  async (width) => {
    await page.viewport(width, 900);
    const app = await customer();
    const rows = () => [...main().querySelectorAll<HTMLElement>('[data-bet]')];
    const heights = () => rows().map((row) => Math.round(row.getBoundingClientRect().height));
    const before = heights();
    const place = button(/^Cash out £/);
    place.focus();
    tell(app, null);
    await until(() =>
      expect(place.textContent).toBe('Cash-out suspended. A market of this bet is suspended.'),
    );
    expect(rows().map((row) => row.getAttribute('data-bet'))).toEqual(['SB-0002', 'SB-0001']);
    expect(heights()).toEqual(before);
    expect(document.activeElement).toBe(place);
    // A press on it asks nothing.
    place.click();
    expect(app.log).not.toContain('intent/cashOutPressed');
    tell(app, 390);
    await until(() => expect(place.textContent).toBe('Cash out £3.90'));
    expect(heights()).toEqual(before);
  },
);

it('[TRAP-21] a second press has no second ref: nothing can be pressed while the first is on its way', async () => {
  const app = await customer('/mybets/open');
  button(/^Cash out £/).click();
  await until(() => expect(button(/^Confirm cash-out/)).toBeDefined());
  const confirm = button(/^Confirm cash-out/);
  const requested = () => app.log.filter((type) => type === 'cashOut/requested').length;
  // Faster than anything is drawn.
  confirm.click();
  confirm.click();
  expect(requested()).toBe(1);
  await until(() => expect(card().textContent).toContain('Cashing out…'));
  const presses = () => [...card().querySelectorAll('button')].map((one) => one.textContent);
  expect(presses().filter((text) => /cash/i.test(text))).toEqual([]);
  // Also where another window has the button still.
  tell(app, 390);
  app.runtime.submit({ type: 'intent/cashOutPressed', data: { betId: BET, amount: money(390) } });
  app.runtime.submit({
    type: 'intent/cashOutConfirmed',
    data: { betId: BET, shown: { amount: '£3.90', moved: '', bet: 'Single' } },
  });
  expect(requested()).toBe(1);
  const refs = app.runtime.state().myBets.cashOut?.attempts.map(({ request }) => request.ref) ?? [];
  expect(refs).toHaveLength(1);
  expect(presses().filter((text) => /cash/i.test(text))).toEqual([]);
});

it('[CSH-03.1] [MYB-11.3] beside another page the value is live as well, and can be taken', async () => {
  const app = await customer('/mybets/open');
  const beside = () => document.querySelector<HTMLElement>(`#slip-column [data-bet="${BET}"]`);
  expect(beside()).toBeNull();
  app.go('/');
  const heard = () => [...interests(interestedIn(app.runtime.state())).keys()];
  // Below an empty slip.
  await until(() => expect(beside()?.textContent).toContain('Cash out £3.84'));
  expect(heard()).toContain('/cashout/g1');
  await until(() => expect(main().querySelector('[data-odds]')).not.toBeNull());
  main().querySelector<HTMLElement>('[data-odds]')?.click();
  await until(() => expect(beside()).toBeNull());
  expect(heard()).not.toContain('/cashout/g1');
  await page.getByRole('tab', { name: /^Open bets/ }).click();
  await until(() => expect(beside()?.textContent).toContain('Cash out £3.84'));
  expect(heard()).toContain('/cashout/g1');
  tell(app, 390);
  await until(() => expect(beside()?.textContent).toContain('Cash out £3.90'));
  beside()?.querySelector<HTMLElement>('[data-cash-out=ENABLED]')?.click();
  await until(() => expect(beside()?.textContent).toContain('Confirm cash-out of £3.90'));
  await page.getByRole('tab', { name: 'Bet slip' }).click();
  await until(() => expect(heard()).not.toContain('/cashout/g1'));
});
