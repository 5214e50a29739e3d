import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { browserTimers, createTimerInterpreter } from '#src/platform/timers/timer-interpreter.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const Saved = z.object({ userSettings: z.unknown() });
/** What the account has, as a device has sent it. */
let stored: unknown = {};

const config = defaultAppConfig('slipstream');
const withCashOut = { ...config, features: { ...config.features, cashOut: 'ON' } };

/** A device of the customer, at the account that all of them have. */
function device(path: string) {
  const userInfo = userAnswer();
  const data = {
    gwSessionId: 'g1',
    bettingToken: 'x',
    workflow: null,
    expiresAt: Date.now() + 9e7,
    userInfo,
  };
  const app = openApp(path, {
    ...answers,
    getAppConfig: { resultCode: 0, data: withCashOut },
    login: { resultCode: 0, data },
    getUserInfo: { resultCode: 0, data: userInfo },
    getSettings: () => ({ kind: 'ok', status: 200, body: { resultCode: 0, data: { userSettings: stored } } }),
    saveSettings: { resultCode: 0 },
  });
  // What was set is saved after a pause.
  app.runtime.attach(createTimerInterpreter(browserTimers));
  app.runtime.addSink(({ events }) => {
    for (const event of events)
      if (event.type === 'gateway/requested' && event.data.op === 'saveSettings')
        stored = Saved.parse(JSON.parse(JSON.stringify(event.data.body))).userSettings;
  });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  opened = app;
  return app;
}

/** Of each of these one is chosen. */
const GROUPS = [
  'Odds',
  'When a price changes',
  'When a cash-out value changes',
  'Bet slip opens on',
  'Default stake',
] as const;
const SWITCHES = ['Fill in my default stake', 'Quick bet slip on phones', 'Show cash-out'] as const;

const options = (group: string): HTMLElement[] => [
  // The foot of a wide page has some of them as well.
  ...page
    .getByRole('radiogroup', { name: group, exact: true })
    .first()
    .element()
    .querySelectorAll<HTMLElement>('[role=radio]'),
];
const chosen = (group: string): string | undefined =>
  options(group).find((one) => one.getAttribute('aria-checked') === 'true')?.textContent;
const switchOf = (name: string) => page.getByRole('switch', { name });
const isOn = (name: string): boolean =>
  switchOf(name).element().getAttribute('aria-checked') === 'true' ||
  switchOf(name).element().matches(':checked');

it.each([390, 1280])(
  '[SET-01.1] at %i each setting can be set, and what was set is there after a reload and on another device',
  async (width) => {
    await page.viewport(width, 844);
    stored = {};
    const one = device('/settings');
    await until(() => expect(one.asked.map(({ op }) => op)).toContain('getSettings'));
    await until(() => expect(one.runtime.state().user.userId).not.toBeNull());
    await expect.element(page.getByRole('radiogroup', { name: 'Bet slip opens on' })).toBeVisible();
    const before = new Map(SWITCHES.map((name) => [name, isOn(name)]));
    const wanted = new Map<string, string>();
    for (const group of GROUPS) {
      const other = options(group).find((one) => one.getAttribute('aria-checked') !== 'true');
      if (other === undefined) throw new Error(`nothing else can be chosen of ${group}`);
      await userEvent.click(other);
      wanted.set(group, other.textContent);
      await until(() => expect(chosen(group)).toBe(other.textContent));
    }
    for (const name of SWITCHES) await userEvent.click(switchOf(name));
    one.go('/inplay');
    await userEvent.selectOptions(page.getByLabelText('Starting within'), 'Any time');
    const set = one.runtime.state().settings.settings;
    await until(() => expect(stored).toEqual(set));
    one.close();
    // A reload and another device alike begin with what the account has.
    const other = device('/settings');
    await until(() => expect(other.runtime.state().settings.settings).toEqual(set));
    await until(() => expect(new Map(GROUPS.map((group) => [group, chosen(group)]))).toEqual(wanted));
    for (const name of SWITCHES) expect(isOn(name), name).toBe(before.get(name) !== true);
    other.go('/inplay');
    await expect.element(page.getByLabelText('Starting within')).toHaveValue('0');
  },
);
