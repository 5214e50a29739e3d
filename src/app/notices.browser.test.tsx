import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LiveMessage } from '#domain/contract/live.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const notices = () => [...document.querySelectorAll<HTMLElement>('[data-message="notice"]')];
const texts = () => notices().map(({ textContent }) => textContent);

/** The gateway says it on the channel, as the wire has it. */
function said(op: 'initial' | 'add' | 'update', messages: readonly object[], seq: number): void {
  opened?.runtime.submit({
    type: 'live/accountMessageReceived',
    data: {
      message: LiveMessage.parse({
        channel: '/systemMessage',
        epoch: 'a',
        seq,
        at: 1,
        type: 'system',
        op,
        messages,
      }),
    },
  });
}
const long =
  'From two to three in the night we work on our systems: prices are shown, bets cannot be placed, and everything that was placed before is settled as usual.';

describe.each([390, 1280])('[LIV-03] what the house says to everybody, at %i', (width) => {
  it('stands over every page as plain text, is announced, put away, and back with other words', async () => {
    await page.viewport(width, 844);
    opened = openApp('/', answers);
    opened.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
    const night = { id: 'night', text: long, group: 'info', dismissable: true };
    const feed = { id: 'feed', text: 'Prices stand <b>still</b>.', group: 'error', dismissable: false };
    said('initial', [night, feed, { id: 'key', textId: 'shell.messages' }], 1);
    await until(() => expect(texts()).toEqual([long, 'Prices stand <b>still</b>.']));
    const region = notices()[0]?.closest('[role=status]');
    expect(region?.getAttribute('aria-label')).toBe('Messages');
    expect(document.querySelector('[data-message] b')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);

    const close = page.getByRole('button', { name: 'Dismiss' });
    expect(close.elements()).toHaveLength(1);
    await userEvent.click(close);
    await until(() => expect(texts()).toEqual(['Prices stand <b>still</b>.']));
    said('initial', [night, feed], 2);
    said('update', [{ ...feed, text: 'Prices move again.' }], 3);
    await until(() => expect(texts()).toEqual(['Prices move again.']));
    said('update', [{ ...night, text: 'From three to four.' }], 4);
    await until(() => expect([...texts()].sort()).toEqual(['From three to four.', 'Prices move again.']));
  });
});

describe('[MEND-33] [MNT-02.3] that the server cannot answer', () => {
  it.each([320, 390])('is told with a button in one piece at %i', async (width) => {
    await page.viewport(width, 844);
    const broken = () => ({ kind: 'lost', cause: 'network', status: 503, attempts: 9 });
    opened = openApp('/', { ...answers, getHome: broken, getSports: broken });
    const button = () => document.querySelector<HTMLElement>('[data-message="server"] button');
    await until(() => expect(button()).not.toBeNull());
    const { lineHeight } = getComputedStyle(button()!);
    const words = document.createRange();
    words.selectNodeContents(button()!);
    expect(words.getBoundingClientRect().height).toBeLessThan(1.6 * Number.parseFloat(lineHeight));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
