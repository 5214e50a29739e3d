import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { interestedIn } from '#effects/live/interested.ts';
import { interests } from '#effects/live/interests.ts';
import { answers, live, openApp } from '#testing/screen/app-harness.tsx';
import {
  betOf,
  legOf,
  loggingIn,
  loginAnswer,
  openBetsAnswer,
  settledAnswer,
  settledBet,
  statisticsAnswer,
} from '#testing/screen/own-bets.ts';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const main = (): HTMLElement => document.querySelector('main')!;
const said = (): string => main().textContent;
const cards = (): string[] =>
  [...main().querySelectorAll<HTMLElement>('[data-bet]')].map((card) => card.getAttribute('data-bet') ?? '');
const shown = (name: string): string => main().querySelector(`[data-shown="${name}"]`)?.textContent ?? '';
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

beforeEach(async () => {
  await page.viewport(390, 800);
  window.scrollTo(0, 0);
});

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const noneHeld = { resultCode: 0, data: { freeBets: [], profitBoosts: [] } };
const config = defaultAppConfig('slipstream');
const withCashOut = {
  resultCode: 0,
  data: { ...config, features: { ...config.features, cashOut: 'ON' } },
};

/** A customer on a page of my bets. */
function customer(path: string, more: Readonly<Record<string, unknown>> = {}) {
  const app = openApp(path, { ...answers, login: loginAnswer, getAppConfig: withCashOut, ...more });
  opened = app;
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit(loggingIn);
  return app;
}

