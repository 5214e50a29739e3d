import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp(path, { ...answers, ...more });
  return opened;
}
beforeEach(() => page.viewport(390, 844));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const route = () => opened?.runtime.state().navigation;
const chips = () => [
  ...document.querySelectorAll<HTMLButtonElement>('main [aria-label="Market groups"] button'),
];
const chosen = () => chips().find((one) => one.getAttribute('aria-pressed') === 'true')?.textContent;
const heading = () => document.querySelector('main h1')?.textContent;
const told = () => document.querySelector('[role=dialog]')?.textContent ?? '';

const GROUPS = [
  { id: 'main', name: 'Main', type: 'MAIN', rank: 1 },
  { id: 'goals', name: 'Goals', type: 'GOALS', rank: 2 },
  { id: 'bb', name: 'Bet builder', rank: 3, type: 'YOUR_BET' },
];
const groupRanks = { main: 1, goals: 1, bb: 1 };
const match = eventOf(40_000, { name: 'Alder v Birch', marketGroups: GROUPS, marketCount: 40 }, [
  [...matchOdds, { groupRanks }],
]);
const race = eventOf(
  50_000,
  {
    name: '14:30 Ascot',
    sportId: 'SBTC1_24',
    categories: [
      { id: 'ascot', name: 'Ascot' },
      { id: 'SBTC1_24', name: 'Horse Racing' },
    ],
  },
  [],
);
const special = eventOf(60_000, { name: 'Next manager', specials: true, participants: [] }, [matchOdds]);
const refused = { kind: 'refused', status: 404, resultCode: 404, errorType: 'notFound', body: {} };
const getEventView = (query: object) => {
  const id = 'eventid' in query ? Number(query.eventid) : 0;
  const known = [match, race, special].find(
    ({ events: [event] }) => event !== undefined && 'id' in event && event.id === id,
  );
  return known === undefined
    ? refused
    : { kind: 'ok', status: 200, body: answerWith({ eventId: id }, known) };
};

describe('links to an event', () => {
  it.each([
    ['the match', 'eventId=40000', 'sev', 'Main'],
    ['its market group', 'eventid=40000&marketGroupId=goals', 'sev', 'Goals'],
    ['a group that it has not', 'eventid=40000&marketgroupid=corners', 'sev', 'Main'],
  ])('[DPL-01.1] to %s', async (_, query, key, group) => {
    open(`/dl/event?${query}`, { getEventView });
    await until(() => expect(route()?.key).toBe(key));
    await until(() => expect(chosen()).toBe(group));
    // The link itself is not behind it: Back would only lead here again.
    expect(route()?.path).toMatch(/^\/sports\/.*\/alder-v-birch\/40000/);
  });

  it('[DPL-01.1] a race and a special open the views that fit them', async () => {
    open('/dl/event?eventid=50000', { getEventView });
    await until(() => expect(route()?.key).toBe('horseRacingSev'));
    opened?.close();
    open('/dl/event?eventid=60000', { getEventView });
    await until(() => expect(route()?.key).toBe('specialsSev'));
  });

  it('[DPL-01.1] what is chosen by hand stands from then on', async () => {
    open('/dl/event?eventid=40000&marketgroupid=goals', { getEventView });
    await until(() => expect(chosen()).toBe('Goals'));
    chips()
      .find((one) => one.textContent === 'Main')
      ?.click();
    await until(() => expect(chosen()).toBe('Main'));
  });

  it('[DPL-01.2] to a bet builder opens that group', async () => {
    open('/dl/event?eventid=40000&view=betbuilder', { getEventView });
    await until(() => expect(chosen()).toBe('Bet builder'));
  });

  it.each([
    ['[DPL-01.3]', '/dl/event?eventid=70000', /not on offer any more/],
    ['[DPL-06.1]', '/dl/event?eventid=1e3', /damaged/],
    ['[DPL-05.1]', '/dl/category?categoryid=none&sportid=SBTC1_1', /not on offer any more/],
    ['[DPL-05.1]', '/dl/featuredleague?sportid=SBTC1_99', /not on offer any more/],
    ['[DPL-06.1]', '/dl/category?categoryid=cup', /damaged/],
  ])('%s what is not there leads home with a word: %s', async (_, path, words) => {
    const gone = () => refused;
    open(path, { getEventView, getDeepLinkCategory: gone, getFeaturedLeague: gone });
    await until(() => expect(route()?.key).toBe('home'));
    await until(() => expect(told()).toMatch(words));
    expect(told()).not.toContain('bet slip');
    expect(opened?.runtime.state().betslip.legs).toEqual([]);
  });

  it('[DPL-06.1] one that the line lost can be opened again', async () => {
    open('/dl/event?eventid=40000', { getEventView: () => ({ kind: 'lost', cause: 'network' }) });
    await until(() => expect(told()).toMatch(/Open the link again/));
    expect(route()?.key).toBe('home');
  });
});

describe('links to a category', () => {
  const category = { id: 'cup', name: 'The Cup' };
  const counts = { sport: 'Football', regular: 0, outright: 0, specials: 0 };
  it.each([
    [{ regular: 3, outright: 1 }, 'azBrowserMev'],
    [{ outright: 1 }, 'azBrowserOutrightsMev'],
    [{ specials: 2 }, 'azBrowserSpecialsMev'],
  ])('[DPL-05.1] [NAV-03.1] with %o lands at %s', async (has, key) => {
    const getDeepLinkCategory = { resultCode: 0, result: { category, ...counts, ...has } };
    open('/dl/category?categoryid=cup&sportid=SBTC1_1', { getDeepLinkCategory });
    await until(() => expect(route()?.key).toBe(key));
    expect(route()?.params.categoryId).toBe('cup');
    expect(heading()).not.toBe('Opening the link…');
  });

  it('[DPL-05.1] the league of a sport lands at its page', async () => {
    open('/dl/featuredleague?sportid=SBTC1_1', {
      getFeaturedLeague: { resultCode: 0, result: { category, sport: 'Football' } },
    });
    await until(() => expect(route()?.path).toBe('/sports/football/the-cup/cup'));
  });
});
