import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answers, answerWith, eventOf, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(getHome: unknown, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp('/', { ...answers, ...more, getHome });
  return opened;
}
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(`main ${selector}`),
];
const MINUTE = 60_000;
const soon = Date.now() + 20 * MINUTE;
const raceAt = (at: number) =>
  eventOf(
    10_000 * (at + 1),
    {
      name: `Race ${at}`,
      sportId: 'SBTC1_24',
      startTime: soon + at * 60 * MINUTE,
      participants: [],
      racingData: { track: `Track ${at}`, country: 'GB', raceHour: '14:35', step: 'dormant', runners: 2 },
    },
    [['WIN', 'Win', [{ name: `Horse ${at}`, odds: '2/1' }]]],
  );
const races = Array.from({ length: 8 }, (_, at) => raceAt(at));
const ids = races.map((_, at) => 10_000 * (at + 1));
const nextOff = { id: 'next-off', kind: 'nextOff', eventIds: ids };
const cards = () => all('section[aria-label="Next off"] li[data-racing]').map((one) => one.textContent);
const tracks = () => cards().map((text) => /Track \d/.exec(text)?.[0]);

describe('next off on home', () => {
  it('[HOM-03.1] has six races with a countdown, and one goes with the message that it is off', async () => {
    const { runtime } = open(answerWith({ widgets: [nextOff], inPlayCounts: {} }, ...races));
    await until(() => expect(tracks()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Track ${at}`)));
    expect(cards()[0]).toMatch(/(19|20) m/);
    expect(cards()[5]).toMatch(/5 h (19|20) m/);
    const stood = all('section[aria-label="Next off"] li[data-racing]');
    const first = runtime.state().entities.buckets[10_000]?.event;
    if (first?.racingData === undefined) throw new Error('no race');
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [], odds: [], version: [], flags: [] },
        messages: [
          {
            afterRow: 0,
            message: {
              channel: '/eventDetails/10000',
              epoch: 'a',
              seq: 1,
              at: 0,
              type: 'catalogue',
              op: 'update',
              events: [{ ...first, version: 2, racingData: { ...first.racingData, step: 'off' } }],
              markets: [],
              selections: [],
            },
          },
        ],
        heads: [],
      },
    });
    await until(() => expect(tracks()).toEqual([1, 2, 3, 4, 5, 6].map((at) => `Track ${at}`)));
    // Each card stands where it stood: the next races come to them, and nothing moves.
    expect(all('section[aria-label="Next off"] li[data-racing]')).toEqual(stood);
  });
});

describe('the marquee', () => {
  it('[HOM-03.3] has ten panels at most, each with its prices, and stays where it is when they change', async () => {
    const ids = Array.from({ length: 14 }, (_, at) => 20_000 + at * 1_000);
    const events = ids.map((id, at) => eventOf(id, { name: `Home ${at} v Away ${at}` }, [matchOdds]));
    const { runtime } = open(
      answerWith(
        { widgets: [{ id: 'marquee', kind: 'marquee', eventIds: ids }], inPlayCounts: {} },
        ...events,
      ),
    );
    const shelf = () => all('section[aria-label="Featured"] > ul')[0];
    const panels = () => [...(shelf()?.querySelectorAll(':scope > li') ?? [])];
    await until(() => expect(panels()).toHaveLength(10));
    for (const panel of panels()) expect(panel.querySelectorAll('[data-odds]').length).toBeGreaterThan(1);
    const list = shelf();
    if (list === undefined) throw new Error('no marquee');
    expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
    list.scrollLeft = 200;
    const stood = list.scrollLeft;
    runtime.submit({ type: 'intent/retryPressed', data: { view: 'getHome' } });
    panels()[0]?.querySelector<HTMLElement>('[data-odds]')?.click();
    await until(() => expect(runtime.state().betslip.legs).toHaveLength(1));
    expect(shelf()?.scrollLeft).toBe(stood);
    expect(list.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running')).toEqual(
      [],
    );
  });

  it('[HOM-01.2] a kind that nobody knows and a bonus list of a guest show nothing, and the rest stands', async () => {
    open(
      answerWith(
        {
          widgets: [
            { id: 'x', kind: 'casinoJackpots', eventIds: [10_000] },
            { id: 'bonus-list', kind: 'bonusList', eventIds: [] },
            { id: 'top', kind: 'topEvents', eventIds: [10_000] },
          ],
          inPlayCounts: {},
        },
        eventOf(10_000, { name: 'Alder v Birch' }, [matchOdds]),
      ),
    );
    await until(() => expect(all('section[aria-label="Top events"]')).toHaveLength(1));
    expect(all('section')).toHaveLength(1);
  });
});

describe('in play on home', () => {
  it('[HOM-03.2] leads to as many as the counts of the moment say, of every sport', async () => {
    const counted = (inPlayCounts: Readonly<Record<string, number>>) =>
      answerWith(
        { widgets: [{ id: 'in', kind: 'inPlay', eventIds: [10_000] }], inPlayCounts },
        eventOf(10_000, { inplay: true, state: 'INPLAY' }, [matchOdds]),
      );
    let counts: Readonly<Record<string, number>> = { SBTC1_1: 3, SBTC1_5: 4 };
    const { runtime } = open(() => ({ kind: 'ok', status: 200, body: counted(counts) }));
    const link = () => all('a[href="/inplay"]').map((one) => one.textContent);
    await until(() => expect(link()).toEqual(['All in-play (7)']));
    counts = { SBTC1_1: 1 };
    runtime.submit({ type: 'intent/retryPressed', data: { view: 'getHome' } });
    await until(() => expect(link()).toEqual(['All in-play (1)']));
  });
});

describe('a boosted price on home', () => {
  const boosted = eventOf(10_000, { name: 'Alder v Birch' }, [
    [
      'PRICE_BOOST',
      'Price boost',
      [{ name: 'Alder to win', odds: '3/1', ...{ boost: { originalOdds: '2/1', maxStake: null } } }],
    ],
  ]);

  it('[HOM-04.1] has the ordinary price beside it in words, and goes into the slip as boosted', async () => {
    const widget = { id: 'price-boosts', kind: 'priceBoosts', eventIds: [10_000] };
    const { runtime } = open(answerWith({ widgets: [widget], inPlayCounts: {} }, boosted));
    const card = () => all('section[aria-label="Price boosts"] li')[0];
    await until(() => expect(card()?.querySelector('[data-odds]')?.textContent).toContain('3/1'));
    expect(card()?.querySelector('s')?.textContent).toBe('2/1');
    expect(card()?.querySelector('s')?.getAttribute('aria-hidden')).toBe('true');
    const spoken = [...(card()?.querySelectorAll('.sr-only') ?? [])].map((one) => one.textContent);
    expect(spoken.some((text) => text.startsWith('Was 2/1'))).toBe(true);
    card()?.querySelector<HTMLElement>('[data-odds]')?.click();
    await until(() => expect(runtime.state().betslip.legs).toHaveLength(1));
    const [leg] = runtime.state().betslip.legs;
    expect(leg).toMatchObject({ selectionId: 10_101 });
    await until(() => expect(document.querySelector('#slip')?.textContent).toMatch(/Alder to win.*3\/1/));
  });
});
