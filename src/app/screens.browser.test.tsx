import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { isBuilt, pathFor, routeKeys } from '#domain/navigation/routes.ts';
import { PSEUDO_CLOSE, PSEUDO_OPEN } from '#src/text/pseudo.ts';
import { answers, answerWith, eventOf, matchOdds, openApp, race } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp(path, { ...answers, ...more });
  return opened;
}
afterEach(() => opened?.close());

const prices = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-odds]')];
const names = (): (string | null)[] => prices().map((price) => price.getAttribute('aria-label'));
const shown = (): (string | null)[] => prices().map((price) => price.textContent);
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';

describe('[LIV-12] price button', () => {
  it('[LIV-12.5] is named, pressed and shown in the chosen format, without asking anything again', async () => {
    const { runtime, asked } = open(EVENT);
    await until(() =>
      expect(names()).toEqual([
        'Arsenal to win, 5 to 2, add to bet slip',
        'Draw, Match result, evens, add to bet slip',
        'Leeds to win, 11 to 10, add to bet slip',
      ]),
    );
    expect(shown()).toEqual(['Arsenal5/2', 'DrawEVS', 'Leeds11/10']);
    const requests = asked.length;
    runtime.submit({ type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value: 'DECIMAL' } });
    await until(() => expect(shown()).toEqual(['Arsenal3.50', 'Draw2.00', 'Leeds2.10']));
    expect(asked.length).toBe(requests);
    expect(prices().map((price) => price.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false']);
  });

  it('adds to the slip by Enter with what was on the screen, and stays pressed', async () => {
    const { runtime } = open(EVENT);
    await until(() => expect(prices()).toHaveLength(3));
    prices()[0]!.focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(prices()[0]!.getAttribute('aria-pressed')).toBe('true'));
    expect(runtime.state().betslip.legs).toHaveLength(1);
  });

  it('is locked and says so while suspended, keeps its size and adds nothing', async () => {
    const { runtime } = open(EVENT);
    await until(() => expect(prices()).toHaveLength(3));
    const before = prices()[0]!.getBoundingClientRect();
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [10_101], odds: [5 * 1024 + 2], version: [2], flags: [1] },
        messages: [],
        heads: [],
      },
    });
    await until(() => expect(prices()[0]!.getAttribute('aria-disabled')).toBe('true'));
    expect(names()[0]).toBe('Arsenal to win, 5 to 2, suspended');
    const after = prices()[0]!.getBoundingClientRect();
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    prices()[0]!.click();
    expect(runtime.state().betslip.legs).toHaveLength(0);
  });

  it('moves with the arrow keys as one tab stop', async () => {
    open(EVENT);
    await until(() => expect(prices()).toHaveLength(3));
    expect(prices().map((price) => price.tabIndex)).toEqual([0, -1, -1]);
    prices()[0]!.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(prices()[1]);
  });

  it('[LIV-09.6] tells a move by an arrow and in words, in the same place and size', async () => {
    const { runtime } = open(EVENT);
    await until(() => expect(prices()).toHaveLength(3));
    const before = prices()[0]!.getBoundingClientRect();
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [10_101], odds: [3 * 1024 + 1], version: [2], flags: [0] },
        messages: [],
        heads: [],
      },
    });
    await until(() => expect(names()[0]).toBe('Arsenal to win, 3 to 1, up from 5/2, add to bet slip'));
    expect(prices()[0]!.dataset.trend).toBe('up');
    const mark = prices()[0]!.querySelector('span[aria-hidden]')!;
    const [up, down] = ['::before', '::after'].map((arrow) => getComputedStyle(mark, arrow).visibility);
    expect({ up, down }).toEqual({ up: 'visible', down: 'hidden' });
    const after = prices()[0]!.getBoundingClientRect();
    expect([after.width, after.height]).toEqual([before.width, before.height]);
  });
});