describe('lists of my bets', () => {
  it('[MYB-01.1] four tabs, each with its bets, and three of them with in-play, pre-match and all', async () => {
    const inPlay = betOf(1, {
      legs: [legOf(1, { inPlay: true })],
      cashOut: { status: 'ENABLED', amount: 900 },
    });
    const before = betOf(2);
    const history = (query: unknown) => ({
      kind: 'ok',
      status: 200,
      body: settledAnswer(JSON.stringify(query).includes('inplay') ? [] : [settledBet(3)]),
    });
    const app = customer('/mybets/open', {
      getUnsettledBets: openBetsAnswer([inPlay, before]),
      getSettledBets: history,
      getBetStatistics: statisticsAnswer(),
    });
    await until(() => expect(cards()).toEqual(['SB-0002', 'SB-0001']));
    const tabs = page.getByRole('navigation', { name: 'Which bets' }).getByRole('link');
    expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Cash out',
      'Settled',
      'Bonuses',
    ]);
    await link('In play').click();
    await until(() => expect(cards()).toEqual(['SB-0001']));
    await link('Pre-match').click();
    await until(() => expect(cards()).toEqual(['SB-0002']));
    await link('All').click();
    await until(() => expect(cards()).toHaveLength(2));
    await link('Cash out').click();
    await until(() => expect(cards()).toEqual(['SB-0001']));
    await link('Pre-match').click();
    await until(() => expect(said()).toContain('None of them was placed then'));
    await link('Settled').click();
    await until(() => expect(cards()).toEqual(['SB-0003']));
    await link('In play').click();
    await until(() => expect(said()).toContain('No settled bets here'));
    expect(app.runtime.state().navigation.path).toBe('/mybets/history/sports?phase=inplay');
    await link('Bonuses').click();
    await until(() => expect(app.runtime.state().navigation.key).toBe('myBetsBonuses'));
    expect(app.defects).toEqual([]);
  });

  it.each([
    ['/mybets/open', 'You have no open bets'],
    ['/mybets/cashout', 'No bets can be cashed out now'],
    ['/mybets/history/sports', 'No settled bets here'],
    ['/mybets/bonuses', 'No bonuses at the moment'],
  ])('[MYB-01.4] %s says so where it is empty', async (path, words) => {
    customer(path, {
      getUnsettledBets: openBetsAnswer([]),
      getSettledBets: settledAnswer([]),
      getUserBonuses: { resultCode: 0, data: { freeBets: [], profitBoosts: [] } },
      getBonusOffers: { resultCode: 0, data: { offers: [] } },
    });
    await until(() => expect(said()).toContain(words));
    expect(cards()).toEqual([]);
  });

  it.each([
    ['/mybets/open', 'getUnsettledBets', openBetsAnswer([betOf(1)]), 'Single'],
    ['/mybets/cashout', 'getUnsettledBets', openBetsAnswer([]), 'No bets can be cashed out now'],
    ['/mybets/history/sports', 'getSettledBets', settledAnswer([]), 'No settled bets here'],
    [
      '/mybets/bonuses',
      'getBonusOffers',
      { resultCode: 0, data: { offers: [] } },
      'No bonuses at the moment',
    ],
    ['/mybets/bonuses', 'getUserBonuses', noneHeld, 'No bonuses at the moment'],
  ])(
    '[MYB-09.3] %s without an answer of %s says so, and is there after another try',
    async (path, op, body, words) => {
      let isGone = true;
      const app = customer(path, {
        getUserBonuses: noneHeld,
        getBonusOffers: { resultCode: 0, data: { offers: [] } },
        [op]: () => (isGone ? { kind: 'lost', cause: 'network' } : { kind: 'ok', status: 200, body }),
      });
      const alert = page.getByRole('main').getByRole('alert');
      await expect.element(alert).toHaveTextContent('Try again');
      expect(said()).not.toContain(words);
      expect(said()).not.toContain('Loading your bonuses');
      isGone = false;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await until(() => expect(said()).toContain(words));
      expect(main().querySelector('[role=alert]')).toBeNull();
      expect(app.defects).toEqual([]);
    },
  );

  it('[MYB-09.3] bonuses that did not come are there by themselves when the device is online again', async () => {
    let isGone = true;
    const app = customer('/mybets/bonuses', {
      getUserBonuses: noneHeld,
      getBonusOffers: () =>
        isGone
          ? { kind: 'lost', cause: 'network' }
          : { kind: 'ok', status: 200, body: { resultCode: 0, data: { offers: [] } } },
    });
    app.runtime.submit({ type: 'lifecycle/connectivityChanged', data: { online: false } });
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('You are offline');
    isGone = false;
    app.runtime.submit({ type: 'lifecycle/connectivityChanged', data: { online: true } });
    await until(() => expect(said()).toContain('No bonuses at the moment'));
  });

  it('[MYB-09.3] beside any page the open bets are there after another try', async () => {
    await page.viewport(1280, 800);
    let isGone = true;
    customer('/', {
      getUnsettledBets: () =>
        isGone
          ? { kind: 'lost', cause: 'network' }
          : { kind: 'ok', status: 200, body: openBetsAnswer([betOf(1)]) },
    });
    await page.getByRole('tab', { name: /open bet/i }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    isGone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => expect(document.querySelectorAll('[data-bet]')).toHaveLength(1));
  });

  it('[MYB-02.3] the score beside an open leg is that of now', async () => {
    const app = customer('/mybets/open', { getUnsettledBets: openBetsAnswer([betOf(1)]) });
    await until(() => expect(cards()).toHaveLength(1));
    const told = (seq: number, home: number): NewInput => {
      const [event] = live.events;
      const scoreboard = {
        home,
        away: 0,
        period: 'FIRST_HALF',
        clockSeconds: 600,
        clockAt: Date.now(),
        running: true,
        incidents: [],
      };
      const message = {
        channel: '/eventScoreboard/20000',
        epoch: 'a',
        seq,
        at: seq,
        type: 'catalogue',
        op: seq === 1 ? 'initial' : 'update',
        events: [{ ...event, version: seq, scoreboard }],
        markets: [],
        selections: [],
      };
      const prices = { selection: [], odds: [], version: [], flags: [] };
      return {
        type: 'live/frameReceived',
        data: { prices, messages: [{ afterRow: 0, message }], heads: [] },
      } as unknown as NewInput;
    };
    for (const [nth, home] of [1, 2].entries()) {
      app.runtime.submit(told(nth + 1, home));
      await until(() => expect(said()).toContain(`${home}–0`));
    }
    // Which the page has asked to hear.
    expect([...interests(interestedIn(app.runtime.state())).keys()]).toContain('/eventScoreboard/20000');
  });

  it('[MYB-08.1] how many legs are open, won and lost stands in one line, and follows them', async () => {
    const states = ['WON', 'PLACED', 'HALF_LOST', 'CANCELLED', 'OPEN', 'OPEN'];
    const acca = (of: readonly string[], version = 1) =>
      betOf(1, { type: 'COMBO', version, legs: of.map((state, nth) => legOf(nth, { state })) });
    const app = customer('/mybets/open', {
      getUnsettledBets: openBetsAnswer([acca(states), betOf(2)]),
    });
    await until(() => expect(shown('legs')).toMatch(/: 2 open · 2 won · 1 lost · 1 void$/));
    // A single says it by its leg alone.
    expect(main().querySelectorAll('[data-shown="legs"]')).toHaveLength(1);
    const bets = [acca([...states.slice(0, 5), 'WON'], 2)];
    app.runtime.submit({
      type: 'live/accountMessageReceived',
      data: {
        message: { channel: '/myBets/g1', epoch: 'a', seq: 1, at: 1, type: 'bet', op: 'update', bets },
      },
    });
    await until(() => expect(shown('legs')).toMatch(/: 1 open · 3 won · 1 lost · 1 void$/));
  });
});

