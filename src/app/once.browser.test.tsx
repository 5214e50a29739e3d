import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectDevTools } from './devtools.ts';
import { answers, openApp } from './test-world.tsx';

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const count = (items: readonly string[], item: string): number => items.filter((one) => one === item).length;

describe('mounting twice', () => {
  it('asks for a page once and logs one intent for one press', async () => {
    opened = openApp(EVENT, answers);
    const { log, asked, defects } = opened;
    const button = () => document.querySelector<HTMLElement>('[data-odds]');
    await until(() => expect(button()).not.toBeNull());
    button()?.click();
    await until(() => expect(count(log, 'intent/oddsPressed')).toBe(1));
    expect(count(log, 'lifecycle/sessionStarted')).toBe(1);
    expect(
      count(
        asked.map(({ op }) => op),
        'getEventView',
      ),
    ).toBe(1);
    expect(defects).toEqual([]);
  });
});

describe('Redux DevTools', () => {
  it('hear of the cold stream and of no live frame', () => {
    const heard: string[] = [];
    vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', {
      connect: () => ({
        init: () => undefined,
        send: (action: { type: string }) => void heard.push(action.type),
      }),
    });
    opened = openApp('/', answers);
    const disconnect = connectDevTools(opened.runtime);
    opened.runtime.submit({
      type: 'live/frameReceived',
      data: { prices: { selection: [], odds: [], version: [], flags: [] }, messages: [], heads: [] },
    });
    opened.runtime.submit({ type: 'lifecycle/connectivityChanged', data: { online: false } });
    expect(heard).toContain('lifecycle/connectivityChanged');
    expect(heard).not.toContain('live/frameReceived');
    disconnect();
    vi.unstubAllGlobals();
  });
});
