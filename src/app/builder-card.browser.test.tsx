import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const [HOME, OVER] = [10_101, 10_201];
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const ranked = { groupRanks: { main: 1, bb: 1 } };
const totals = [
  'OVER_UNDER_25',
  'Over/under 2.5 goals',
  [
    { name: 'Over 2.5', odds: '5/4' },
    { name: 'Under 2.5', odds: '4/6' },
  ],
  ranked,
] as const;
const match = eventOf(
  10_000,
  {
    marketGroups: [
      { id: 'main', type: 'MAIN', name: 'Main', rank: 1 },
      { id: 'bb', type: 'YOUR_BET', name: 'Bet builder', rank: 2 },
    ],
  },
  [[...matchOdds, ranked], totals],
);

let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

const slip = (): HTMLElement => document.querySelector<HTMLElement>('[aria-labelledby=slip-heading]')!;
const pressed = (name: string): void =>
  [...slip().querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === name)!.click();
const boxes = (): string[] => [...slip().querySelectorAll('input[id^="stake-"]')].map(({ id }) => id);
const cells = () => [...document.querySelectorAll<HTMLElement>('main [data-odds]')];

describe('two plain picks of one event', () => {
  it('[BBD-01.13] [CNT-06.1] are a card with a dash, then one price; taken apart and combined by its controls', async () => {
    let isPriced = false;
    const group = { id: 'bb-10000', selections: [HOME, OVER], totalOdds: null, displayTotalOdds: null };
    const priced = {
      resultCode: 0,
      data: {
        betDetails: [],
        nonCombinableSelectionGroups: [],
        comboDisallowed: false,
        systemDisallowed: false,
        selectionGroups: [{ ...group, odds: '350/100' }],
      },
    };
    const calculateBets = () =>
      isPriced ? { kind: 'ok', status: 200, body: priced } : { kind: 'lost', cause: 'network' };
    const app = openApp(EVENT, {
      ...answers,
      getEventView: answerWith({ eventId: 10_000 }, match),
      calculateBets,
    });
    opened = app;
    app.runtime.attach((event, submit) => {
      if (event.type !== 'timer/armed') return;
      const { timerId, ms } = event.data;
      setTimeout(() => submit({ type: 'timer/fired', data: { timerId } }), ms);
    });
    app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
    await until(() => expect(cells()).toHaveLength(5));
    cells()[0]!.click();
    await until(() => expect(boxes()).toEqual([`stake-single:${HOME}`]));
    cells()[3]!.click();
    await until(() => expect(slip().textContent).toContain('Bet builder, 2 picks'));
    expect(slip().textContent).not.toContain('cannot be combined');
    // What a void pick does to it is explained here (CNT-06).
    expect(slip().querySelectorAll('a[href="/bb-void-rules"]')).toHaveLength(1);
    expect(boxes()).toEqual(['stake-builder:10000']);
    const price = () => slip().querySelector('[data-shown=price] span')?.textContent;
    expect(price()).toBe('\u2014');
    isPriced = true;
    await until(() => expect(price()).toBe('7/2'));
    pressed('Bet on them separately');
    await until(() => expect(boxes()).toContain(`stake-single:${OVER}`));
    expect(boxes().sort()).toEqual(['stake-commonSingle', `stake-single:${HOME}`, `stake-single:${OVER}`]);
    expect(slip().textContent).not.toContain('Bet builder, 2 picks');
    pressed('Combine 2 picks as bet builder');
    await until(() => expect(boxes()).toEqual(['stake-builder:10000']));
    await until(() => expect(price()).toBe('7/2'));
    expect(app.defects).toEqual([]);
  });
});
