import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { CatalogueMessage } from '#domain/contract/live.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { answers, answerWith, football, openApp, race } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp(path, { ...answers, ...more });
  return opened;
}
afterEach(() => opened?.close());

const prices = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-odds]')];
const shown = (): (string | null)[] => prices().map((price) => price.textContent);
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const RACE = '/sports/horse-racing/14-35-ascot/sev/30000';

/** The race of the harness as its feed tells it at another step. */
function raceAt(racingData: Readonly<Record<string, unknown>>) {
  const events = race.events.map((event) => ({
    ...event,
    version: 2,
    racingData: { track: 'Ascot', country: 'GB', raceHour: '14:35', runners: 4, ...racingData },
  }));
  return { ...race, events };
}
const toldAt = (racingData: Readonly<Record<string, unknown>>) => ({
  getRacingEvent: answerWith({ eventIds: [30_000] }, raceAt(racingData)),
});

describe('what is shown of a price', () => {
  it('[LIV-12.2] [LIV-12.3] is the fraction that the gateway sent, also after decimals were shown, and 1/1 is EVS', async () => {
    const { runtime } = open('/sports/football/premier-league/arsenal-v-leeds/10000');
    await until(() => expect(prices()).toHaveLength(3));
    const sent = [packOdds(6, 4), packOdds(1, 1), packOdds(100, 30)];
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [10_101, 10_102, 10_103], odds: sent, version: [9, 9, 9], flags: [0, 0, 0] },
        messages: [],
        heads: [],
      },
    });
    const fractions = ['Arsenal6/4', 'DrawEVS', 'Leeds100/30'];
    await until(() => expect(shown()).toEqual(fractions));
    const choose = (value: string) =>
      runtime.submit({ type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value } });
    choose('DECIMAL');
    await until(() => expect(shown()).toEqual(['Arsenal2.50', 'Draw2.00', 'Leeds4.33']));
    choose('FRACTIONAL');
    await until(() => expect(shown()).toEqual(fractions));
  });
});

describe('a written price', () => {
  it('[LIV-12.4] a/b counts as a/b + 1; one that cannot be read is no price, and can never be added to the slip', async () => {
    const written = ['6/4', '0.1', '4/0'];
    const selections = football.selections.map((selection, nth) => ({ ...selection, odds: written[nth] }));
    const { runtime } = open('/sports/football/premier-league/arsenal-v-leeds/10000', {
      getEventView: answerWith({ eventId: 10_000 }, { ...football, selections }),
    });
    await until(() => expect(prices()).toHaveLength(3));
    runtime.submit({ type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value: 'DECIMAL' } });
    await until(() => expect(shown()[0]).toBe('Arsenal2.50'));
    for (const price of prices().slice(1)) {
      expect(price.textContent).not.toMatch(/\d/);
      expect(price.getAttribute('aria-disabled')).toBe('true');
      price.click();
    }
    // Nor when the press comes without the button, as from a page of long ago.
    for (const id of [10_102, 10_103])
      runtime.submit({
        type: 'intent/oddsPressed',
        data: {
          selectionId: SelectionId.parse(id),
          marketId: MarketId.parse(10_100),
          eventId: EventId.parse(10_000),
          shown: {
            price: '0.1',
            version: 1,
            selection: 'Draw',
            market: 'Match result',
            event: 'Arsenal v Leeds',
          },
        },
      });
    prices()[0]?.click();
    await until(() =>
      expect(runtime.state().betslip.legs.map(({ taken }) => taken.price)).toEqual([
        { kind: 'fixed', odds: packOdds(6, 4) },
      ]),
    );
  });
});

