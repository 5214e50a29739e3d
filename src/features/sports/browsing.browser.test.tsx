import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { slug } from '#domain/navigation/slug.ts';
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
const texts = (selector: string) => all(selector).map((one) => one.textContent.trim());
const DAY = 86_400_000;

/** In the order of the feed; the thirteenth is the favourite. */
const clubs = Array.from({ length: 13 }, (_, at) => ({ name: `Club ${at + 1}`, odds: `${14 - at}/1` }));
const winner = eventOf(40_000, { name: 'Who wins the league', outright: true, participants: [] }, [
  ['WINNER', 'Outright winner', clubs, { eachWay: { num: 1, den: 4, places: 3 } }],
]);
const on = (id: number, startTime: number, league: string, name: string) =>
  eventOf(
    id,
    {
      name,
      startTime,
      categoryId: league,
      categories: [
        { id: league, name: `League ${league}`, country: 'England' },
        { id: 'SBTC1_1', name: 'Football' },
      ],
      participants: [],
    },
    [matchOdds],
  );
const noon = Date.parse('2031-06-02T11:00:00Z');
const early = on(50_000, noon, 'PL', 'Early match');
const late = on(60_000, noon + DAY, 'PL', 'Late match');
const other = on(70_000, noon, 'CH', 'Other match');
const leagueOf = (id: string, ...eventIds: number[]) => ({
  competition: {
    category: { id, name: `League ${id}`, country: 'England' },
    sportId: 'SBTC1_1',
    eventCount: eventIds.length,
    eventIds,
  },
});

describe('the A to Z', () => {
  const category = (name: string, outright: number) => ({
    id: slug(name, 'category'),
    name,
    sportId: 'SBTC1_1',
    sport: 'Football',
    regular: 1,
    outright,
    specials: 0,
  });
  const getAzSports = answerWith({
    sports: [],
    categories: [category('Alliance', 0), category('Éire Cup', 1), category('Premier League', 0)],
  });
  const letters = (disabled: boolean) =>
    all<HTMLButtonElement>('[aria-label="First letter"] button')
      .filter((one) => one.disabled === disabled)
      .map((one) => one.textContent);
  const listed = () => texts('#az-browser a [translate=no]');

  it('[BRW-01.3] shows every letter, and those without anything cannot be pressed', async () => {
    open('/sports', { getAzSports });
    await until(() => expect(letters(false)).toEqual(['All', 'A', 'E', 'P']));
    expect(letters(true)).toHaveLength(23);
    all('[aria-label="First letter"] button')
      .find((one) => one.textContent === 'E')
      ?.click();
    await until(() => expect(listed()).toEqual(['Éire Cup']));
  });

  it('[BRW-01.2] has views of sports and outrights, and hides that of specials where there are none', async () => {
    open('/sports', { getAzSports });
    await until(() => expect(texts('[role=tab]')).toEqual(['Sports', 'Outrights']));
    await until(() => expect(listed()).toEqual(['Alliance', 'Éire Cup', 'Premier League']));
    all('[role=tab]')[1]?.click();
    await until(() => expect(listed()).toEqual(['Éire Cup']));
    expect(all('#az-browser a')[0]?.getAttribute('href')).toBe(
      '/sports/football/outrights/eire-cup/eire-cup',
    );
  });
});

