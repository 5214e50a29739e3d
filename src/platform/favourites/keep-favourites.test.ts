import { describe, expect, it } from 'vitest';
import { epics } from '#effects/epics.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, submitted } from '#testing/runtime/session-harness.ts';
import { keepFavourites, parseFavourites } from './keep-favourites.ts';

/** A browser's storage, and its word to the other tabs. */
function browser() {
  const held = new Map<string, string>();
  const heard: ((event: StorageEvent) => void)[] = [];
  const page = {
    localStorage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    },
    addEventListener: (_type: string, listener: (event: StorageEvent) => void) => void heard.push(listener),
    removeEventListener: () => undefined,
  } as unknown as Parameters<typeof keepFavourites>[1];
  const tell = (): void => {
    const [[key = '', newValue = ''] = []] = held;
    for (const listener of heard) listener({ key, newValue } as StorageEvent);
  };
  return { held, page, tell };
}

function tab(page: ReturnType<typeof browser>['page'], saves: () => boolean = () => true) {
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') return loginAnswer(made.now());
    if (data.op === 'getSettings') return ok({ resultCode: 0, data: { userSettings: {} } });
    if (data.op === 'saveSettings' && !saves()) return lost();
    return data.op === 'logout' || data.op === 'saveSettings' ? ok({ resultCode: 0 }) : undefined;
  });
  made.start();
  keepFavourites({ ...made.runtime, submit: made.runtime.submit }, page);
  const star = (value: string[]): void =>
    made.submit({ type: 'intent/settingChanged', data: { name: 'favorites.categoryId', value } });
  const shown = () => made.state().settings.settings.favorites.categoryId;
  return { made, star, shown };
}

describe('favourites of a guest', () => {
  it('[BRW-02.2] outlive the tab, and another tab hears of them, of the last one as well', () => {
    const { page, tell } = browser();
    const first = tab(page);
    first.star(['sim.crown']);
    const second = tab(page);
    expect(second.shown()).toEqual(['sim.crown']);
    first.star([]);
    tell();
    expect(second.shown()).toEqual([]);
  });

  it('[BRW-02.2] stand in the account from the login on, and no longer on the device', () => {
    const { held, page } = browser();
    const { made, star } = tab(page);
    star(['sim.crown']);
    expect(held.size).toBe(1);
    made.submit(submitted);
    made.pass(60_000);
    expect([made.state().settings.owner, held.size]).toEqual(['account', 0]);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(tab(page).shown()).toEqual([]);
  });

  it('[BRW-02.2] stay on the device until the account has them, and join it at the next login', () => {
    const { held, page } = browser();
    let isUp = false;
    const first = tab(page, () => isUp);
    first.star(['sim.crown']);
    first.made.submit(submitted);
    first.made.pass(60_000);
    expect(held.size).toBe(1);
    isUp = true;
    const second = tab(page);
    second.made.submit(submitted);
    second.made.pass(60_000);
    expect([second.shown(), held.size]).toEqual([['sim.crown'], 0]);
  });

  it('[BRW-02.2] what cannot be read in the storage is not there', () => {
    for (const text of [null, '', '{', '[]', '7', '{"categoryId":7}'])
      expect(parseFavourites(text)?.categoryId ?? []).toEqual([]);
  });
});