describe('a race card', () => {
  it('[RAC-04.4] opens the win market, and the first one where there is none', async () => {
    const named = (id: number, type: string, name: string) => ({ ...race.markets[0], id, type, name });
    const win = named(30_100, 'WIN', 'Win');
    const withMarkets = (...markets: readonly { readonly id: number }[]) => {
      const events = race.events.map((event) => ({ ...event, marketIds: markets.map(({ id }) => id) }));
      const body = { ...race, events, markets: [...markets] };
      return { getRacingEvent: answerWith({ eventIds: [30_000] }, body) };
    };
    const chosen = () =>
      page
        .getByRole('button', { pressed: true })
        .elements()
        .map((one) => one.textContent);
    open(
      RACE,
      withMarkets(named(31_001, 'PLACE_2', 'First two'), win, named(31_002, 'PLACE_3', 'First three')),
    );
    await until(() => expect(chosen()).toContain('Win'));
    opened?.close();
    open(RACE, withMarkets(named(31_001, 'PLACE_2', 'First two'), named(31_002, 'PLACE_3', 'First three')));
    await until(() => expect(chosen()).toContain('First two'));
  });

  it('[RAC-04.5] opens groups of specials only with their flag, and never first', async () => {
    const named = (id: number, type: string, name: string, group: string) => ({
      ...race.markets[0],
      ...{ id, type, name, groupRanks: { [group]: 1 } },
    });
    const markets = [
      named(31_001, 'JOCKEY_CHALLENGE', 'Jockey challenge', 'specials'),
      named(31_002, 'PLACE_2', 'First two', 'place'),
      named(31_003, 'PLACE_3', 'First three', 'place'),
    ];
    const marketGroups = [
      { id: 'specials', type: 'SPECIALS', rank: 1, name: 'Specials' },
      { id: 'place', type: 'GROUP', rank: 2, name: 'Place' },
    ];
    const events = race.events.map((event) => ({
      ...event,
      marketGroups,
      marketIds: markets.map(({ id }) => id),
    }));
    const told = { getRacingEvent: answerWith({ eventIds: [30_000] }, { ...race, events, markets }) };
    const chip = (name: string) => page.getByRole('button', { name, exact: true });
    const { runtime } = open(RACE, told);
    await until(() => expect(chip('First two').element().getAttribute('aria-pressed')).toBe('true'));
    expect(chip('Jockey challenge').elements()).toEqual([]);
    // Not even for whoever had it open when the flag was on.
    const chosen = { view: 'raceCard', option: 'market', value: '31001' };
    runtime.submit({ type: 'intent/viewOptionChosen', data: chosen });
    await until(() => expect(chip('First two').element().getAttribute('aria-pressed')).toBe('true'));
    opened?.close();
    const config = defaultAppConfig('slipstream');
    const features = { ...config.features, racingSpecials: 'ON' };
    open(RACE, { ...told, getAppConfig: { resultCode: 0, data: { ...config, features } } });
    await until(() => expect(chip('Jockey challenge').elements()).toHaveLength(1));
    expect(chip('First two').element().getAttribute('aria-pressed')).toBe('true');
    await chip('Jockey challenge').click();
    await until(() => expect(chip('Jockey challenge').element().getAttribute('aria-pressed')).toBe('true'));
  });

  it('[RAC-06.1] has a runner at a price, at its starting price, as a non-runner or as the one that the market is without', async () => {
    const kinds = [
      { kind: 'REGULAR', odds: '9/2' },
      { kind: 'SP' },
      { kind: 'NR', odds: '9/2' },
      { kind: 'WO' },
    ];
    const selections = race.selections.map((selection, nth) => ({
      ...selection,
      odds: undefined,
      ...kinds[nth],
    }));
    const { runtime } = open(RACE, {
      getRacingEvent: answerWith({ eventIds: [30_000] }, { ...race, selections }),
    });
    const row = (name: string) =>
      [...document.querySelectorAll('main li')].find((one) => one.textContent.includes(name));
    const button = (name: string) => row(name)?.querySelector<HTMLElement>('[data-odds]');
    await until(() => expect(button('Zephyr')?.textContent).toContain('9/2'));
    expect(button('Amber')?.textContent).toContain('SP');
    expect(button('Late Withdrawal')?.textContent).toContain('NR');
    expect(button('Late Withdrawal')?.getAttribute('aria-disabled')).toBe('true');
    expect(button('Brisk')).toBeNull();
    expect(row('Brisk')?.textContent).toContain('Without');
    for (const name of ['Late Withdrawal', 'Amber', 'Zephyr']) button(name)?.click();
    await until(() =>
      expect(
        runtime.state().betslip.legs.map(({ selectionId, taken }) => [selectionId, taken.price.kind]),
      ).toEqual([
        [30_102, 'startingPrice'],
        [30_101, 'fixed'],
      ]),
    );
  });

  it.each([
    ['off', 'the race is off'],
    ['result', 'it is over'],
    ['unheardOf', 'nobody knows the step'],
  ])('[RAC-05.6] offers no runner at the step %s: %s, though its market stays open', async (step) => {
    const { runtime } = open(RACE, toldAt({ step }));
    await until(() => expect(prices().length).toBeGreaterThan(3));
    for (const price of prices()) {
      expect(price.getAttribute('aria-disabled')).toBe('true');
      price.click();
    }
    expect(runtime.state().betslip.legs).toEqual([]);
  });

  it('[RAC-05.6] a runner in the slip is over as soon as the race is off', async () => {
    const { runtime } = open(RACE);
    await until(() => expect(prices().length).toBeGreaterThan(3));
    prices()[0]!.click();
    await until(() => expect(runtime.state().betslip.legs).toMatchObject([{ availability: 'open' }]));
    const channel = '/eventDetails/30000';
    const message = { channel, epoch: 'a', seq: 1, at: 0, type: 'catalogue', op: 'update' } as const;
    runtime.submit({
      type: 'live/frameReceived',
      data: {
        prices: { selection: [], odds: [], version: [], flags: [] },
        messages: [
          {
            afterRow: 0,
            message: CatalogueMessage.parse({
              ...message,
              events: raceAt({ step: 'off' }).events,
              markets: [],
              selections: [],
            }),
          },
        ],
        heads: [{ channel, epoch: 'a', seq: 1 }],
      },
    });
    await until(() => expect(runtime.state().betslip.legs).toMatchObject([{ availability: 'expired' }]));
    expect(prices()[0]!.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['inquiry', 'Stewards’ inquiry'],
    ['objection', 'Objection'],
    ['amended', 'Result amended'],
  ])(
    '[RAC-05.7] says of a result that there is an %s, and nothing before the end',
    async (quickResult, text) => {
      open(RACE, toldAt({ step: 'result', quickResult }));
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
      opened?.close();
      open(RACE, toldAt({ step: 'off', quickResult }));
      await until(() => expect(prices().length).toBeGreaterThan(3));
      expect(page.getByText(text, { exact: true }).elements()).toEqual([]);
    },
  );
});

describe('the in-play page', () => {
  it('[INP-01.5] has the sport of each chip in its address, and opens at that address with it', async () => {
    const { runtime, asked } = open('/inplay');
    const chips = page.getByRole('group', { name: 'Sports in play' });
    await expect
      .element(chips.getByRole('link', { name: /^Football/ }))
      .toHaveAttribute('href', '/inplay/SBTC1_1');
    await expect.element(chips.getByRole('link', { name: /^All/ })).toHaveAttribute('href', '/inplay');
    await chips.getByRole('link', { name: /^Football/ }).click();
    await until(() => expect(runtime.state().navigation.path).toBe('/inplay/SBTC1_1'));
    opened?.close();
    const again = open('/inplay/SBTC1_1');
    await expect
      .element(chips.getByRole('link', { name: /^Football/ }))
      .toHaveAttribute('aria-current', 'page');
    await until(() =>
      expect(again.asked.filter(({ op }) => op === 'getInPlay').map(({ query }) => query)).toMatchObject([
        { sportCategoryId: 'SBTC1_1' },
      ]),
    );
    expect(asked.length).toBeGreaterThan(0);
  });
});
