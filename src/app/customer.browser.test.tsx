import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LEG_STATES } from '#domain/contract/my-bets.ts';
import type { DataOf, NewInput } from '#domain/events/registry.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { wireBet } from '#testing/runtime/wire-bet.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

const userInfo = userAnswer({ cash: 123_450 });
const loginAnswer = {
  resultCode: 0,
  data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
};
const submitted: NewInput = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
};

beforeEach(() => page.viewport(1280, 800));

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp(path, {
    ...answers,
    getEventView: answerWith({ eventId: 10_000 }, football),
    login: loginAnswer,
    ...more,
  });
  return opened;
}
afterEach(() => opened?.close());

const text = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? '';
const stakeBox = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[id^="stake-"]')!;

/** The app with one leg in the slip and the slip's screen loaded. */
async function withLeg(loggedIn: boolean) {
  const app = open(EVENT);
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  if (loggedIn) app.runtime.submit(submitted);
  await until(() => expect(document.querySelectorAll('[data-odds]')).toHaveLength(3));
  document.querySelector<HTMLElement>('[data-odds]')!.click();
  await until(() => expect(stakeBox()).not.toBeNull());
  return app;
}

describe('the slip', () => {
  it('[NTC-01] asks to accept a new price where the button does that, and not where another reason comes first', async () => {
    const app = await withLeg(true);
    const column = () => text('[aria-labelledby=slip-heading]');
    await until(() => expect(text('button[data-shown]')).toBe('Enter stake'));
    const prices = { selection: [10_101], odds: [7 * 1024 + 4], version: [9], flags: [0] };
    app.runtime.submit({ type: 'live/frameReceived', data: { prices, messages: [], heads: [] } });
    await until(() => expect(text('button[data-shown]')).toBe('Accept new price'));
    expect(column()).toContain('The price has changed. Accept it to go on.');
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Acca')!.click();
    await until(() => expect(text('button[data-shown]')).toBe('Add another selection'));
    expect(column()).not.toContain('Accept it to go on.');
  });

  it('[EVT-03.1] what a press on the place button records is what stands on the screen', async () => {
    const app = await withLeg(true);
    const pressed: DataOf<'intent/placePressed'>[] = [];
    app.runtime.addSink(({ events: [event] }) => {
      if (event.type === 'intent/placePressed') pressed.push(event.data);
    });
    stakeBox().focus();
    await userEvent.keyboard('12.5');
    await until(() => expect(text('button[data-shown]')).toBe('Place bet £12.50'));
    const seen = {
      button: text('button[data-shown]'),
      totalStake: text('[data-shown=totalStake]'),
      returns: text('[data-shown=returns]'),
      price: text('[data-shown=price]'),
      stake: stakeBox().value,
      balance: text('[data-shown=balance]'),
    };
    expect(seen).toEqual({
      button: 'Place bet £12.50',
      totalStake: '£12.50',
      returns: '£43.75',
      price: '5/2',
      stake: '12.5',
      balance: '£1,234.50',
    });
    document.querySelector<HTMLElement>('button[data-shown]')!.click();
    const [{ shown }] = pressed as [DataOf<'intent/placePressed'>];
    const [leg] = shown.legs;
    expect({
      button: shown.button,
      totalStake: shown.totalStake,
      returns: shown.returns,
      price: leg?.price,
      stake: leg?.stake,
      balance: shown.balance,
    }).toEqual(seen);
    const slip = document.querySelector('[aria-labelledby=slip-heading]')?.textContent ?? '';
    for (const said of [leg?.selection, leg?.market, leg?.event, ...shown.notices])
      expect(slip).toContain(said);
  });

  it('[STK-01.8] hardware keys, a paste and the keypad give the same text', async () => {
    const app = await withLeg(false);
    stakeBox().focus();
    await userEvent.keyboard('07.2x59{Backspace}');
    await until(() => expect(stakeBox().value).toBe('7.2'));
    await userEvent.keyboard('{Escape}');
    await until(() => expect(stakeBox().value).toBe(''));
    stakeBox().focus();
    const paste = (data: string) =>
      stakeBox().dispatchEvent(
        new InputEvent('beforeinput', {
          inputType: 'insertFromPaste',
          data,
          bubbles: true,
          cancelable: true,
        }),
      );
    // What cannot be read whole is refused, and no part of it taken (MEND-21).
    paste('07,2x59');
    expect(stakeBox().value).toBe('');
    paste('7,25');
    await userEvent.keyboard('{Backspace}');
    await until(() => expect(stakeBox().value).toBe('7.2'));
    const [stakeId] = [stakeBox().id.slice('stake-'.length)];
    app.runtime.submit({ type: 'intent/stakeCancelled', data: { stakeId } });
    for (const key of ['0', '7', '.', '2', '5', '9', 'backspace'] as const)
      app.runtime.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key } });
    await until(() => expect(stakeBox().value).toBe('7.2'));
  });

  it('a guest is led to log in and back, and a removed leg leaves the focus in the slip', async () => {
    const app = await withLeg(false);
    expect(text('button[data-shown]')).toBe('Log in to place');
    document.querySelector<HTMLElement>('button[data-shown]')!.click();
    await until(() => expect(app.runtime.state().navigation.key).toBe('login'));
    app.runtime.submit(submitted);
    await until(() => expect(app.runtime.state().navigation.path).toBe(EVENT));
    await page.getByRole('button', { name: /^Remove Arsenal/ }).click();
    await expect.element(page.getByText('Your bet slip is empty')).toBeVisible();
    expect(document.activeElement?.id).toBe('slip-heading');
  });
});