describe('history of bets', () => {
  /** Pages of five, as far as there are any; the later ones are lost while `isGone`. */
  function paged(all: readonly object[]) {
    const line = { isGone: false };
    const asked = (query: unknown) => {
      const from = /"from":"(\d+)"/.exec(JSON.stringify(query))?.[1];
      if (line.isGone && from !== undefined) return { kind: 'lost', cause: 'network' };
      const start = Number(from ?? 0);
      const end = start + 5;
      const next = end < all.length ? String(end) : null;
      return { kind: 'ok', status: 200, body: settledAnswer(all.slice(start, end), next) };
    };
    return { line, asked };
  }
  /**
   * Says what is in sight when it is looked at: a browser with several pages says so of the one in front
   * alone, and these tests share theirs.
   */
  class Sight {
    static readonly #watched = new Map<
      Element,
      (seen: readonly { readonly isIntersecting: boolean }[]) => void
    >();
    readonly #tell: (seen: readonly { readonly isIntersecting: boolean }[]) => void;
    #here: Element | undefined;
    constructor(tell: (seen: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe(here: Element): void {
      this.#here = here;
      Sight.#watched.set(here, this.#tell);
    }
    disconnect(): void {
      if (this.#here !== undefined) Sight.#watched.delete(this.#here);
    }
    static look(): void {
      for (const [here, tell] of [...Sight.#watched])
        tell([{ isIntersecting: here.getBoundingClientRect().top < window.innerHeight }]);
    }
  }
  /** Somebody scrolls on until it is so: cards that are still being drawn make the page longer meanwhile. */
  const scrolled = (check: () => void) =>
    until(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      Sight.look();
      check();
    });
  afterEach(() => vi.unstubAllGlobals());
  const many = Array.from({ length: 15 }, (_, nth) => settledBet(15 - nth));
  const ids = many.map(({ betslipId }) => betslipId);

  it('[MYB-03.2] goes on by scrolling, page by page, to its end', async () => {
    vi.stubGlobal('IntersectionObserver', Sight);
    const app = customer('/mybets/history/sports', { getSettledBets: paged(many).asked });
    const pages = () => app.asked.filter(({ op }) => op === 'getSettledBets').length;
    await until(() => expect(cards()).toEqual(ids.slice(0, 5)));
    expect(pages()).toBe(1);
    await scrolled(() => expect(cards()).toEqual(ids.slice(0, 10)));
    await scrolled(() => expect(cards()).toEqual(ids));
    expect(said()).toContain('That is all of them.');
    expect(pages()).toBe(3);
    expect(app.defects).toEqual([]);
  });

  it('[MYB-03.2] without scrolling the button alone leads on', async () => {
    // A browser that never says what is in sight.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    customer('/mybets/history/sports', { getSettledBets: paged(many).asked });
    await until(() => expect(cards()).toHaveLength(5));
    for (const count of [10, 15]) {
      [...main().querySelectorAll('button')].find((one) => one.textContent === 'Show more bets')?.click();
      await until(() => expect(cards()).toEqual(ids.slice(0, count)));
    }
    vi.unstubAllGlobals();
  });

  it('[MYB-03.3] a further page that failed is asked for once, then by a press, and what is there stays', async () => {
    const { line, asked } = paged(many);
    line.isGone = true;
    vi.stubGlobal('IntersectionObserver', Sight);
    const app = customer('/mybets/history/sports', { getSettledBets: asked });
    await until(() => expect(cards()).toHaveLength(5));
    await scrolled(() => expect(main().querySelectorAll('[role=alert]')).toHaveLength(1));
    const pages = () => app.asked.filter(({ op }) => op === 'getSettledBets').length;
    // As long as drawing anew takes: nothing asks by itself.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(pages()).toBe(2);
    line.isGone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => expect(cards().slice(0, 10)).toEqual(ids.slice(0, 10)));
  });

  it('[MYB-09.1] one that cannot be had says so, and is there after another try', async () => {
    let isGone = true;
    customer('/mybets/history/sports', {
      getSettledBets: () =>
        isGone
          ? { kind: 'lost', cause: 'network' }
          : { kind: 'ok', status: 200, body: settledAnswer([settledBet(1)]) },
    });
    const alert = page.getByRole('main').getByRole('alert');
    await expect.element(alert).toHaveTextContent('Your bets could not be loaded.');
    expect(said()).not.toContain('No settled bets here');
    isGone = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await until(() => expect(cards()).toEqual(['SB-0001']));
    expect(main().querySelector('[role=alert]')).toBeNull();
  });

  it('[MYB-10.4] the history of virtual sports is asked for alone, keeps its range, and leads back to all', async () => {
    const asked: string[] = [];
    const app = customer('/mybets/history/virtuals?period=7d', {
      getSettledBets: (query: unknown) => {
        asked.push(JSON.stringify(query).includes('"sport":"virtuals"') ? 'virtuals' : 'all');
        return { kind: 'ok', status: 200, body: settledAnswer([settledBet(1)]) };
      },
      getBetStatistics: statisticsAnswer(),
    });
    const path = () => app.runtime.state().navigation.path;
    await until(() => expect(path()).toBe('/mybets/history/sports?period=7d&sport=virtuals'));
    await until(() => expect(cards()).toEqual(['SB-0001']));
    expect(asked).toEqual(['virtuals']);
    await expect.element(link('Virtual sports')).toHaveAttribute('aria-current', 'page');
    await link('All sports').click();
    await until(() => expect(path()).toBe('/mybets/history/sports?period=7d'));
    await until(() => expect(asked).toEqual(['virtuals', 'all']));
    expect(app.defects).toEqual([]);
  });

  it.each(['/mybets/history/casino-history', '/casino-history'])(
    '[MYB-10.5] %s says that there is no casino, and leads to the bets',
    async (path) => {
      const app = customer(path, { getSettledBets: settledAnswer([]) });
      await until(() => expect(said()).toContain('There is no casino here'));
      await link('All settled bets').click();
      await until(() => expect(app.runtime.state().navigation.key).toBe('myBetsHistorySports'));
      expect(app.defects).toEqual([]);
    },
  );

  it('[MYB-05.3] wins, losses and lifetime net deposits stand beside stakes and returns', async () => {
    customer('/mybets/history/sports', {
      getSettledBets: settledAnswer([settledBet(1)]),
      getBetStatistics: statisticsAnswer(),
    });
    await until(() => expect(shown('net')).toBe('-£5.00'));
    expect(['wager', 'returns', 'wins', 'losses', 'netDeposits'].map(shown)).toEqual([
      '£20.00',
      '£15.00',
      '£5.00',
      '£10.00',
      '£123.00',
    ]);
    const figures = [...main().querySelectorAll('dl')].find((list) => list.textContent.includes('£123.00'));
    expect(figures?.textContent).toContain('Deposits less withdrawals, ever');
    expect(figures?.textContent).toMatch(/Won by winning bets.*Lost by losing bets/);
  });
});
