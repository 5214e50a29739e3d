import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAddressBar, watchHistory } from '#src/platform/navigation/address-bar.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
const stood = window.location.href;
afterEach(() => {
  opened?.close();
  window.history.replaceState(null, '', stood);
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const main = (): HTMLElement => document.querySelector<HTMLElement>('main')!;
const field = () => main().querySelector<HTMLInputElement>('search input');
const links = () =>
  [...main().querySelectorAll('a[href^="/help/"]')].map((link) => link.getAttribute('href'));
/** Besides the one at the foot of every page. */
const contact = () =>
  [...main().querySelectorAll('a[href="/contactus"]')].filter((link) => link.closest('footer') === null);

it('[CNT-04.1] the help is searched and read by the keyboard alone, and nothing of what is typed is logged', async () => {
  await page.viewport(390, 800);
  opened = openApp('/help', answers);
  const { runtime } = opened;
  const log: string[] = [];
  runtime.addSink(({ events }) => void log.push(JSON.stringify(events)));
  await until(() => expect(field()).not.toBeNull());
  const all = links().length;
  field()!.focus();
  await userEvent.keyboard('p');
  expect(links()).toHaveLength(all);
  await userEvent.keyboard('{Backspace}zzzz');
  await until(() => expect(main().textContent).toContain('Nothing found for “zzzz”'));
  expect(contact()).toHaveLength(1);
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}Pasport');
  await until(() => expect(links()).toEqual(['/help/identity-check']));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('href')).toBe('/help/identity-check');
  await userEvent.keyboard('{Enter}');
  await until(() => expect(main().querySelector('h1')?.textContent).toBe('Showing who I am'));
  await until(() => expect(document.activeElement).toBe(main().querySelector('h1')));
  expect(main().querySelector('a[href="/accountverification"]')).not.toBeNull();
  expect(main().scrollWidth).toBeLessThanOrEqual(main().clientWidth);
  expect(log.join('')).not.toMatch(/pasport|zzzz/i);
});

it('[CNT-04.1] a topic that nobody knows says so and shows all that there are', async () => {
  opened = openApp('/help/nothing', answers);
  await until(() => expect(main().textContent).toContain('There is no such topic'));
  expect(links()).toContain('/help/withdrawals');
});

it('[CNT-04.1] what a refused login says has a link to its topic', async () => {
  opened = openApp('/login', {
    ...answers,
    login: () => ({ kind: 'refused', status: 403, resultCode: 1, errorType: 'PLAYER_TERMINATED', body: {} }),
  });
  opened.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  const link = () => main().querySelector<HTMLElement>('[role=alert] a[href^="/help/"]');
  await until(() => expect(link()?.textContent).toBe('Help with this'));
  link()?.click();
  await until(() => expect(main().querySelector('h1')?.textContent).toBe('My account is locked or closed'));
});

it('[CNT-04.1] Back from a topic finds what was typed and found, and neither a log nor the address has it', async () => {
  window.history.replaceState(null, '', '/help');
  opened = openApp('/help', answers);
  const { runtime } = opened;
  runtime.attach(createAddressBar(window));
  const unwatch = watchHistory(window, runtime.submit);
  const log: string[] = [];
  runtime.addSink(({ events }) => void log.push(JSON.stringify(events)));
  await until(() => expect(field()).not.toBeNull());
  await userEvent.type(field()!, 'Pasport');
  await until(() => expect(links()).toEqual(['/help/identity-check']));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await until(() => expect(main().querySelector('h1')?.textContent).toBe('Showing who I am'));
  expect(window.location.pathname).toBe('/help/identity-check');
  window.history.back();
  await until(() => expect(field()?.value).toBe('Pasport'));
  expect(links()).toEqual(['/help/identity-check']);
  expect(window.location.href).not.toMatch(/pasport/i);
  await userEvent.clear(field()!);
  await until(() => expect(links().length).toBeGreaterThan(5));
  expect(log.join('')).not.toMatch(/pasport/i);
  unwatch();
});
