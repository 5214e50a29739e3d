import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp(path, { ...answers, ...more });
  return opened;
}
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(`main ${selector}`),
];
const press = (text: string): void =>
  all('button')
    .find((one) => one.textContent === text)
    ?.click();

const goals = [
  'OVER_UNDER_25',
  'Over/under 2.5 goals',
  [
    { name: 'Over 2.5', odds: '1/1', outcomeType: 'OVER' },
    { name: 'Under 2.5', odds: '4/5', outcomeType: 'UNDER' },
  ],
] as const;
const noon = Date.parse('2031-06-02T11:00:00Z');
const matches = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    eventOf(10_000 * (at + 1), { name: `Match ${at}`, startTime: noon + at * 60_000, participants: [] }, [
      matchOdds,
      goals,
    ]),
  );
const couponOf = (
  parts: ReturnType<typeof matches>,
  marketType: string,
  sortBy = 'startTime',
  eventIds = parts.map((_, at) => 10_000 * (at + 1)),
) =>
  answerWith(
    {
      coupon: {
        id: 'football-goals',
        name: 'Goals today',
        sportId: 'SBTC1_1',
        marketType,
        defaultShownEvents: 10,
        sortBy,
        eventIds,
      },
    },
    ...parts,
  );

describe('a coupon', () => {
  it('[BRW-07.1] shows ten events with the prices of its own market, and the rest after a press', async () => {
    open('/coupon/football-goals', { getCoupon: couponOf(matches(12), 'OVER_UNDER_25') });
    await until(() => expect(all('[data-event]')).toHaveLength(10));
    expect(all('[data-odds]')[0]?.getAttribute('aria-label')).toContain('Over 2.5');
    press('Show 2 more events');
    await until(() => expect(all('[data-event]')).toHaveLength(12));
  });

  it('[BRW-07.2] of an order that nobody knows shows the next to start', async () => {
    const told = Array.from({ length: 12 }, (_, at) => 10_000 * (at + 1)).toReversed();
    open('/coupon/football-goals', { getCoupon: couponOf(matches(12), 'OVER_UNDER_25', 'byMoon', told) });
    await until(() =>
      expect(all('[data-event]').map((one) => Number(one.dataset.event))).toEqual(
        told.toReversed().slice(0, 10),
      ),
    );
  });
});

describe('a coupon of lines', () => {
  const points = (line: string) =>
    [
      'TOTAL_POINTS',
      'Total points',
      [
        { name: `Over ${line}`, odds: '1/1', outcomeType: 'OVER', hcp: line },
        { name: `Under ${line}`, odds: '4/5', outcomeType: 'UNDER', hcp: line },
      ],
      { line },
    ] as const;
  const shown = (selector: string) => all(selector).map((one) => one.innerText.replaceAll(/\s+/g, ' '));

  it('[BRW-07.5] says above the prices of each match what they are over or under', async () => {
    const games = ['220.5', '165.5'].map((line, at) =>
      eventOf(10_000 * (at + 1), { name: `Game ${at}`, startTime: noon + at, participants: [] }, [
        points(line),
      ]),
    );
    open('/coupon/basketball-points', { getCoupon: couponOf(games, 'TOTAL_POINTS') });
    await until(() => expect(shown('[data-event] [data-head="OVER"]')).toEqual(['220.5 EVS', '165.5 EVS']));
    expect(shown('[data-event] [data-head="UNDER"]')).toEqual(['220.5 4/5', '165.5 4/5']);
  });

  it('[BRW-07.5] says it once where the name of the market has it', async () => {
    open('/coupon/football-goals', { getCoupon: couponOf(matches(1), 'OVER_UNDER_25') });
    await until(() => expect(shown('[data-event] [data-head="OVER"]')).toEqual(['EVS']));
  });
});

describe('the easy pick', () => {
  it('[BRW-08.1] [BRW-08.2] [BRW-08.3] has six rows of each market of its filter, and what was unfolded stays so', async () => {
    open('/easy-pick-coupon', { getCoupon: couponOf(matches(7), 'MATCH_ODDS,OVER_UNDER_25') });
    await until(() => expect(all('section h2').map((one) => one.textContent)).toEqual(['Match result']));
    expect(all('[data-event]')).toHaveLength(6);
    press('Show 1 more');
    await until(() => expect(all('[data-event]')).toHaveLength(7));
    press('Goals');
    await until(() => expect(all('section [data-head]').map((one) => one.textContent)).toContain('Over'));
    expect(all('[data-event]')).toHaveLength(6);
    press('Result');
    await until(() => expect(all('[data-event]')).toHaveLength(7));
  });
});

describe('a favourite', () => {
  it('[BRW-09.3] [BRW-02.2] is a pressed button, and its sport stands first in the lists', async () => {
    const sport = (id: string, name: string, rank: number) => ({
      sportId: id,
      name,
      rank,
      inPlayCount: 0,
      eventCount: 1,
    });
    const sports = [sport('SBTC1_1', 'Football', 1), sport('SBTC1_5', 'Tennis', 2)];
    open('/sports', {
      getSports: answerWith({ sports, inPlayCounts: {} }),
      getAzSports: answerWith({ sports: [], categories: [] }),
    });
    const star = () => all('[aria-label="Favourite: Tennis"]')[0];
    const names = () => all('[aria-pressed][aria-label^="Favourite"]').map((one) => one.title.slice(11));
    await until(() => expect(star()?.getAttribute('aria-pressed')).toBe('false'));
    expect(names()).toEqual(['Football', 'Tennis']);
    star()?.click();
    await until(() => expect(star()?.getAttribute('aria-pressed')).toBe('true'));
    expect(names()).toEqual(['Tennis', 'Football']);
  });
});

describe('a ready-made acca', () => {
  it('[HOM-01.1] goes into the slip as one bet, at what its legs come to together', async () => {
    const parts = matches(4);
    const legs = parts.map((_, at) => ({
      eventId: 10_000 * (at + 1),
      marketId: 10_000 * (at + 1) + 100,
      selectionId: 10_000 * (at + 1) + 102,
    }));
    const widget = {
      id: 'ready-made',
      kind: 'readyMadeAccas',
      eventIds: legs.map(({ eventId }) => eventId),
      accas: [{ id: 'acca-favourites', kind: 'favourites', legs }],
    };
    const { runtime } = open('/', {
      getHome: answerWith({ widgets: [widget], inPlayCounts: {} }, ...parts),
      getSelections: answerWith({ selectionIds: legs.map(({ selectionId }) => selectionId) }, ...parts),
    });
    // Four legs at evens.
    await until(() => expect(all('section li button').map((one) => one.textContent)).toEqual(['Add 15/1']));
    press('Add 15/1');
    await until(() =>
      expect(runtime.state().betslip.legs.map(({ selectionId }) => Number(selectionId))).toEqual(
        legs.map(({ selectionId }) => selectionId),
      ),
    );
    expect(runtime.state().betslip.activeTab).toBe('acca');
    await until(() => expect(all('section li button')[0]?.textContent).toBe('In your slip'));
  });
});
