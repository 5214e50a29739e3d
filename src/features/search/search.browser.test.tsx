import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { browserTimers, createTimerInterpreter } from '#src/platform/timers/timer-interpreter.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, football, openApp, race } from '#testing/screen/app-harness.tsx';
import { parseSearches, rememberSearch } from './last-searches.ts';

const KEY = 'slipstream.searches';
const searched = answerWith(
  {
    eventIds: [10_000],
    leagues: [
      {
        category: { id: 'PL', name: 'Premier League' },
        sportId: 'SBTC1_1',
        sport: 'Football',
        eventCount: 1,
      },
    ],
    participants: [
      { name: 'Arsenal', sportId: 'SBTC1_1', eventId: 10_000, marketId: 10_100, selectionId: 10_101 },
    ],
    runners: [
      { name: 'Zephyr', sportId: 'SBTC1_24', eventId: 30_000, marketId: 30_100, selectionId: 30_101 },
    ],
  },
  football,
  race,
);

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp(path, { ...answers, searchOffer: searched, ...more });
  opened.runtime.attach(createTimerInterpreter(browserTimers));
  return opened;
}
let before: string | null = null;
beforeEach(async () => {
  await page.viewport(1280, 800);
  before = window.localStorage.getItem(KEY);
  window.localStorage.removeItem(KEY);
});
afterEach(() => {
  opened?.close();
  if (before === null) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, before);
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const field = () => document.querySelector<HTMLInputElement>('search input');
const rows = () =>
  [...document.querySelectorAll('[data-search-results] li')].map(
    (row) => row.querySelector('a, button')?.getAttribute('href') ?? row.textContent,
  );
const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const RACE = '/sports/horse-racing/14-35-ascot/sev/30000';
const LEAGUE = '/sports/football/premier-league/PL';
const kept = () => parseSearches(window.localStorage.getItem(KEY));

describe('search in the top bar', () => {
  it('[SCH-01.2] `/` opens it, arrows walk through what was found, Enter follows it, Escape closes it', async () => {
    const { runtime } = open('/');
    await until(() => expect(field()).not.toBeNull());
    document.body.focus();
    await userEvent.keyboard('/');
    await until(() => expect(document.activeElement).toBe(field()));
    await userEvent.keyboard('arsnal');
    await until(() => expect(rows()).toEqual([EVENT, RACE, EVENT, LEAGUE]));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('{Escape}');
    await until(() => expect(rows()).toEqual([]));
    expect(field()?.value).toBe('arsnal');
    await userEvent.keyboard('{Escape}');
    await until(() => expect(field()?.value).toBe(''));
    await userEvent.keyboard('arsnal');
    await until(() => expect(rows()).toHaveLength(4));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await until(() => expect(runtime.state().navigation.path).toBe(RACE));
    expect(kept()).toEqual(['arsnal']);
    expect(rows()).toEqual([]);
  });

  it('a price beside a name goes into the slip and leaves the results open', async () => {
    const { runtime } = open('/');
    await until(() => expect(field()).not.toBeNull());
    field()?.focus();
    await userEvent.keyboard('arsenal');
    await until(() => expect(rows()).toHaveLength(4));
    document.querySelector<HTMLElement>('[data-search-results] li [data-odds]')?.click();
    await until(() => expect(runtime.state().betslip.legs).toHaveLength(1));
    expect(rows()).toHaveLength(4);
  });

  it('[SCH-01.3] two of one name, in two sports, are two rows', async () => {
    const said = vi.spyOn(console, 'error');
    const namesakes = answerWith(
      {
        eventIds: [],
        leagues: [],
        participants: [
          { name: 'Arsenal', sportId: 'SBTC1_1', eventId: 10_000 },
          { name: 'Arsenal', sportId: 'SBTC1_24', eventId: 30_000 },
        ],
        runners: [],
      },
      football,
      race,
    );
    open('/', { searchOffer: namesakes });
    await until(() => expect(field()).not.toBeNull());
    field()?.focus();
    await userEvent.keyboard('arsenal');
    await until(() => expect(rows()).toEqual([EVENT, RACE]));
    expect(said.mock.calls.flat().filter((one) => String(one).includes('key'))).toEqual([]);
    said.mockRestore();
  });

  it('[SCH-01.1] writes nothing of what is typed into the log: marks stand for it', async () => {
    const { runtime } = open('/');
    const log: string[] = [];
    runtime.addSink(({ events }) => void log.push(JSON.stringify(events)));
    await until(() => expect(field()).not.toBeNull());
    field()?.focus();
    await userEvent.keyboard('gunners');
    await until(() => expect(rows()).toHaveLength(4));
    await userEvent.keyboard('{Enter}');
    await until(() => expect(runtime.state().navigation.key).toBe('search'));
    await until(() => expect(field()?.value).toBe('gunners'));
    expect(log.join('')).not.toMatch(/gun/i);
    expect(log.join('')).toMatch(/~search\.[0-9a-f]{24}/);
  });
});

describe('the page of the search', () => {
  it('says what it is for, what is too short, what is not on offer and what failed', async () => {
    const nothing = answerWith({ eventIds: [], leagues: [], participants: [], runners: [] });
    let answer: unknown = nothing;
    open('/search', { searchOffer: () => answer });
    answer = { kind: 'ok', status: 200, body: nothing };
    const text = () => document.querySelector('main')?.textContent ?? '';
    await until(() => expect(text()).toContain('What are you looking for?'));
    await until(() => expect(document.activeElement).toBe(field()));
    await userEvent.keyboard('zz');
    await until(() => expect(text()).toContain('Type at least 3 letters.'));
    await userEvent.keyboard('z');
    await until(() => expect(text()).toContain('Nothing found for “zzz”'));
    answer = { kind: 'lost', cause: 'network' };
    await userEvent.keyboard('z');
    await until(() => expect(text()).toContain('This could not be loaded'));
    expect(text()).not.toContain('Nothing found for');
  });

  it('[SCH-01.3] what was found is gone as soon as the field has other words, until those are answered', async () => {
    const answering = { held: false };
    const { runtime, asked } = open('/search', {
      searchOffer: () => ({ kind: 'ok', status: 200, body: answering.held ? {} : searched }),
    });
    await until(() => expect(document.activeElement).toBe(field()));
    await userEvent.keyboard('arsenal');
    await until(() => expect(rows()).toHaveLength(4));
    expect(document.querySelector('[aria-busy=true][data-search-results]')).toBeNull();
    await userEvent.keyboard('x');
    expect(document.querySelector('[aria-busy=true][data-search-results]')).not.toBeNull();
    await until(() => expect(asked.filter(({ op }) => op === 'searchOffer')).toHaveLength(2));
    await until(() => expect(document.querySelector('[aria-busy=true][data-search-results]')).toBeNull());
    expect(runtime.state().views.byKey.searchOffer?.status).toBe('ready');
  });
});

describe('[SCH-02.1] the last searches', () => {
  it('are eight, newest first and each once, whatever storage holds', () => {
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'Two', 'ab'])
      rememberSearch(word);
    expect(kept()).toEqual(['Two', 'nine', 'eight', 'seven', 'six', 'five', 'four', 'three']);
    for (const odd of ['', '{', 'null', '{"a":1}', '[1,"ab","  x  "]'])
      expect(parseSearches(odd)).toEqual([]);
  });

  it('are offered before anything is typed, lead on, and go by a button and with a logout', async () => {
    rememberSearch('leeds');
    rememberSearch('arsenal');
    const userInfo = userAnswer({ cash: 1_000 });
    const { runtime } = open('/search', {
      login: {
        resultCode: 0,
        data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
      },
      logout: { resultCode: 0 },
    });
    await until(() => expect(rows()).toEqual(['arsenal', 'leeds']));
    document.querySelectorAll<HTMLElement>('[data-search-results] button')[1]?.click();
    await until(() => expect(field()?.value).toBe('leeds'));
    await until(() => expect(rows()).toHaveLength(4));
    document.querySelector<HTMLElement>('search button')?.click();
    await until(() => expect(rows()).toEqual(['arsenal', 'leeds']));
    const forget = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Clear all');
    forget?.click();
    await until(() => expect(kept()).toEqual([]));
    await until(() => expect(rows()).toEqual([]));
    runtime.submit({
      type: 'intent/loginSubmitted',
      data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
    });
    await until(() => expect(selectLoggedIn(runtime.state())).toBe(true));
    rememberSearch('zephyr');
    expect(kept()).toEqual(['zephyr']);
    runtime.submit({ type: 'intent/logoutPressed', data: {} });
    await until(() => expect(kept()).toEqual([]));
  });
});
