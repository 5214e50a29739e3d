import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';
import { loggingIn, loginAnswer } from '#testing/screen/own-bets.ts';

let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(390, 844));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const shown = () =>
  [...document.querySelectorAll('main [aria-label="Quick links"] a')].map((one) => one.textContent);

const GATED = [
  ['Casino', '/casino', 'casino'],
  ['Live casino', '/livecasino', 'liveCasino'],
  ['Fives', '/fives', 'fives'],
  ['Games', '/dfg', 'dfg'],
  ['Bet finder', '/sports/all/bet-finder', 'betFinder'],
  ['Spinner', '/winner-spinner', 'winnerSpinner'],
  ['Casino in play', '/inplaycasino', 'inPlayCasino'],
] as const;
const item = (name: string, href: string, badge?: string) => ({
  id: name,
  name,
  href,
  ...(badge && { badge }),
});
const homeWith = (links: readonly object[], inPlayCounts: object = {}) =>
  answerWith({ widgets: [{ id: 'links', kind: 'quickLinks', eventIds: [], links }], inPlayCounts });

const RESUMED = {
  path: '/',
  build: 'test',
  formFactor: 'mobile',
  width: 390,
  height: 844,
  theme: 'light',
  storage: 'durable',
  visible: true,
  online: true,
  eventsCut: 0,
} as const;

const configWith = (on: readonly string[]) => {
  const config = defaultAppConfig('slipstream');
  const gated = Object.fromEntries(GATED.map(([, , flag]) => [flag, on.includes(flag) ? 'ON' : 'OFF']));
  return { resultCode: 0, data: { ...config, features: { ...config.features, ...gated } } };
};

/** Somebody whom the gateway says to be offered nothing: staff ask something, or did until a day ago. */
function notToBeOffered() {
  const info = userAnswer();
  const own = { ...info, userRestrictions: { ...info.userRestrictions, compsAllowed: false } };
  return {
    getUserInfo: { resultCode: 0, data: own },
    login: { ...loginAnswer, data: { ...loginAnswer.data, userInfo: own } },
  };
}

describe('items of home', () => {
  const links = [
    item('Results', '/sports/football/stats/SBTC1_1'),
    ...GATED.map(([name, href]) => item(name, href)),
  ];

  it.each(GATED)('[HOM-02.1] %s shows with its flag on, and with no other', async (name, _, flag) => {
    opened = openApp('/', { ...answers, getHome: homeWith(links), getAppConfig: configWith([flag]) });
    await until(() => expect(shown()).toEqual(['Results', name]));
  });

  it('[HOM-02.3] a flag that changes takes effect on the page as it stands', async () => {
    let on = ['fives'];
    const getAppConfig = () => ({ kind: 'ok', status: 200, body: configWith(on) });
    opened = openApp('/', { ...answers, getHome: homeWith(links), getAppConfig });
    const timers: string[] = [];
    const { runtime } = opened;
    await until(() => expect(shown()).toEqual(['Results', 'Fives']));
    const first = document.querySelector('main [aria-label="Quick links"] a');
    on = ['casino'];
    runtime.addSink(({ events }) => {
      for (const { type, data } of events)
        if (type === 'timer/armed' && data.name === 'appConfig') timers.push(data.timerId);
    });
    runtime.submit({ type: 'lifecycle/sessionResumed', data: RESUMED });
    await until(() => expect(shown()).toEqual(['Results', 'Casino']));
    expect(document.querySelector('main [aria-label="Quick links"] a')).toBe(first);
    on = [];
    const [timerId = ''] = timers;
    runtime.submit({ type: 'timer/fired', data: { timerId } });
    await until(() => expect(shown()).toEqual(['Results']));
    expect(document.querySelector('main [aria-label="Quick links"] a')).toBe(first);
  });

  it('[HOM-02.1] in-play shows only while something is in play', async () => {
    let counts: object = { SBTC1_1: 0 };
    const both = [item('Results', '/sports/football/stats/SBTC1_1'), item('In-play now', '/inplay')];
    const getHome = () => ({ kind: 'ok', status: 200, body: homeWith(both, counts) });
    opened = openApp('/', { ...answers, getHome });
    await until(() => expect(shown()).toEqual(['Results']));
    counts = { SBTC1_1: 2 };
    opened.runtime.submit({ type: 'intent/retryPressed', data: { view: 'getHome' } });
    await until(() => expect(shown()).toEqual(['Results', 'In-play now']));
  });

  it('[HOM-02.2] what is free shows only to who may have it', async () => {
    const free = [item('Results', '/sports/football/stats/SBTC1_1'), item('Free game', '/squads', 'FREE')];
    opened = openApp('/', { ...answers, getHome: homeWith(free), ...notToBeOffered() });
    await until(() => expect(shown()).toEqual(['Results', 'Free game']));
    opened.runtime.submit(loggingIn);
    await until(() => expect(shown()).toEqual(['Results']));
  });
});

describe('the boosts', () => {
  const boosted = eventOf(10_000, { name: 'Alder v Birch' }, [
    [
      'PRICE_BOOST',
      'Price boost',
      [{ name: 'Alder to win', odds: '3/1', ...{ boost: { originalOdds: '2/1', maxStake: null } } }],
    ],
  ]);

  it('[HOM-04.3] have the sections that the gateway tells, the current one marked', async () => {
    const sections = [
      { id: 'SBTC1_1', name: 'Football', isCurrent: false },
      { id: 'SBTC1_5', name: 'Tennis', isCurrent: true },
    ];
    const { entities } = answerWith({}, boosted);
    opened = openApp('/price-boosts', {
      ...answers,
      getPriceBoosts: {
        resultCode: 0,
        payload: { sections },
        result: { events: [10_000], eventIds: [10_000], sections, priceBoosts: [] },
        entities,
      },
    });
    const chips = () => [...document.querySelectorAll('main a[data-chip]')];
    await until(() => expect(chips().map((one) => one.textContent)).toEqual(['Football', 'Tennis']));
    expect(chips().map((one) => one.getAttribute('aria-current'))).toEqual([null, 'page']);
    expect(chips().map((one) => one.getAttribute('href'))).toEqual([
      '/price-boosts/SBTC1_1',
      '/price-boosts/SBTC1_5',
    ]);
    await until(() => expect(document.querySelectorAll('main li [data-odds]')).toHaveLength(1));
  });

  it('[RGT-07.2] are not shown on home to who is to be offered nothing, whose matches stay', async () => {
    const widgets = [
      { id: 'a', kind: 'priceBoosts', eventIds: [10_000] },
      { id: 'b', kind: 'topEvents', eventIds: [20_000] },
    ];
    const other = eventOf(20_000, { name: 'Cedar v Daisy' }, [matchOdds]);
    const getHome = answerWith({ widgets, inPlayCounts: {} }, boosted, other);
    opened = openApp('/', { ...answers, getHome, ...notToBeOffered() });
    const shelf = () => document.querySelector('main [aria-label="Price boosts"]');
    await until(() => expect(shelf()).not.toBeNull());
    opened.runtime.submit(loggingIn);
    await until(() => expect(shelf()).toBeNull());
    expect(document.querySelectorAll('main [data-odds]')).toHaveLength(3);
  });
});