describe('where a row of the A to Z leads', () => {
  const row = (sportId: string, sport: string, has: Readonly<Record<string, number>>) => ({
    id: sportId === 'SBTC1_1' ? 'PL' : sportId,
    name: 'The row',
    sportId,
    sport,
    ...{ regular: 0, outright: 0, specials: 0 },
    ...has,
  });
  const events = answerWith(leagueOf('PL', 40_000, 50_000), winner, early);

  it.each([
    ['SBTC1_1', 'Football', { regular: 1, outright: 1 }, 'Sports', 'azBrowserMev'],
    ['SBTC1_1', 'Football', { outright: 1 }, 'Outrights', 'azBrowserOutrightsMev'],
    ['SBTC1_1', 'Football', { specials: 1 }, 'Specials', 'azBrowserSpecialsMev'],
    ['SBTC1_24', 'Horse racing', { regular: 1, specials: 1 }, 'Sports', 'horseRacingHome'],
    ['SBTC1_66', 'Greyhounds', { regular: 1 }, 'Sports', 'greyhoundsHome'],
    ['SBTC1_20', 'Virtual horses', { regular: 1, outright: 1 }, 'Sports', 'virtuals'],
  ] as const)(
    '[NAV-03.3] a press on one of %s (%s) with %o lands there',
    async (id, sport, has, tab, key) => {
      const { runtime } = open('/sports', {
        getAzSports: answerWith({ sports: [], categories: [row(id, sport, has)] }),
        getEvents: events,
        getSpecials: answerWith({ eventIds: [] }),
      });
      await until(() => expect(texts('[role=tab]')).toContain(tab));
      all('[role=tab]')
        .find((one) => one.textContent === tab)
        ?.click();
      await until(() => expect(all('#az-browser a')).toHaveLength(1));
      all('#az-browser a')[0]?.click();
      await until(() => expect(runtime.state().navigation.key).toBe(key));
      await until(() => expect(texts('h1')[0] ?? '').toMatch(/\p{L}/u));
    },
  );
});

describe('groups and specials of a league', () => {
  const filter = (id: string, eventGroupType: string, eventId: number) => ({
    id,
    name: id,
    eventGroupType,
    eventIds: [eventId],
  });
  const getEventGroups = answerWith(
    { filters: [filter('outright', 'OUTRIGHT', 40_000), filter('head-to-head', 'HEAD_TO_HEAD', 50_000)] },
    winner,
    early,
  );

  it('[BRW-06.1] [BRW-06.2] the chosen group stands in the address, and Back and a reload find theirs; an unknown one gives way to the first', async () => {
    const { runtime } = open('/sports/football/eventgroups/PL/unheard-of', { getEventGroups });
    const entries: (readonly [path: string, replace: boolean])[] = [
      ['/sports/football/eventgroups/PL/unheard-of', true],
    ];
    runtime.addSink(({ events }) => {
      for (const { type, data } of events)
        if (type === 'navigation/routeChanged') entries.push([data.path, data.replace]);
    });
    const chosen = () => opened?.runtime.state().navigation.params.filterId;
    await until(() => expect(chosen()).toBe('outright'));
    all('a')
      .find((one) => one.textContent === 'Head-to-heads')
      ?.click();
    await until(() => expect(chosen()).toBe('head-to-head'));
    // Each says until when: seasons of one league have one name.
    await until(() => expect(all('[data-event]').map((one) => one.dataset.event)).toEqual(['50000']));
    expect(texts('[data-event] span')[0]).toContain('Until');
    // An entry of its own, which Back leaves; the unknown one was replaced, so it is not behind it.
    expect(entries).toEqual([
      ['/sports/football/eventgroups/PL/unheard-of', true],
      ['/sports/football/eventgroups/PL/outright', true],
      ['/sports/football/eventgroups/PL/head-to-head', false],
    ]);
    opened?.runtime.submit({
      type: 'lifecycle/historyMoved',
      data: { path: '/sports/football/eventgroups/PL/outright' },
    });
    await until(() => expect(chosen()).toBe('outright'));
    await until(() => expect(all('[data-event]').map((one) => one.dataset.event)).not.toContain('50000'));
    opened?.close();
    open('/sports/football/eventgroups/PL/head-to-head', { getEventGroups });
    await until(() => expect(all('[data-event]').map((one) => one.dataset.event)).toEqual(['50000']));
    expect(chosen()).toBe('head-to-head');
  });
});

