import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, openApp } from '#testing/screen/app-harness.tsx';
import { connectDevTools } from './devtools.ts';

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
  interface Heard {
    readonly type: string;
    readonly commit: number;
    readonly events: readonly { readonly type: string }[];
  }

  it('[HOLD-13] hear of each commit of the cold stream once, of no live frame, and can only watch', () => {
    const told: Heard[] = [];
    const offered: Record<string, boolean> = {};
    vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', {
      connect: ({ features }: { features: Record<string, boolean> }) => {
        Object.assign(offered, features);
        return { init: () => undefined, send: (action: Heard) => void told.push(action) };
      },
    });
    opened = openApp('/', answers);
    const disconnect = connectDevTools(opened.runtime);
    opened.runtime.submit({
      type: 'live/frameReceived',
      data: { prices: { selection: [], odds: [], version: [], flags: [] }, messages: [], heads: [] },
    });
    opened.runtime.submit({ type: 'lifecycle/connectivityChanged', data: { online: false } });
    opened.runtime.submit({ type: 'intent/navigated', data: { path: '/inplay', replace: false } });
    const heard = told.flatMap(({ events }) => events.map(({ type }) => type));
    expect(heard).toContain('lifecycle/connectivityChanged');
    expect(heard).toContain('navigation/routeChanged');
    expect(new Set(told.map(({ commit }) => commit)).size).toBe(told.length);
    expect(told.find(({ type }) => type === 'intent/navigated')?.events.length).toBeGreaterThan(1);
    expect(offered).toMatchObject({ jump: false, skip: false, dispatch: false, import: false });
    expect(heard).not.toContain('live/frameReceived');
    disconnect();
    vi.unstubAllGlobals();
  });
});
