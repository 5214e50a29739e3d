import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  answers,
  answerWith,
  eventOf,
  matchOdds,
  type Offered,
  openApp,
  race,
} from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened?.close();
  opened = openApp(path, { ...answers, ...more });
  return opened;
}
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const LEAGUE = '/sports/football/premier-league/PL';
type Market = readonly [type: string, name: string, offered: readonly Offered[], more?: object];

const of = (type: string, name: string, ...roles: readonly string[]): Market => [
  type,
  name,
  roles.map((outcomeType) => ({ name: `The ${outcomeType}`, odds: '2/1', outcomeType })),
];
const RESULT = of('MATCH_ODDS', 'Match result', 'HOME', 'DRAW', 'AWAY');
const FORMS: readonly Market[] = [
  RESULT,
  of('MATCH_ODDS', 'Match result', 'HOME', 'AWAY'),
  of('OVER_UNDER_25', 'Over/under 2.5 goals', 'OVER', 'UNDER'),
  of('BOTH_TEAMS_TO_SCORE', 'Both teams to score', 'YES', 'NO'),
  of('ODD_OR_EVEN', 'Odd or even', 'ODD', 'EVEN'),
  of('NEXT_GOAL', 'Goal 1', 'HOME', 'NONE', 'AWAY'),
  of('DOUBLE_CHANCE', 'Double chance', 'HOME_DRAW', 'HOME_AWAY', 'DRAW_AWAY'),
];
const NO_ROW: Market = [
  'TO_SCORE',
  'To score',
  [
    { name: 'A. Player', odds: '2/1' },
    { name: 'B. Player', odds: '3/1' },
  ],
];

const league = (markets: readonly Market[]) => {
  const events = markets.map((market, at) => eventOf(40_000 + 1_000 * at, { name: `Match ${at}` }, [market]));
  const eventIds = markets.map((_, at) => 40_000 + 1_000 * at);
  const competition = {
    category: { id: 'PL', name: 'Premier League' },
    sportId: 'SBTC1_1',
    eventCount: eventIds.length,
    eventIds,
  };
  return { getEvents: answerWith({ competition }, ...events) };
};

const cells = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li[data-event] [data-odds]')];
const centre = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** As an eye finds it: the nearest word above the cell that stands in its column. */
function headOver(cell: HTMLElement): string | undefined {
  const row = cell.closest('li');
  const own = cell.closest('[data-head]')?.querySelector('[aria-hidden="true"]:not(button *)');
  if (own !== null && own !== undefined && !cell.contains(own)) return own.textContent;
  const heads = [
    ...(row?.closest('ul')?.parentElement?.querySelectorAll('[aria-hidden="true"] > [data-head]') ?? []),
  ];
  return heads.find((head) => Math.abs(centre(head) - centre(cell)) < 2)?.textContent ?? undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  HOME: '1',
  DRAW: 'X',
  NONE: 'None',
  AWAY: '2',
  OVER: 'Over',
  UNDER: 'Under',
  YES: 'Yes',
  NO: 'No',
  ODD: 'Odd',
  EVEN: 'Even',
  HOME_DRAW: '1X',
  HOME_AWAY: '12',
  DRAW_AWAY: 'X2',
};

