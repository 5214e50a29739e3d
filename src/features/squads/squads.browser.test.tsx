import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>>) {
  opened = openApp(path, { ...answers, ...more });
  return opened;
}
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(`main ${selector}`),
];
const noon = Date.parse('2031-06-02T11:00:00Z');
const GROUPS = [{ id: 'your-bet', type: 'YOUR_BET', rank: 1, name: 'Bet builder' }];
const inGroup = { groupRanks: { 'your-bet': 1 } };
const match = (id: number, name: string, isShut = false) =>
  eventOf(id, { name, startTime: noon, participants: [], marketGroups: GROUPS }, [
    [...matchOdds, inGroup],
    [
      'OVER_UNDER_25',
      'Over/under 2.5 goals',
      [{ name: 'Over 2.5', odds: '1/1', outcomeType: 'OVER' }],
      { ...inGroup, ...(isShut && { suspended: true }) },
    ],
  ]);
const accaOf = (eventId: number, nth: number) => ({
  id: `bba-${eventId}-${nth}`,
  name: `Squad ${nth}`,
  eventId,
  selectionIds: [eventId + 101, eventId + 201],
  odds: '735/100',
});
const widgets = answerWith(
  {
    widgets: [
      {
        id: 'bet-builder-accas',
        kind: 'betBuilderAccas',
        eventIds: [10_000, 40_000],
        accas: [accaOf(10_000, 1), accaOf(10_000, 2), accaOf(40_000, 3)],
      },
    ],
  },
  match(10_000, 'First match'),
  match(40_000, 'Shut match', true),
);
const off = (flag: string) => {
  const config = defaultAppConfig('slipstream');
  return { resultCode: 0, data: { ...config, features: { ...config.features, [flag]: 'OFF' } } };
};
const buttons = () => all<HTMLButtonElement>('[data-squad] button');

describe('the squads of the next matches', () => {
  it('[GAM-01.1] stand by match; one goes into the slip whole, and one with a shut leg says so', async () => {
    const { asked, log } = open('/squads', { getWidgets: widgets });
    await until(() => expect(buttons()).toHaveLength(3));
    expect(all('section[data-event] h2').map((one) => one.textContent)).toEqual([
      'First match',
      'Shut match',
    ]);
    expect(asked.find(({ op }) => op === 'getWidgets')?.query).toMatchObject({ count: '3' });
    const [first, , shut] = buttons();
    expect(shut?.disabled).toBe(true);
    expect(shut?.textContent).toMatch(/suspended/i);
    // The price of it all is the gateway's: no product of its legs.
    expect(first?.getAttribute('aria-label')).toBe('Add Squad 1 at ≈ 7/1 (8.35) to bet slip');
    first?.click();
    await until(() => expect(buttons()[0]?.textContent).toBe('In your slip'));
    expect(log.filter((type) => type === 'betslip/groupAdded')).toHaveLength(1);
  });

  it('[GAM-01.1] none: where to go instead; lost: a way to ask again', async () => {
    const { close } = open('/squads', { getWidgets: answerWith({ widgets: [] }) });
    await until(() => expect(document.body.textContent).toContain('No ready-made bets right now'));
    close();
    open('/squads', {});
    await until(() => expect(all('[role="alert"] button')).toHaveLength(1));
  });

  it('[BBD-03.5] with its flag off there is no page, no call and no way there', async () => {
    const { asked } = open('/squads', { getWidgets: widgets, getAppConfig: off('squads') });
    await until(() => expect(document.querySelector('meta[name="robots"]')).not.toBeNull());
    expect(buttons()).toEqual([]);
    const before = asked.filter(({ op }) => op === 'getWidgets').length;
    opened?.go('/more');
    await until(() => expect(all('a[href="/coupons"]')).toHaveLength(1));
    expect(document.querySelectorAll('a[href="/squads"]')).toHaveLength(0);
    opened?.go('/squads');
    await until(() => expect(document.querySelector('meta[name="robots"]')).not.toBeNull());
    expect(asked.filter(({ op }) => op === 'getWidgets')).toHaveLength(before);
  });
});

describe('the squads of home', () => {
  const place = [{ id: 'bet-builder-accas', kind: 'betBuilderAccas', eventIds: [] }];
  const getHome = answerWith({ widgets: place, inPlayCounts: {} });
  const ofHome = () => all('section[aria-label="Squads"]');

  it('[BBD-03.4] ask for one of each match, by its query, and put it whole into the slip', async () => {
    const one = answerWith(
      {
        widgets: [
          {
            id: 'bet-builder-accas',
            kind: 'betBuilderAccas',
            eventIds: [10_000],
            accas: [accaOf(10_000, 1)],
          },
        ],
      },
      match(10_000, 'First match'),
    );
    const { asked, log } = open('/', { getHome, getWidgets: one });
    await until(() => expect(buttons()).toHaveLength(1));
    const [first] = asked.filter(({ op }) => op === 'getWidgets');
    expect(first?.query).toEqual({
      destination: 'SQUADS',
      type: 'BETBUILDER_ACCAS',
      count: '1',
      clientid: 'web',
    });
    expect(ofHome()[0]?.querySelector('a[href="/squads"]')).not.toBeNull();
    buttons()[0]?.click();
    await until(() => expect(buttons()[0]?.textContent).toBe('In your slip'));
    expect(log.filter((type) => type === 'betslip/groupAdded')).toHaveLength(1);
  });

  it('[BBD-03.5] are not there with their flag off, and not there without any', async () => {
    const { close } = open('/', { getHome, getWidgets: widgets, getAppConfig: off('squads') });
    const link = () => document.querySelector('main h1');
    await until(() => expect(link()).not.toBeNull());
    await until(() => expect(ofHome()).toEqual([]));
    close();
    open('/', { getHome, getWidgets: answerWith({ widgets: [] }) });
    await until(() => expect(link()).not.toBeNull());
    expect(ofHome()).toEqual([]);
  });
});