describe('[NAV-06] layout', () => {
  it('has a bottom navigation with the count of the slip at 390, and one column', async () => {
    await page.viewport(390, 844);
    const { runtime } = open(EVENT);
    await until(() => expect(prices()).toHaveLength(3));
    const bottom = page.getByRole('navigation', { name: 'Quick navigation' });
    await expect.element(bottom).toBeVisible();
    prices()[0]!.click();
    await expect.element(page.getByRole('button', { name: 'Bet slip, 1 selection' })).toBeVisible();
    expect(document.querySelector('#slip')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(runtime.state().betslip.legs).toHaveLength(1);
  });

  it('has three columns and no bottom navigation from 1024', async () => {
    await page.viewport(1024, 800);
    open('/');
    await until(() => expect(document.querySelector('#slip')).not.toBeNull());
    const widths = [...document.querySelectorAll('#slip, nav[aria-label="Sports"], main')].length;
    expect(widths).toBe(3);
    expect(document.querySelector('#slip')!.getBoundingClientRect().width).toBe(344);
    expect(document.querySelector('nav[aria-label="Quick navigation"]')).toBeNull();
    await page.viewport(1280, 800);
  });
});

describe('[NAV-01] pages', () => {
  const example: Record<string, string> = { eventId: '10000', categoryId: 'PL', sportCategoryId: 'SBTC1_1' };
  it('[NAV-01.1] every route has a heading, and what is not built says so', async () => {
    const { go, defects, runtime } = open('/');
    for (const key of routeKeys) {
      const params = Object.fromEntries(
        [...ROUTE_TABLE[key].path.matchAll(/:(\w+)/g)].map(([, name = '']): [string, string] => [
          name,
          example[name] ?? 'x',
        ]),
      );
      go((pathFor as (key: string, params: object) => string)(key, params));
      await until(() => expect(document.querySelector('h1')?.textContent ?? '', key).toMatch(/\p{L}/u));
      if (runtime.state().navigation.key === key && !isBuilt(key))
        await until(() => expect(document.body.textContent).toContain('Not available yet'));
    }
    expect(defects).toEqual([]);
  });

  it('[NAV-01.3] an unknown address is told, kept out of search engines, and not sent home', async () => {
    const { runtime } = open('/nonsense');
    await until(() => expect(document.body.textContent).toContain('There is no page at /nonsense'));
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(runtime.state().navigation.path).toBe('/nonsense');
  });

  it('[HOLD-11] names the address that was asked for, which the log does not have', async () => {
    const before = window.location.href;
    window.history.replaceState(null, '', '/reset/7f3a9c1e');
    const { runtime } = open('/not-found');
    await until(() => expect(document.body.textContent).toContain('There is no page at /reset/7f3a9c1e'));
    window.history.replaceState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await until(() => expect(document.body.textContent).toContain('There is no page at this address'));
    window.history.replaceState(null, '', before);
    expect(runtime.state().navigation.path).toBe('/not-found');
  });

  it('titles the window, and moves the focus to the heading after a link but not at the start', async () => {
    open('/');
    await until(() => expect(document.title).toBe('Home | Slipstream'));
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(page.getByRole('link', { name: 'In-play 1' }));
    await until(() => expect(document.activeElement?.textContent).toBe('In-play'));
    expect(document.title).toBe('In-play | Slipstream');
  });

  it('says what a failure means for money and offers another try', async () => {
    const { asked } = open('/sports', { getSports: undefined });
    await until(() =>
      expect(document.querySelector('main [role=alert]')?.textContent).toContain(
        'Your balance and bets are not affected',
      ),
    );
    const before = asked.filter(({ op }) => op === 'getSports').length;
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await until(() => expect(asked.filter(({ op }) => op === 'getSports').length).toBe(before + 1));
  });
});

describe('[BRW-10] market groups on the page', () => {
  const groups = [
    { id: 'az', type: 'AZ', rank: 0, name: 'A–Z' },
    { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
    { id: 'goals', type: 'GOALS', rank: 2, name: 'Goals' },
  ];
  const event = eventOf(10_000, { marketGroups: groups, marketCount: 40 }, [
    [...matchOdds, { groupRanks: { main: 1 } }] as never,
    [
      'OVER_UNDER_25',
      'Total goals',
      [
        { name: 'Over', odds: '1/2' },
        { name: 'Under', odds: '2/1' },
      ],
      { groupRanks: { goals: 1 } },
    ],
  ]);
  const heads = () => [...document.querySelectorAll('main h2:has(button)')].map((head) => head.textContent);

  it('[BRW-10.1] [BRW-10.3] opens with the lowest allowed rank and keeps the choice through a live update', async () => {
    const { runtime } = open(EVENT, { getEventView: answerWith({ eventId: 10_000 }, event) });
    await until(() => expect(heads()).toEqual(['Match result']));
    await userEvent.click(page.getByRole('button', { name: 'Goals' }));
    await until(() => expect(heads()).toEqual(['Total goals']));
    const changed = { ...event.events[0], version: 2, marketCount: 41 };
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [], odds: [], version: [], flags: [] },
        messages: [
          {
            afterRow: 0,
            message: {
              channel: '/eventDetails/10000',
              type: 'catalogue',
              op: 'update',
              epoch: 'a',
              seq: 1,
              at: 0,
              events: [changed],
              markets: [],
              selections: [],
            },
          },
        ],
        heads: [],
      },
    } as never);
    await until(() => expect(document.body.textContent).toContain('All markets41'));
    expect(heads()).toEqual(['Total goals']);
  });
});