describe('a league', () => {
  const getEvents = answerWith(leagueOf('PL', 40_000, 60_000, 50_000), winner, early, late);

  it('[BRW-03.1] has its matches by day in the order of their start, and a tab for its outrights', async () => {
    open('/sports/football/league-pl/PL', { getEvents });
    await until(() =>
      expect(all('[data-event]').map((one) => one.dataset.event)).toEqual(['50000', '60000']),
    );
    expect(texts('section h2')).toEqual(['Mon 2 Jun', 'Tue 3 Jun']);
    const tabs = all<HTMLAnchorElement>('nav[aria-label="Kinds of bets"] a');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Matches', 'page'],
      ['Outrights', null],
    ]);
    expect(tabs[1]?.getAttribute('href')).toBe('/sports/football/outrights/league-pl/PL');
  });

  it('[BRW-04.1] [BRW-04.2] [BRW-04.3] lists ten who may win it, with terms, the rest after a press, to be backed', async () => {
    const { runtime } = open('/sports/football/outrights/league-pl/PL', { getEvents });
    await until(() => expect(all('[data-odds]')).toHaveLength(10));
    expect(texts('section')[0]).toContain('EW 1/4 · 3');
    const first = (): string => all('[data-odds]')[0]?.getAttribute('aria-label') ?? '';
    expect(first()).toContain('Club 13');
    all('button')
      .find((one) => one.textContent === 'Show all 13')
      ?.click();
    await until(() => expect(all('[data-odds]')).toHaveLength(13));
    all('[data-odds]')[0]?.click();
    await until(() => expect(runtime.state().betslip.legs).toHaveLength(1));
    expect(JSON.stringify(runtime.state().betslip.legs)).toContain('40113');
    expect(first()).toContain('Club 13, Outright winner');
  });

  it('[BRW-04.1] tells two seasons of one league apart by until when they take bets', async () => {
    const seasonUntil = (id: number, startTime: number) =>
      eventOf(id, { name: 'Who wins the league', outright: true, startTime, participants: [] }, [
        ['WINNER', 'Outright winner', clubs],
      ]);
    open('/sports/football/outrights/league-pl/PL', {
      getEvents: answerWith(
        leagueOf('PL', 40_000, 80_000),
        seasonUntil(40_000, noon),
        seasonUntil(80_000, noon + DAY / 2),
      ),
    });
    await until(() => expect(all('[data-event]')).toHaveLength(2));
    const named = all('section[aria-labelledby]').map((one) =>
      (one.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
    expect(named).toHaveLength(4);
    expect(new Set(named).size).toBe(4);
    expect(named[0]).toBe('Who wins the league Until Mon 2 Jun, 12:00');
  });

  it('[NAV-05.2] without outrights says so at their address and leads to the matches', async () => {
    open('/sports/football/outrights/league-pl/PL', { getEvents: answerWith(leagueOf('PL', 50_000), early) });
    await until(() => expect(texts('section')[0]).toContain('No outrights open here'));
    expect(all('section a')[0]?.getAttribute('href')).toBe('/sports/football/league-pl/PL');
  });

  it('that is over says so, and is no error', async () => {
    const gone = () => ({ kind: 'refused', status: 404, resultCode: 1, errorType: 'NOT_FOUND', body: {} });
    open('/sports/football/league-pl/PL', { getEvents: gone });
    await until(() => expect(document.querySelector('main')?.textContent).toContain('No events open'));
    expect(document.querySelector('main [role=alert]')).toBeNull();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
});

describe('short lists', () => {
  const matches = Array.from({ length: 11 }, (_, at) => on(50_000 + at * 1_000, noon, 'PL', `Match ${at}`));
  const idsOf = (of: typeof matches) => of.map((one) => Number(Reflect.get(one.events[0] ?? {}, 'id')));
  const sportOf = (...sizes: number[]) => {
    const counted = sizes.map((size, at) => idsOf(matches.slice(at * 8, at * 8 + size)));
    return answerWith(
      {
        sport: { sportId: 'SBTC1_1', name: 'Football', rank: 1, inPlayCount: 0, eventCount: 11 },
        competitions: counted.map((ids, at) => leagueOf(at === 0 ? 'PL' : 'CH', ...ids).competition),
      },
      ...matches,
    );
  };
  const rows = () => all('li[data-event]').length;

  it('[NAV-04.1] a sport of one league, or of ten events, shows all its matches under its own address', async () => {
    const { runtime } = open('/sports/football/SBTC1_1', { getSportCompetitions: sportOf(8) });
    await until(() => expect(rows()).toBe(8));
    expect(runtime.state().navigation.path).toBe('/sports/football/SBTC1_1');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content') ?? 'index').not.toContain(
      'noindex',
    );
    opened?.close();
    open('/sports/football/SBTC1_1', { getSportCompetitions: sportOf(8, 2) });
    await until(() => expect(rows()).toBe(10));
    opened?.close();
    // Eleven of two leagues are too many: the first six of each.
    open('/sports/football/SBTC1_1', { getSportCompetitions: sportOf(8, 3) });
    await until(() => expect(rows()).toBe(9));
  });

  it('[NAV-04.2] [NAV-04.3] a league with one special opens it, in the place of the list in the history', async () => {
    const special = eventOf(41_000, { name: 'Top at Christmas', specials: true, participants: [] }, [
      ['WINNER', 'Top at Christmas', clubs],
    ]);
    const { runtime } = open('/sports/football/specials/league-pl/PL', {
      getEvents: answerWith(leagueOf('PL', 50_000), early),
      getSpecials: answerWith({ eventIds: [41_000] }, special),
      getEventView: answerWith({ eventId: 41_000 }, special),
    });
    const moves: (readonly [string, boolean])[] = [];
    runtime.addSink(({ events }) => {
      for (const { type, data } of events)
        if (type === 'navigation/routeChanged') moves.push([data.key, data.replace]);
    });
    await until(() => expect(texts('h1')[0]).toBe('Top at Christmas'));
    expect(moves).toContainEqual(['specialsSev', true]);
    expect(moves.every(([, replace]) => replace)).toBe(true);
  });
});

describe('several leagues', () => {
  it('[BRW-03.2] stand on one page, each under its name, which leads to it', async () => {
    let nth = 0;
    const both = [answerWith(leagueOf('PL', 50_000), early), answerWith(leagueOf('CH', 70_000), other)];
    const { asked } = open('/sports/football/groupedleagues/PL,CH,PL', {
      getEvents: () => ({ kind: 'ok', status: 200, body: both[nth++ % 2] }),
    });
    await until(() =>
      expect(all('[data-event]').map((one) => one.dataset.event)).toEqual(['50000', '70000']),
    );
    expect(asked.filter(({ op }) => op === 'getEvents').map(({ query }) => query)).toMatchObject([
      { categoryid: 'PL' },
      { categoryid: 'CH' },
    ]);
    expect(all('section h2 a').map((one) => one.getAttribute('href'))).toEqual([
      '/sports/football/league-pl/PL',
      '/sports/football/league-ch/CH',
    ]);
  });

  it('[BRW-02.1] are offered on the page of the sport, all of a country at once', async () => {
    const competitions = [leagueOf('PL', 50_000).competition, leagueOf('CH', 70_000).competition];
    const sport = { sportId: 'SBTC1_1', name: 'Football', rank: 1, inPlayCount: 0, eventCount: 2 };
    open('/sports/football/SBTC1_1', {
      getSportCompetitions: answerWith({ sport, competitions }, early, other),
    });
    await until(() =>
      expect(all('[data-chip]').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
        ['All of England', '/sports/football/multi-league/CH%2CPL'],
        ['League CH1', '/sports/football/league-ch/CH'],
        ['League PL1', '/sports/football/league-pl/PL'],
      ]),
    );
  });
});