const CODES = [
  [
    'LoginInvalidUsernameOrPassword',
    1101,
    'The username or the password is not right. Check both and try again.',
  ],
  [
    'AccountLocked',
    3001,
    'This account is locked after too many attempts. Try again later or contact support.',
  ],
  ['AccountFrozen', 3008, 'This account is frozen. Contact support to find out more.'],
  ['COOL_OFF', 1, 'You are taking a break, and this account is closed to you until it ends.'],
  [
    'SelfExcluded',
    1204,
    'You have excluded yourself from betting here. Contact us to ask for the account to be opened, or to have a balance paid out.',
  ],
  [
    'EXCLUDED_PERSON',
    1204,
    'You are excluded from gambling, so no account here is open to you. Contact us if that is not so, or to have a balance paid out.',
  ],
  [
    'ON_BREAK_ELSEWHERE',
    1204,
    'We cannot open an account for you while you are taking a break from gambling.',
  ],
  ['SOMETHING_NEW', 1, 'That did not work. Please try again, or contact support if it keeps happening.'],
] as const;

describe('[SES-02] the login page', () => {
  it('[SES-02.1] [SES-02.3] says each error in its text and moves the focus to it; a captcha is asked for when required', async () => {
    let refusal: readonly [string, number] = [CODES[0][0], CODES[0][1]];
    const refused = () => ({
      kind: 'refused',
      status: 401,
      resultCode: refusal[1],
      errorType: refusal[0],
      body: null,
    });
    const app = open('/login', { login: refused });
    await expect.element(page.getByLabelText('Username')).toBeVisible();
    for (const [errorType, resultCode, said] of CODES) {
      refusal = [errorType, resultCode];
      app.runtime.submit(submitted);
      await until(() => expect(document.activeElement?.textContent).toBe(`${said} Help with this`));
    }
    expect(document.querySelector('input[name=captcha]')).toBeNull();
    refusal = ['LoginCaptchaRequired', 1101];
    app.runtime.submit(submitted);
    await expect.element(page.getByLabelText('Security check')).toBeVisible();
  });

  it('[SES-01.6] [SES-02.3] links what is missing to its field, moves the focus there, and never logs the password', async () => {
    const app = open('/login');
    const logged: string[] = [];
    app.runtime.addSink(({ events }) => void logged.push(JSON.stringify(events)));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await until(() => expect(document.activeElement?.getAttribute('name')).toBe('username'));
    const described = document.activeElement?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(
      'This field is mandatory. Please fill it in.',
    );
    await page.getByLabelText('Username').fill('ann');
    await page.getByLabelText('Password', { exact: true }).fill('canary-9f2c-password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await until(() => expect(app.runtime.state().user.username).toBe('ann'));
    expect(logged.join()).toContain('intent/loginSubmitted');
    expect(logged.join()).not.toContain('canary');
  });
});

const leg = (state: string, nth: number) => ({
  selectionId: nth + 1,
  marketId: 5,
  eventId: 6,
  selectionName: `Selection ${nth}`,
  marketName: 'Match result',
  eventName: 'A v B',
  sportId: 'SBTC1_1',
  startTime: 5_000,
  odds: '5/1',
  eachWay: false,
  placeTerms: null,
  state,
  rule4Pence: nth === 0 ? 20 : 0,
  deadHeat: nth === 1 ? { tied: 2, places: 1 } : null,
});
const bet = (legs: object[], version = 1) => wireBet('SLIP-1', { type: 'COMBO', version, legs });
const WORDS = [
  'Lost',
  'Void',
  'Open',
  'Won',
  'Placed',
  'Won, dead heat',
  'Placed, dead heat',
  'Draw',
  'Non-runner',
  'Half lost',
  'Half won',
  'Cashed out',
];

describe('my bets', () => {
  it('[MYB-04.1] [MYB-04.2] each of the twelve leg states is an icon and a word, and deductions are shown as sums', async () => {
    const app = open('/mybets/open', {
      getUnsettledBets: { resultCode: 0, data: { bets: [bet(LEG_STATES.map(leg))] } },
    });
    app.runtime.submit(submitted);
    await until(() => expect(document.querySelectorAll('main [data-leg-state]')).toHaveLength(12));
    const signs = [...document.querySelectorAll('main [data-leg-state]')];
    expect(signs.map((sign) => sign.textContent)).toEqual(WORDS);
    expect(new Set(signs.map((sign) => sign.querySelector('svg')?.getAttribute('data-icon'))).size).toBe(12);
    const all = document.querySelector('main')?.textContent ?? '';
    expect(all).toContain('Rule 4 deduction: 20p in the pound, so winnings at 5/1 × 80 ÷ 100');
    expect(all).toContain('Dead heat: 2 shared 1 place, so stake × 1 ÷ 2');
  });

  it.each([
    ['Rule 4', 0, '20p in the pound', /withdrawn/i],
    ['Dead heat', 1, '2 shared 1 place', /share/i],
  ])(
    '[RAC-07.5] %s has a line with its figures, and a window that explains it',
    async (name, nth, figures, words) => {
      const app = open('/mybets/open', {
        getUnsettledBets: { resultCode: 0, data: { bets: [bet([leg('WON', nth), leg('WON', 2)])] } },
      });
      app.runtime.submit(submitted);
      const line = () =>
        [...document.querySelectorAll<HTMLButtonElement>('main button[aria-haspopup=dialog]')].filter((one) =>
          one.textContent.startsWith(name),
        );
      await until(() => expect(line()).toHaveLength(1));
      expect(document.querySelector('main')?.textContent).toContain(figures);
      expect(document.querySelector('[role=dialog]')).toBeNull();
      line()[0]?.click();
      await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toMatch(words));
    },
  );

  it('[UK-45] an obvious error says what was corrected and why, and keeps the price taken in sight', async () => {
    const correction = {
      odds: '1/2',
      source: { name: 'Exchange Stream', ref: 'message 8812', at: Date.UTC(2026, 2, 1, 15, 2) },
      why: 'The figures were the wrong way round.',
      at: Date.UTC(2026, 2, 2, 9, 30),
    };
    const corrected = { ...leg('OPEN', 2), correction };
    const app = open('/mybets/open', {
      getUnsettledBets: {
        resultCode: 0,
        data: { bets: [{ ...bet([corrected, leg('OPEN', 3)]), totalOdds: null, displayTotalOdds: null }] },
      },
    });
    app.runtime.submit(submitted);
    await until(() => expect(document.querySelectorAll('main [data-corrected]')).toHaveLength(1));
    const said = text('main [data-corrected]');
    expect(said).toContain('Price corrected from 5/1 to 1/2: The figures were the wrong way round.');
    expect(said).toMatch(/Intended price: Exchange Stream, message 8812, .*15:02\. Decided .*09:30\./);
  });

  it('[MEND-07] a leg whose result nobody can tell yet says what it waits for, and so does its bet', async () => {
    const waiting = { ...leg('OPEN', 2), awaitingResult: true };
    const half = { ...bet([waiting, leg('OPEN', 3)]), betslipId: 'SLIP-2' };
    const app = open('/mybets/open', {
      getUnsettledBets: { resultCode: 0, data: { bets: [bet([waiting, leg('WON', 3)]), half] } },
    });
    app.runtime.submit(submitted);
    await until(() => expect(document.querySelectorAll('main [data-leg-state]')).toHaveLength(4));
    const signs = [...document.querySelectorAll('main [data-leg-state]')].map((sign) => sign.textContent);
    const words = 'Waiting for the result to be confirmed';
    expect([...signs].sort()).toEqual(['Open', words, words, 'Won'].sort());
    const states = [...document.querySelectorAll('main [data-result]')].map((sign) => sign.textContent);
    expect([...states].sort()).toEqual(['Open', 'Result awaited']);
  });

  it('[MYB-02.1] a live message flips a leg to won without a reload', async () => {
    const app = open('/mybets/open', {
      getUnsettledBets: { resultCode: 0, data: { bets: [bet([leg('OPEN', 2)])] } },
    });
    app.runtime.submit(submitted);
    await until(() => expect(text('main [data-leg-state]')).toBe('Open'));
    app.runtime.submit({
      type: 'live/accountMessageReceived',
      data: {
        message: {
          channel: '/myBets/g1',
          epoch: 'a',
          seq: 1,
          at: 1,
          type: 'bet',
          op: 'update',
          bets: [bet([leg('WON', 2)], 2)],
        },
      },
    });
    await until(() => expect(text('main [data-leg-state]')).toBe('Won'));
  });
});
