import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import { answers, answerWith, football, live, openApp, race } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

/** A phone; the gateway recommends the home side of the match that is played, and the first runner. */
function onPhone() {
  opened = openApp('/', {
    ...answers,
    getSelections: answerWith({}, football),
    recommendBets: answerWith({ selectionIds: [20_101, 30_101] }, live, race),
  });
  // The only wait of these tests is over at once.
  opened.runtime.attach((event, submit) => {
    if (event.type === 'timer/armed' && event.data.name === 'recommend')
      submit({ type: 'timer/fired', data: { timerId: event.data.timerId } });
  });
  opened.runtime.submit({
    type: 'lifecycle/viewportChanged',
    data: { formFactor: 'mobile', width: 390, height: 844 },
  });
  opened.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  return opened;
}
type App = ReturnType<typeof onPhone>;

const sheet = (): HTMLElement | null => document.querySelector('[role=dialog]');
const prices = (): number => document.querySelectorAll('[data-odds]').length;

/** The home side of the first match, and the sheet open. */
async function withOneLeg(): Promise<App> {
  const app = onPhone();
  await until(() => expect(prices()).toBeGreaterThan(5));
  app.runtime.submit({
    type: 'intent/oddsPressed',
    data: {
      selectionId: SelectionId.parse(10_101),
      marketId: MarketId.parse(10_100),
      eventId: EventId.parse(10_000),
      shown: { price: '5/2', version: 1, selection: '', market: '', event: '' },
    },
  });
  app.runtime.submit({ type: 'intent/slipOpened', data: {} });
  // The first sheet fetches its code.
  await vi.waitFor(() => expect(sheet()?.querySelector('[data-shown=button]')).toBeTruthy(), {
    timeout: 30_000,
  });
  return app;
}
const button = (name: RegExp): HTMLElement => {
  const found = [...(sheet()?.querySelectorAll('button') ?? [])].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent),
  );
  if (found === undefined) throw new Error(`no button ${String(name)}`);
  return found;
};