describe('columns of a list', () => {
  const shuffledForms = fc
    .tuple(
      ...FORMS.map(([type, name, offered]) =>
        fc
          .shuffledSubarray([...offered], { minLength: offered.length })
          .map((order): Market => [type, name, order]),
      ),
    )
    .chain((all) => fc.shuffledSubarray([...all], { minLength: 2 }));

  it.each([320, 390, 1280])(
    '[MEND-14] at %i every selection stands under the head of its role, and a press adds that very one',
    async (width) => {
      await page.viewport(width, 900);
      await fc.assert(
        fc.asyncProperty(shuffledForms, async (markets) => {
          const { runtime } = open(LEAGUE, league(markets));
          const count = markets.reduce((sum, [, , offered]) => sum + offered.length, 0);
          await until(() => expect(cells()).toHaveLength(count));
          for (const cell of cells()) {
            cell.click();
            await until(() => expect(cell.getAttribute('aria-pressed')).toBe('true'));
            const { selectionId, eventId } = runtime.state().betslip.legs.at(-1) ?? {};
            expect(eventId).toBe(Number(cell.closest('li')?.dataset.event));
            const added = runtime.state().entities.buckets[eventId ?? 0]?.selections[selectionId ?? 0];
            expect(headOver(cell)).toBe(WORDS[added?.outcomeType ?? '']);
            cell.click();
            await until(() => expect(runtime.state().betslip.legs).toHaveLength(0));
          }
        }),
        { numRuns: 4 },
      );
    },
  );

  it('[MEND-14] a list of two-sided matches has two heads, and a market that is no row leads to its page', async () => {
    const two = FORMS[1] ?? RESULT;
    open(LEAGUE, league([two, NO_ROW, two]));
    await until(() => expect(cells()).toHaveLength(4));
    const heads = [...document.querySelectorAll('[aria-hidden="true"] > [data-head]')];
    expect(heads.map((head) => head.textContent)).toEqual(['1', '2']);
    const row = document.querySelector('li[data-event="41000"]');
    expect([...(row?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toContain('All prices');
  });

  it('[MEND-14] a row of another market than the match says which', async () => {
    open(LEAGUE, league([RESULT, ['TOTAL_GOALS_LINE', 'Total goals', FORMS[2]?.[2] ?? [], { line: '2.5' }]]));
    await until(() => expect(cells()).toHaveLength(5));
    expect(document.querySelector('li[data-event="41000"]')?.textContent).toContain('Total goals 2.5');
    expect(document.querySelector('li[data-event="40000"]')?.textContent).not.toContain('Match result');
  });

  it('[BRW-03.3] a finished match leaves the list with the message that says so', async () => {
    const { runtime } = open(LEAGUE, league([RESULT, RESULT]));
    await until(() => expect(document.querySelectorAll('li[data-event]')).toHaveLength(2));
    const first = runtime.state().entities.buckets[40_000]?.event;
    if (first === undefined) throw new Error('no event');
    const message = {
      channel: '/eventDetails/40000',
      epoch: 'a',
      seq: 1,
      at: 0,
      type: 'catalogue' as const,
      op: 'update' as const,
      events: [{ ...first, version: 2, state: 'FINISHED' }],
      markets: [],
      selections: [],
    };
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [], odds: [], version: [], flags: [] },
        messages: [{ afterRow: 0, message }],
        heads: [],
      },
    });
    await until(() =>
      expect(
        [...document.querySelectorAll<HTMLElement>('li[data-event]')].map((row) => row.dataset.event),
      ).toEqual(['41000']),
    );
  });
});

describe('an outright', () => {
  const players = Array.from({ length: 16 }, (_, at) => ({ name: `Player ${at + 1}`, odds: '9/1' }));
  const outright = (count: number) =>
    answerWith(
      { eventId: 10_000 },
      eventOf(10_000, { outright: true, participants: [] }, [['WINNER', 'Winner', players.slice(0, count)]]),
    );

  it('[BRW-04.2] shows ten participants and the rest after a press', async () => {
    open('/sports/football/premier-league/winner/10000', { getEventView: outright(16) });
    const prices = () => document.querySelectorAll('[data-odds]');
    await until(() => expect(prices()).toHaveLength(10));
    const all = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show all 16');
    all?.click();
    await until(() => expect(prices()).toHaveLength(16));
    open('/sports/football/premier-league/winner/10000', { getEventView: outright(10) });
    await until(() => expect(prices()).toHaveLength(10));
    expect(document.body.textContent).not.toContain('Show all');
  });
});

describe('layouts', () => {
  it('[BRW-10.4] of the gateway are what the event page shows', async () => {
    const unchanged = { versionMatched: true, version: '1', data: null };
    const marketLayouts = { versionMatched: false, version: '9', data: { MATCH_ODDS: { columns: 'one' } } };
    const data = {
      marketLayouts,
      hrTabsOrder: unchanged,
      bbEasyPick: unchanged,
      bpMarkets: unchanged,
      halftime: unchanged,
    };
    const lefts = () =>
      new Set([...document.querySelectorAll('[data-odds]')].map((one) => one.getBoundingClientRect().left));
    open('/sports/football/premier-league/arsenal-v-leeds/10000');
    await until(() => expect(lefts().size).toBe(3));
    open('/sports/football/premier-league/arsenal-v-leeds/10000', { getConfigs: { resultCode: 0, data } });
    await until(() => expect(lefts().size).toBe(1));
  });
});