describe('[RAC-04] race card', () => {
  const RACE = '/sports/horse-racing/14-35-ascot/sev/30000';
  const horses = () =>
    [...document.querySelectorAll('li')]
      .map((row) => row.textContent.match(/Zephyr|Amber|Late Withdrawal|Brisk/)?.[0])
      .filter(Boolean);

  it('[RAC-04.2] sorts by price with ties by cloth number and non-runners last, and A to Z', async () => {
    open(RACE);
    await until(() => expect(horses()).toEqual(['Amber', 'Brisk', 'Zephyr', 'Late Withdrawal']));
    await userEvent.click(page.getByRole('radio', { name: 'A–Z' }));
    await until(() => expect(horses()).toEqual(['Amber', 'Brisk', 'Late Withdrawal', 'Zephyr']));
  });

  it('[RAC-04.3] strikes a non-runner out and lets nobody back it', async () => {
    const { runtime } = open(RACE);
    await until(() => expect(names()).toContain('Late Withdrawal to win, non-runner'));
    const row = prices().find((price) => price.dataset.state === 'nonRunner')!;
    expect(row.textContent).toBe('NR');
    expect(row.getAttribute('aria-disabled')).toBe('true');
    const name = [...document.querySelectorAll('span')].find(
      (span) => span.textContent === 'Late Withdrawal',
    )!;
    expect(getComputedStyle(name).textDecorationLine).toBe('line-through');
    row.click();
    expect(runtime.state().betslip.legs).toHaveLength(0);
  });

  it.each([
    [4, 'Extra place: 4 paid'],
    [5, 'Extra places: 5 paid'],
    [3, undefined],
  ])(
    '[RAC-07.1] %d places instead of three: a badge %s, with a window that explains it',
    async (paid, badge) => {
      const places = { placesOriginal: 3, placesEnhanced: paid };
      const racingData = { track: 'Ascot', country: 'GB', raceHour: '14:35', step: 'parading', ...places };
      const events = race.events.map((event) => ({ ...event, racingData }));
      open(RACE, { getRacingEvent: answerWith({ eventIds: [30_000] }, { ...race, events }) });
      await until(() => expect(horses()).toHaveLength(4));
      const shown = () =>
        [...document.querySelectorAll('button')].filter((one) => /^Extra place/.test(one.textContent));
      await until(() =>
        expect(shown().map((one) => one.textContent)).toEqual(badge === undefined ? [] : [badge]),
      );
      shown()[0]?.click();
      const told = badge === undefined ? [] : [expect.stringContaining(`We pay ${paid} places`)];
      await until(() =>
        expect([...document.querySelectorAll('[role=dialog]')].map((one) => one.textContent)).toEqual(told),
      );
    },
  );

  it('[RAC-04.1] shows the details of a runner on demand', async () => {
    open(RACE);
    await userEvent.click(page.getByRole('button', { name: 'Details of Amber' }));
    await until(() => expect(document.querySelector('dl')?.textContent).toContain('SexGelding'));
    expect(document.querySelector('dl')?.textContent).toContain('Last run12 days ago');
  });
});