describe('the slip as a sheet', () => {
  beforeEach(() => page.viewport(390, 844));

  it('[BSL-05.5] closes when the customer goes to another page, and the page can be used', async () => {
    const app = await withOneLeg();
    app.runtime.submit({ type: 'lifecycle/historyMoved', data: { path: '/?odds=decimal' } });
    expect(app.runtime.state().betslip.open).toBe(true);
    app.runtime.submit({ type: 'lifecycle/historyMoved', data: { path: '/more' } });
    await until(() => expect(sheet()).toBeNull());
    const main = document.querySelector('main')!;
    await until(() => expect(main.closest('[inert], [aria-hidden=true]')).toBeNull());
    await until(() => expect(document.activeElement).not.toBe(document.body));
    expect(app.runtime.state().betslip).toMatchObject({ open: false, legs: [{ selectionId: 10_101 }] });
    expect(document.querySelector('[data-shown=button]')).toBeNull();
    expect(app.defects).toEqual([]);
  });

  it('its own links lead to a page that it does not cover', async () => {
    const app = await withOneLeg();
    expect(button(/^Log in to place$/).getAttribute('aria-disabled')).toBe('false');
    button(/^Log in to place$/).click();
    await until(() => expect(sheet()).toBeNull());
    expect(app.runtime.state().navigation.key).toBe('login');
    expect(app.log.filter((type) => type === 'betslip/visibilityChanged')).toHaveLength(2);
  });

  it('[BSL-02.4] [MOD-02] the full slip says so over the sheet, each at its place in the order of windows', async () => {
    const app = await withOneLeg();
    const layerOf = (element: Element | null | undefined): string => {
      let at = element ?? null;
      while (at !== null && getComputedStyle(at).zIndex === 'auto') at = at.parentElement;
      return at === null ? '' : getComputedStyle(at).zIndex;
    };
    expect(layerOf(sheet())).toBe('1010');
    const many = Array.from({ length: 20 }, (_, nth) => SelectionId.parse(900_000 + nth));
    app.runtime.submit({ type: 'intent/selectionsPressed', data: { selectionIds: many } });
    const full = () =>
      [...document.querySelectorAll('[role=dialog]')].find((one) => /is full/.test(one.textContent));
    await until(() => expect(full()).toBeDefined());
    expect(layerOf(full())).toBe('1030');
    const { left, top, width, height } = full()!.getBoundingClientRect();
    expect(full()!.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
    const more = full()!.querySelector('a')!;
    expect(more.getAttribute('href')).toBe('/betslipmaxlimit');
    more.click();
    await until(() => expect(full()).toBeUndefined());
    await until(() =>
      expect(document.querySelector('main')?.textContent).toContain('holds up to 20 selections'),
    );
  });

  it('[NTC-02.4] [UK-06] what happens when a price changes is chosen from within the slip', async () => {
    const app = await withOneLeg();
    const choice = sheet()!.querySelector('select')!;
    expect([choice.value, [...choice.options].map(({ value }) => value)]).toEqual([
      'NOT_ACCEPT',
      ['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'],
    ]);
    await userEvent.selectOptions(choice, 'ACCEPT_HIGHER_ODDS');
    await until(() =>
      expect(app.runtime.state().settings.settings.extSettings.acceptOddsChange).toBe('ACCEPT_HIGHER_ODDS'),
    );
    expect(choice.value).toBe('ACCEPT_HIGHER_ODDS');
  });

  it('[STK-02] a tap on the stake brings the keypad back after it was left', async () => {
    await withOneLeg();
    const box = sheet()!.querySelector('input')!;
    const keypad = () => sheet()?.querySelector('fieldset button[aria-label="Delete"]');
    await userEvent.click(box);
    await until(() => expect(keypad()).toBeTruthy());
    await userEvent.click(button(/^Done$/));
    await until(() => expect(keypad()).toBeNull());
    expect(document.activeElement).toBe(box);
    await userEvent.click(box);
    await until(() => expect(keypad()).toBeTruthy());
  });
});

describe('what goes with the slip', () => {
  beforeEach(() => page.viewport(390, 844));

  const section = () => sheet()?.querySelector('[aria-labelledby=slip-recommended]') ?? null;
  const offered = () => [...(section()?.querySelectorAll<HTMLElement>('[data-odds]') ?? [])];

  it('[REQ-02] stands below the bet, chosen for nobody, as price buttons like any other; a press adds it', async () => {
    const app = await withOneLeg();
    await until(() => expect(offered()).toHaveLength(2));
    expect(document.getElementById('slip-recommended')?.textContent).toBe('Goes with your slip');
    expect(offered().map((one) => one.getAttribute('aria-label'))).toEqual([
      'Arsenal to win, 5 to 2, add to bet slip',
      'Zephyr to win, 9 to 2, add to bet slip',
    ]);
    expect(offered().map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
    // The sheet is drawn anew for a finger when the width that was asked for is there.
    await until(() => {
      for (const one of offered()) {
        const { width, height } = one.getBoundingClientRect();
        expect([width >= 64, height >= 44]).toEqual([true, true]);
      }
    });
    const order = sheet()!.querySelector('ul')!.compareDocumentPosition(section()!);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(app.runtime.state().betslip.legs).toHaveLength(1);

    offered()[0]!.focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(offered()).toHaveLength(1));
    expect(app.runtime.state().betslip.legs.map(({ selectionId }) => selectionId)).toEqual([10_101, 20_101]);
    expect(sheet()!.contains(document.activeElement)).toBe(true);
    expect(app.defects).toEqual([]);
  });
});

describe('the quick slip', () => {
  const settings = [
    [390, 844],
    [390, 667],
    [320, 568],
  ] as const;
  for (const [width, height] of settings) {
    it(`[MEND-33] [BSL-05.8] shows the box, every key and the button while a stake is typed, at ${width} × ${height}`, async () => {
      await page.viewport(width, height);
      const app = onPhone();
      await until(() => expect(prices()).toBeGreaterThan(5));
      document.querySelector<HTMLElement>('[data-odds]')!.click();
      const quick = () => document.querySelector<HTMLElement>('[data-slip]');
      await until(() => expect(quick()?.querySelector('input[id^="stake-"]')).toBeTruthy());
      quick()!.querySelector<HTMLElement>('input[id^="stake-"]')!.focus();
      await until(() => expect(quick()!.querySelectorAll('fieldset button').length).toBeGreaterThan(10));
      await until(() => {
        const parts = quick()!.querySelectorAll(
          'input[id^="stake-"], fieldset:not(li *) button, [data-shown=button]',
        );
        expect(parts.length).toBeGreaterThan(14);
        for (const part of parts) {
          const { left, top, width: w, height: h } = part.getBoundingClientRect();
          const hit = document.elementFromPoint(left + w / 2, top + h / 2);
          expect(hit !== null && (part.contains(hit) || hit.contains(part)), part.textContent).toBe(true);
        }
      });
      expect(app.defects).toEqual([]);
    });
  }
});