describe('players', () => {
  const code = (at: number): string => `${at < 8 ? 'HOME' : 'AWAY'}_${(at % 8) + 1}`;
  const player = (at: number, odds: string) => ({
    name: `Long Named Player ${at + 1}`,
    odds,
    outcomeType: code(at),
    participantId: at < 8 ? 'h' : 'a',
    ...(at === 2 ? { noPart: true } : {}),
  });
  const all = Array.from({ length: 16 }, (_, at) => at);
  const nobody = { name: 'No goalscorer', odds: '12/1', outcomeType: 'NONE' };
  const scorers: readonly Market[] = [
    ['GOALSCORER', 'Anytime goalscorer', all.map((at) => player(at, '150/1')), { line: '1' }],
    ['FIRST_GOALSCORER', 'First goalscorer', [...all.map((at) => player(at, '150/1')), nobody]],
    ['LAST_GOALSCORER', 'Last goalscorer', [...all.map((at) => player(at, '150/1')), nobody]],
    ['GOALSCORER', 'To score 2 or more', [0, 1, 8].map((at) => player(at, '150/1')), { line: '2' }],
  ];
  const markets = scorers.map(
    ([type, name, offered, more], rank): Market => [
      type,
      name,
      offered,
      { ...more, groupRanks: { scorers: rank } },
    ],
  );
  const group = { id: 'scorers', type: 'GROUP', rank: 1, name: 'Goalscorers' };
  const getConfigs = {
    resultCode: 0,
    data: {
      marketLayouts: {
        versionMatched: false,
        version: '9',
        data: {
          GOALSCORER: { columns: 'one', players: 'times' },
          FIRST_GOALSCORER: { columns: 'one', players: 'first' },
          LAST_GOALSCORER: { columns: 'one', players: 'last' },
        },
      },
    },
  };
  const shown = () => {
    const event = eventOf(10_000, { marketGroups: [group] }, markets);
    return { getConfigs, getEventView: answerWith({ eventId: 10_000 }, event) };
  };
  const texts = (selector: string): (string | null)[] =>
    [...document.querySelectorAll(`main table ${selector}`)].map((one) => one.textContent);
  const inWhole = (element: Element): boolean => element.scrollWidth <= element.clientWidth;

  it.each([390, 1280])(
    '[BRW-10] at %i are one table by their sides, with a column for each market that the layouts name',
    async (width) => {
      await page.viewport(width, 900);
      const { runtime } = open('/sports/football/premier-league/arsenal-v-leeds/10000', shown());
      await until(() =>
        expect(texts('thead th')).toEqual(['Player', 'Anytime', 'First', 'Last', '2 or more']),
      );
      expect(document.querySelector('main table')?.getAttribute('aria-label')).toBe('Goalscorers');
      expect(texts('th[scope=rowgroup]')).toEqual(['Arsenal', 'Leeds']);
      expect(texts('th[scope=row]')).toHaveLength(11);
      const all = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show all 17');
      all?.click();
      await until(() => expect(texts('th[scope=row]')).toHaveLength(17));
      expect(texts('th[scope=row]')[2]).toBe('Long Named Player 3Takes no part: bets are void');
      for (const button of document.querySelectorAll('main table [data-odds], main table th'))
        expect([button.textContent, inWhole(button)]).toEqual([button.textContent, true]);
      const cell = document.querySelector<HTMLElement>(
        'main table tbody:nth-of-type(2) td:nth-child(5) button',
      );
      expect(cell?.getAttribute('aria-label')).toBe(
        'Long Named Player 9, To score 2 or more, 150 to 1, add to bet slip',
      );
      cell?.focus();
      cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
      // Past those of whom two goals are not on offer.
      expect(document.activeElement?.getAttribute('aria-label')).toContain(
        'Long Named Player 2, To score 2 or more',
      );
      cell?.click();
      await until(() => expect(runtime.state().betslip.legs).toHaveLength(1));
      const [leg] = runtime.state().betslip.legs;
      expect(runtime.state().entities.buckets[10_000]?.selections[leg?.selectionId ?? 0]?.name).toBe(
        'Long Named Player 9',
      );
    },
  );
});

