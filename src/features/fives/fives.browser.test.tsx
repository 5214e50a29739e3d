import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { FIVE_GROUPS } from '#domain/builder/fives.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { answers, answerWith, eventOf, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(390, 800));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(`main ${selector}`),
];
const ID = 10_000;
const marketGroups = [{ id: 'your-bet', type: 'YOUR_BET', rank: 1, name: 'Bet builder' }];
const match = eventOf(
  ID,
  {
    name: 'First match',
    participants: [],
    startTime: Date.parse('2031-06-02T11:00:00Z'),
    marketGroups,
  },
  FIVE_GROUPS.map((group) => [
    `M_${group}`,
    `Market ${group}`,
    [
      { name: `One ${group}`, odds: '1/1' },
      { name: `Two ${group}`, odds: '2/1' },
    ],
    { groupRanks: { [group]: 1, 'your-bet': 1 } },
  ]),
);
/** `One handicap` cannot join `One main`. */
const [MAIN, HANDICAP] = [ID + 101, ID + 501];
const Asked = z.object({ eventid: z.optional(z.string()), selectionids: z.optional(z.string()) });
const widgetsOf = (of: typeof match) => (query: unknown) => {
  const { eventid, selectionids = '' } = Asked.parse(query);
  const selectionIds = selectionids.split(',').filter(Boolean).map(Number);
  const acca = { id: `bbf-${ID}-${selectionIds.join('.')}`, name: 'Fives', eventId: ID, selectionIds };
  const picks = {
    selectionIds,
    excluded: selectionIds.includes(MAIN) ? [{ id: HANDICAP, reason: 'impossible' }] : [],
    redundant: selectionIds.includes(HANDICAP + 1) ? [MAIN] : [],
    refused: null,
  };
  const own = {
    accas: selectionIds.length < 2 ? [] : [{ ...acca, odds: `${selectionIds.length}00/100` }],
    picks,
  };
  const widget = { id: 'fives', kind: 'fives', eventIds: [ID], ...(eventid !== undefined && own) };
  return { kind: 'ok', status: 200, body: answerWith({ widgets: [widget] }, of) };
};
const widgets = widgetsOf(match);
const config = defaultAppConfig('slipstream');
const on = { resultCode: 0, data: { ...config, features: { ...config.features, fives: 'ON' } } };
const open = (path: string, getAppConfig: object = on) => {
  const getEventView = answerWith({ eventId: ID }, match);
  opened = openApp(path, { ...answers, getWidgets: widgets, getEventView, getAppConfig });
  return opened;
};
const tray = () => all('section p[role="status"]')[0]?.textContent ?? '';
const option = (group: string, nth = 0) => all<HTMLButtonElement>(`[data-five="${group}"] [data-odds]`)[nth];
/** As a hand does it: the focus goes where the press is. */
const press = (button: HTMLElement | undefined): void => {
  button?.focus();
  button?.click();
};
const add = () => all<HTMLButtonElement>('button').find((one) => one.textContent === 'Add to slip');

describe('five legs of a match', () => {
  it('[GAM-02.1] [GAM-02.2] [BBD-02.3] a guest picks one of each group at the price of the gateway', async () => {
    const { log, runtime } = open('/fives');
    await until(() => expect(all(`a[href="/fives/${ID}"]`)).toHaveLength(1));
    all(`a[href="/fives/${ID}"]`)[0]?.click();
    await until(() => expect(all('[data-odds]')).toHaveLength(10));
    expect(tray()).toBe('0 of 5');
    press(option('main'));
    await until(() => expect(option('handicap')?.getAttribute('aria-disabled')).toBe('true'));
    expect(option('handicap')?.textContent).toContain('Ruled out');
    expect(document.activeElement?.textContent).toBe('Main');
    for (const group of ['goals', 'halves', 'score']) {
      press(option(group));
      await until(() => expect(option(group)).toBeUndefined());
    }
    expect(add()?.disabled).toBe(true);
    press(option('handicap', 1));
    await until(() => expect(tray()).toBe('5 of 5 5/1'));
    await until(() =>
      expect(document.querySelector('[data-five="main"]')?.textContent).toContain(
        'Adds nothing to the price',
      ),
    );
    // All that is picked stands in the address, so that it is there after a reload.
    expect(runtime.store.getState().navigation.params.selectionIds?.split(',')).toHaveLength(5);
    expect(log).not.toContain('betslip/legsAdded');
    add()?.click();
    await until(() => expect(log).toContain('betslip/groupAdded'));
    expect(runtime.store.getState().betslip.builder.members).toHaveLength(5);
  });

  it('[GAM-02.1] a pick is changed, and the five begins where its address says', async () => {
    open(`/fives/${ID}/${MAIN},${ID + 201}`);
    await until(() => expect(tray()).toBe('2 of 5 2/1'));
    all<HTMLButtonElement>('[data-five="main"] button')[0]?.click();
    await until(() => expect(tray()).toBe('1 of 5'));
    await until(() => expect(option('handicap')?.getAttribute('aria-disabled')).not.toBe('true'));
  });

  it('[GAM-02.1] cuts no name on a phone, however long two sides are called', async () => {
    const sides = ['Wolverstone Wanderers', 'Queensferry Academicals'];
    const halves = sides.flatMap((half) => sides.map((full) => ({ name: `${half} / ${full}`, odds: '9/1' })));
    const long = eventOf(ID, { name: 'Long names', participants: [], marketGroups }, [
      ['HALF_FULL', 'Half-time / full-time', halves, { groupRanks: { halves: 1, 'your-bet': 1 } }],
    ]);
    opened = openApp(`/fives/${ID}`, {
      ...answers,
      getWidgets: widgetsOf(long),
      getEventView: answerWith({ eventId: ID }, long),
      getAppConfig: on,
    });
    await until(() => expect(all('[data-label]')).toHaveLength(4));
    const cut = all('[data-label]').filter(
      (label) => label.scrollHeight > label.clientHeight + 1 || label.scrollWidth > label.clientWidth + 1,
    );
    expect(cut.map((label) => label.textContent)).toEqual([]);
  });

  it('[BBD-03.5] with the flag off there is no page and no call', async () => {
    const { asked } = open('/fives', { resultCode: 0, data: config });
    await until(() => expect(document.querySelector('meta[name="robots"]')).not.toBeNull());
    expect(all('a[href^="/fives/"]')).toEqual([]);
    expect(asked.filter(({ op }) => op === 'getWidgets')).toEqual([]);
  });
});
