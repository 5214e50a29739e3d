import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { HOME_BONUSES } from '#domain/config/home.ts';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';
import { loggingIn, loginAnswer } from '#testing/screen/own-bets.ts';

let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(390, 844));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const sections = () => [...document.querySelectorAll('main section')].map((one) => one.ariaLabel);
const prices = () => [...document.querySelectorAll('main [data-odds]')].map((one) => one.textContent);

const [type, name, sides] = matchOdds;
const priced = (nth: number) =>
  [type, name, sides.map((side, at) => ({ ...side, odds: `${nth + 3 * at + 1}/1` }))] as const;

describe('what home leaves out', () => {
  const config = defaultAppConfig('slipstream');
  const data = { ...config, features: { ...config.features, personalHome: 'ON' } };
  const widgets = [
    { id: 'top', kind: 'topEvents', eventIds: [12_000, 11_000] },
    { id: 'in', kind: 'inPlay', eventIds: [13_000] },
  ];
  const home = () => {
    const all = [1, 2, 3].map((nth) =>
      eventOf(10_000 + 1_000 * nth, nth === 3 ? { inplay: true, state: 'INPLAY' } : {}, [priced(nth)]),
    );
    return answerWith({ widgets, inPlayCounts: { SBTC1_1: 1 } }, ...all);
  };
  const world = {
    ...answers,
    getHome: home(),
    getAppConfig: { resultCode: 0, data },
    login: loginAnswer,
    getUserInfo: { resultCode: 0, data: loginAnswer.data.userInfo },
  };

  it('[HOM-06.1] [HOM-06.3] is absent once the customer is known, and every price of the rest stands where it stood', async () => {
    const getPersonalisation = {
      resultCode: 0,
      hideWidgets: ['inPlay', 'somethingElse'],
      casino: { recommendations: { games: [] } },
    };
    opened = openApp('/', { ...world, getPersonalisation });
    await until(() => expect(sections()).toEqual(['Top events', 'In play now']));
    await until(() => expect(prices().length).toBeGreaterThan(0));
    const before = prices();
    opened.runtime.submit(loggingIn);
    await until(() => expect(sections()).toEqual(['Top events']));
    const left = prices();
    expect(left.length).toBeGreaterThan(0);
    expect(before.slice(0, left.length)).toEqual(left);
  });

  it('[HOM-06.2] is nothing where that cannot be told', async () => {
    const getPersonalisation = () => ({ kind: 'lost', cause: 'network' });
    opened = openApp('/', { ...world, getPersonalisation });
    opened.runtime.submit(loggingIn);
    const asked: string[] = [];
    opened.runtime.addSink(({ events }) => {
      for (const { type, data: said } of events) if (type === 'gateway/answered') asked.push(said.op);
    });
    await until(() => expect(opened?.runtime.state().user.userId).not.toBeNull());
    await until(() => expect(sections()).toEqual(['Top events', 'In play now']));
  });
});

describe('the bonuses on home', () => {
  const DAY = 86_400_000;
  const now = Date.now();
  const held = (nth: number) => ({
    id: `bonus-${nth}`,
    name: `Slipstream: Gift ${nth}`,
    bets: 'ANY',
    issuedAt: now - DAY,
    expiresAt: now + nth * DAY,
    amount: nth * 100,
    currency: 'GBP',
  });
  const world = {
    ...answers,
    getHome: answerWith({ widgets: [{ id: 'b', kind: 'bonusList', eventIds: [] }], inPlayCounts: {} }),
    login: loginAnswer,
    getUserInfo: { resultCode: 0, data: loginAnswer.data.userInfo },
  };
  const list = () => document.querySelector('main section[aria-label="Your bonuses"]');
  const rows = () => [...(list()?.querySelectorAll('li strong') ?? [])].map((one) => one.textContent);

  it('[HOM-01] are those of the customer that end first, with a way to all of them; a guest has none', async () => {
    const freeBets = [4, 2, 5, 1, 3].map(held);
    opened = openApp('/', {
      ...world,
      getUserBonuses: { resultCode: 0, data: { freeBets, profitBoosts: [] } },
    });
    await until(() => expect(document.querySelector('main h1')).not.toBeNull());
    expect(list()).toBeNull();
    opened.runtime.submit(loggingIn);
    await until(() => expect(rows()).toEqual(['£1.00', '£2.00', '£3.00']));
    expect(rows()).toHaveLength(HOME_BONUSES);
    expect(list()?.textContent).toContain('Gift 1');
    const all = list()?.querySelector('a');
    expect(all?.getAttribute('href')).toBe('/mybets/bonuses');
    expect(all?.textContent).toContain('5');
  });
});