describe('home', () => {
  it('[HOM-05.1] [HOM-05.2] [HOM-05.3] [DPL-03.2] [DPL-03.3] has five banners at most: into the product in place, elsewhere in a tab of its own', async () => {
    const banner = (id: string, href: string) => ({ id, title: `Title ${id}`, text: 'Some words', href });
    const banners = [
      banner('a', 'app:/coupons'),
      banner('b', 'https://www.begambleaware.org/help'),
      banner('c', 'https://elsewhere.example/'),
      banner('d', 'javascript:alert(1)'),
      ...['e', 'f', 'g', 'h'].map((id) => banner(id, `/virtuals#${id}`)),
    ];
    const links = [
      { id: 'x', name: 'Here', href: '/sports' },
      { id: 'y', name: 'Elsewhere', href: 'https://www.begambleaware.org/' },
    ];
    const widgets = [
      { id: 'links', kind: 'quickLinks', eventIds: [], links },
      { id: 'banners', kind: 'banners', eventIds: [], banners },
    ];
    open('/', { getHome: answerWith({ widgets, inPlayCounts: {} }) });
    const shown = () => [...document.querySelectorAll<HTMLAnchorElement>('[aria-label="More to see"] a')];
    await until(() => expect(shown()).toHaveLength(5));
    const told = shown().map((one) => [one.getAttribute('href'), one.target, one.rel]);
    expect(told).toEqual([
      ['/coupons', '', ''],
      ['https://www.begambleaware.org/help', '_blank', 'noopener noreferrer'],
      ...['e', 'f', 'g'].map((id) => [`/virtuals#${id}`, '', '']),
    ]);
    const leaving = shown().filter((one) => one.textContent.includes('Opens in a new tab'));
    expect(leaving).toEqual(shown().filter((one) => one.target === '_blank'));
    const ways = [...document.querySelectorAll('[aria-label="Quick links"] a')];
    expect(ways.map((one) => one.getAttribute('href'))).toEqual(['/sports']);
    // The room of each is the same whatever stands in it.
    expect(new Set(shown().map((one) => one.getBoundingClientRect().height))).toEqual(new Set([92]));
  });

  it('[HOM-01.3] a widget that fails says so in its place, and the others stand', async () => {
    const widgets = [
      { id: 'broken', kind: 'coupons', eventIds: [], coupons: [null] },
      { id: 'top', kind: 'topEvents', eventIds: [10_000] },
    ];
    const getHome = answerWith({ widgets, inPlayCounts: {} }, eventOf(10_000, {}, [matchOdds]));
    open('/', { getHome });
    await until(() =>
      expect(document.querySelector('main [role=status]')?.textContent).toMatch(
        /^This part of the page could not/,
      ),
    );
    await until(() =>
      expect(document.querySelector('main [aria-label="Top events"] [data-event="10000"]')).not.toBeNull(),
    );
  });

  it('[HOM-01.2] shows the widgets in the order of the gateway, whatever it is, and nothing of a kind it does not know', async () => {
    const widgets = [
      { id: 'in', kind: 'inPlay', eventIds: [20_000] },
      { id: 'x', kind: 'jackpots', eventIds: [10_000] },
      { id: 'next', kind: 'nextOff', eventIds: [30_000] },
      { id: 'top', kind: 'topEvents', eventIds: [10_000] },
      { id: 'sports', kind: 'sportList', eventIds: [] },
    ];
    const names: Readonly<Record<string, string>> = {
      in: 'In play now',
      next: 'Next off',
      top: 'Top events',
      sports: 'Sports',
    };
    const parts = [eventOf(10_000, {}, [matchOdds]), eventOf(20_000, { inplay: true }, [matchOdds]), race];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(widgets, { minLength: widgets.length }), async (order) => {
        const { runtime } = open('/', {
          getHome: answerWith({ widgets: order, inPlayCounts: {} }, ...parts),
        });
        const expected = order.flatMap(({ id }) => names[id] ?? []);
        const shown = () =>
          [...document.querySelectorAll('main section[aria-label]')].map((one) =>
            one.getAttribute('aria-label'),
          );
        await until(() => expect(shown()).toEqual(expected));
        // A brand of racing has its races first, then what is live; the rest is as it was sent.
        runtime.submit({
          type: 'intent/settingChanged',
          data: { name: 'appearance.brand', value: 'paddock' },
        });
        const rest = expected.filter((name) => name !== 'Next off' && name !== 'In play now');
        await until(() => expect(shown()).toEqual(['Next races', 'In play now', ...rest]));
      }),
      { numRuns: 6 },
    );
  });
});