describe('[RAC-01] meetings', () => {
  it('[RAC-01.1] has three day tabs; countries, tracks and races under them', async () => {
    open('/sports/horse-racing/meetings');
    await until(() =>
      expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
        'Today',
        'Tomorrow',
        'Mon 23 Nov',
      ]),
    );
    expect(document.querySelector('[role=tabpanel]')?.textContent).toBe('United KingdomAscot14:35');
    await userEvent.click(page.getByRole('tab', { name: 'Tomorrow' }));
    await until(() =>
      expect(document.querySelector('[role=tabpanel]')?.textContent).toContain('No meetings on this day'),
    );
  });
});

describe('[INP-01] in-play page', () => {
  it('has sport chips with counts, events by league, and the notice about delays', async () => {
    open('/inplay');
    await until(() =>
      expect(page.getByRole('group', { name: 'Sports in play' }).element().textContent).toBe('All1Football1'),
    );
    // Leagues in play, and below the heading of what starts soon once more.
    const leagues = [...document.querySelectorAll('main section :is(h2, h3)')].map(
      (head) => head.textContent,
    );
    expect(leagues.filter((league) => league.startsWith('Premier League'))).toHaveLength(2);
    expect(document.body.textContent).toContain('can run several seconds behind');
  });

  it('[INP-01.2] says that nothing is on, and where to go', async () => {
    open('/inplay', { getInPlay: answerWith({ sports: [], inPlay: [], upcoming: [] }) });
    await expect.element(page.getByRole('heading', { name: 'Nothing in play right now' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See upcoming events' }))
      .toHaveAttribute('href', '/sports');
  });
});

/** Names, prices, times and numbers are data; every other word on the screen comes from the catalogue. */
const DATA =
  /^([\d/.:+()–-]*|J|T|EVS|SP|NR|Arsenal|Draw|Leeds|Everton|Brighton|Zephyr|Amber|Brisk|Late Withdrawal|Ascot|Football|Horse racing|Premier League|United Kingdom|Match result|Win|Slipstream|Paddock|England|\p{Lu}{1,2}|1-23|\w{3} \d{1,2} \w{3,4})$/u;

/** A message may stand inside another as its argument, so the innermost go first. */
function withoutMessages(text: string): string {
  const message = new RegExp(`${PSEUDO_OPEN}[^${PSEUDO_OPEN}${PSEUDO_CLOSE}]*${PSEUDO_CLOSE}`, 'gu');
  const rest = text.replace(message, '');
  return rest === text ? text : withoutMessages(rest);
}

function rawTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const raw: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('style, script') !== null) continue;
    const outside = withoutMessages(node.textContent ?? '').trim();
    if (!DATA.test(outside)) raw.push(outside);
  }
  for (const element of document.querySelectorAll('[aria-label], [title]')) {
    for (const attribute of ['aria-label', 'title']) {
      const text = element.getAttribute(attribute) ?? '';
      if (text !== '' && !text.includes(PSEUDO_OPEN) && !DATA.test(text)) raw.push(`${attribute}: ${text}`);
    }
  }
  return raw;
}

describe('[I18-01.5] pseudo-locale', () => {
  it.each([
    '/',
    '/inplay',
    '/sports',
    '/sports/football/SBTC1_1',
    '/sports/football/premier-league/PL',
    EVENT,
    '/sports/horse-racing',
    '/sports/horse-racing/14-35-ascot/sev/30000',
    '/more',
    '/nonsense',
    '/casino',
  ])('every text of %s comes from the catalogue', async (path) => {
    const { runtime } = open(path);
    runtime.submit({ type: 'intent/settingChanged', data: { name: 'appearance.language', value: 'en-XA' } });
    await until(() => expect(document.querySelector('h1')?.textContent ?? '').toMatch(/\p{L}/u));
    await until(() => expect(document.querySelector('footer')?.textContent).toContain(PSEUDO_OPEN));
    await until(() => expect(rawTexts()).toEqual([]));
  });
});
