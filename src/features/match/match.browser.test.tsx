import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { EventId } from '#domain/brand.ts';
import { answers, answerWith, eventOf, live, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

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
const texts = (selector: string) => all(selector).map((one) => one.textContent.trim());

const PATH = '/sports/football/premier-league/everton-v-brighton/20000';
const board = (home: number, away: number) => ({
  home,
  away,
  period: '2H',
  clockSeconds: 3_000,
  clockAt: Date.now(),
  running: false,
  incidents: [],
});
const inPlay = (id: number, name: string, home: number, away: number) =>
  eventOf(
    id,
    {
      name,
      state: 'INPLAY',
      inplay: true,
      participants: name
        .split(' v ')
        .map((side, nth) => ({ id: side, name: side, role: nth === 0 ? 'home' : 'away' })),
      scoreboard: board(home, away),
    },
    [matchOdds],
  );
const fulham = inPlay(21_000, 'Fulham v Wolves', 2, 3);
const leeds = inPlay(22_000, 'Leeds v Burnley', 0, 4);
const asked = z.object({ eventid: z.string() });
const offered = { 20000: live, 21000: fulham, 22000: leeds };
const getEventView = (query: unknown) => {
  const { eventid } = z.parse(asked, query);
  const found = Object.entries(offered).find(([id]) => id === eventid)?.[1] ?? live;
  return { kind: 'ok', status: 200, body: answerWith({ eventId: Number(eventid) }, found) };
};
const getInPlay = answerWith(
  {
    sports: [],
    inPlay: [
      {
        category: { id: 'PL', name: 'Premier League' },
        sportId: 'SBTC1_1',
        eventCount: 3,
        eventIds: [20_000, 21_000, 22_000],
      },
    ],
    upcoming: [],
  },
  live,
  fulham,
  leeds,
);
const row = (outcome: 'W' | 'D' | 'L') => ({
  outcome,
  opponent: 'Leeds',
  isHome: true,
  scored: 1,
  conceded: 1,
  startTime: Date.parse('2026-11-01T15:00:00Z'),
});
const league = (more: object) => ({
  kind: 'league',
  id: 'PL',
  name: 'Premier League',
  sportId: 'SBTC1_1',
  sport: 'Football',
  standing: { kind: 'none' },
  days: [],
  results: [],
  sides: [
    { name: 'Everton', form: [] },
    { name: 'Brighton', form: [] },
  ],
  ...more,
});
const switcher = () =>
  all<HTMLButtonElement>('button[aria-expanded]').find((one) => /in play$/.test(one.textContent));
const others = () => all('[data-other]').map((one) => one.textContent);

describe('the others in play', () => {
  it('[MOD-07.1] are listed with their scores once asked for, and stay while one moves from match to match', async () => {
    const { runtime } = open(PATH, { getInPlay, getEventView });
    await until(() => expect(switcher()?.getAttribute('aria-expanded')).toBe('false'));
    switcher()?.click();
    await until(() => expect(others()).toHaveLength(3));
    expect(others()[1]).toMatch(/^Fulham2Wolves3/);
    expect(all('[data-other][aria-current=page]').map((one) => one.dataset.other)).toEqual(['20000']);
    all('[data-other="22000"]')[0]?.click();
    await until(() => expect(document.querySelector('h1')?.textContent).toBe('Leeds v Burnley'));
    await until(() => expect(others()).toHaveLength(3));
    expect(switcher()?.getAttribute('aria-expanded')).toBe('true');
    expect(all('[data-other][aria-current=page]').map((one) => one.dataset.other)).toEqual(['22000']);
    expect(runtime.state().navigation.path).toBe('/sports/football/premier-league/leeds-v-burnley/22000');
  });

  it('[MOD-07.1] are reached by the arrows as one stop of the keyboard', async () => {
    open(PATH, { getInPlay, getEventView });
    await until(() => expect(switcher()).toBeDefined());
    switcher()?.click();
    await until(() => expect(others()).toHaveLength(3));
    all('[data-other="20000"]')[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(all('[data-other="22000"]')[0]);
    expect(all('[data-other]').map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
  });
});

it('[INP-04.1] the in-play page and a match in play say that what is shown may be late', async () => {
  const { go } = open(PATH, { getEventView });
  const isSaid = () =>
    expect(document.querySelector('main')?.textContent).toMatch(/data can run several seconds behind/);
  await until(isSaid);
  go('/inplay');
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('In-play'));
  await until(isSaid);
});

describe('what is known of a match', () => {
  const facts = () => texts('[role=tab]');
  const getResults = (more: object) => answerWith(league(more));

  it('[INP-05.2] has a tab for what there is and none for what there is not', async () => {
    open(PATH, {
      getEventView,
      getResults: getResults({
        sides: [
          { name: 'Everton', form: [row('W')] },
          { name: 'Brighton', form: [] },
        ],
      }),
    });
    await until(() => expect(facts()).toEqual(['Incidents', 'Statistics', 'Form']));
    expect(texts('[role=tab][aria-selected=true]')).toEqual(['Form']);
    all('[role=tab]')[0]?.click();
    await until(() => expect(texts('[role=tabpanel] li')).toEqual(["9'GoalEverton"]));
  });

  it('[INP-03.3] [INP-05.2] what its channel tells of both sides stands under its tab, in words and as bars', async () => {
    const quiet = inPlay(20_000, 'Everton v Brighton', 0, 0);
    const { runtime } = open(PATH, {
      getEventView: answerWith({ eventId: 20_000 }, quiet),
      getResults: getResults({}),
    });
    await until(() => expect(texts('p')).toContain('No statistics of this match are known yet.'));
    const message = {
      channel: '/eventStatitistics/20000',
      epoch: 'a',
      seq: 0,
      at: 1,
      type: 'statistics',
      op: 'initial',
      eventId: EventId.parse(20_000),
      statistics: [
        { kind: 'possession', home: 61, away: 39 },
        { kind: 'corners', home: 0, away: 4 },
      ],
    } as const;
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [], odds: [], version: [], flags: [] },
        messages: [{ afterRow: 0, message: { ...message, statistics: [...message.statistics] } }],
        heads: [],
      },
    });
    await until(() => expect(facts()).toEqual(['Statistics']));
    const rows = texts('[data-statistic]');
    expect(rows).toEqual(['61%Possession39%', '0Corners4']);
    expect(all('[data-statistic] svg[aria-hidden=true]')).toHaveLength(2);
    expect(texts('[role=tabpanel] thead th')).toEqual(['Everton', 'Brighton']);
  });

  it('[MOD-07.2] says that there are none', async () => {
    const quiet = eventOf(
      20_000,
      {
        name: 'Everton v Brighton',
        participants: [
          { id: 'h', name: 'Everton', role: 'home' },
          { id: 'a', name: 'Brighton', role: 'away' },
        ],
      },
      [matchOdds],
    );
    open(PATH, { getEventView: answerWith({ eventId: 20_000 }, quiet), getResults: getResults({}) });
    await until(() => expect(texts('p')).toContain('No statistics of this match are known yet.'));
    expect(facts()).toEqual([]);
  });
});
