import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { answers, answerWith, eventOf, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(390, 844));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const ORDER = ['virtuals', 'home', 'unheard-of', 'a-z-search', 'specials', 'results', 'all-races'];

/** The app on a configuration with these flags on, whose gateway says the order of the tabs. */
function open(path: string, flags: readonly string[], racingTabs: readonly string[] | null = ORDER) {
  const config = defaultAppConfig('slipstream');
  const off = { racingSpecials: 'OFF', azSearch: 'OFF', virtualsV2: 'OFF' };
  const features = { ...config.features, ...off, ...Object.fromEntries(flags.map((flag) => [flag, 'ON'])) };
  const offer = { ...config.offer, ...(racingTabs === null ? {} : { racingTabs }) };
  const data = { ...config, features, offer };
  opened = openApp(path, { ...answers, getAppConfig: { resultCode: 0, data } });
  return opened;
}
const tabs = (label: string) =>
  [...document.querySelectorAll(`main nav[aria-label="${label}"] a`)].map(({ textContent }) => textContent);
const horses = () => tabs('Horse racing sections');

describe('tabs of racing', () => {
  it('[NAV-05.1] [RAC-03.1] follow the configured order, without a flag that is off and without what nobody knows', async () => {
    open('/sports/horse-racing', ['racingSpecials', 'azSearch', 'virtualsV2']);
    await until(() =>
      expect(horses()).toEqual(['Virtuals', 'Home', 'A–Z search', 'Specials', 'Results', 'All races']),
    );
    opened?.close();
    open('/sports/horse-racing', []);
    await until(() => expect(horses()).toEqual(['Home', 'Results', 'All races']));
    opened?.close();
    open('/sports/horse-racing', ['azSearch'], null);
    await until(() => expect(horses()).toEqual(['Home', 'Meetings', 'All races', 'Results']));
  });

  it('[NAV-05.1] greyhounds have theirs', async () => {
    open('/sports/greyhounds', ['virtualsV2']);
    await until(() =>
      expect(tabs('Greyhound sections')).toEqual(['Home', 'Meetings', 'All races', 'Results', 'Virtuals']),
    );
  });

  it.each([
    ['/sports/horse-racing/specials', 'racingSpecials', 'azBrowserSpecials'],
    ['/sports/horse-racing/a-z-search', 'azSearch', 'search'],
  ])('[RAC-03.1] %s leads to the racing home without the flag %s', async (path, flag, key) => {
    const { runtime } = open(path, [flag]);
    await until(() => expect(runtime.state().navigation.key).toBe(key));
    opened?.close();
    const without = open(path, []).runtime;
    await until(() => expect(without.state().navigation.key).toBe('horseRacingHome'));
  });
});

it('[RAC-01.4] a silk whose colours cannot be drawn, or that nobody has told, is the number of the cloth', async () => {
  const runner = (clothNumber: number, silk?: object) => ({
    name: `Horse ${clothNumber}`,
    odds: '4/1',
    runner: { clothNumber, ...(silk === undefined ? {} : { silk }) },
  });
  const silk = { base: '#102030', accent: 'gold', pattern: 'hoops' };
  const race = eventOf(
    30_000,
    {
      name: '14:35 Ascot',
      sportId: 'SBTC1_24',
      participants: [],
      racingData: { track: 'Ascot', country: 'GB', raceHour: '14:35', step: 'parading', runners: 3 },
    },
    [['WIN', 'Win', [runner(1, silk), runner(2, { ...silk, base: 'url(//elsewhere)' }), runner(3)]]],
  );
  opened = openApp('/sports/horse-racing/14-35-ascot/sev/30000', {
    ...answers,
    getRacingEvent: answerWith({ eventIds: [30_000] }, race),
  });
  const signs = () =>
    [...document.querySelectorAll('main svg[viewBox="0 0 24 24"][width="24"], main svg[width="32"]')].flatMap(
      (sign) =>
        sign.querySelector('clipPath') === null ? (sign.querySelector('text')?.textContent ?? []) : 'silk',
    );
  await until(() => expect(signs()).toEqual(['silk', '2', '3']));
});
