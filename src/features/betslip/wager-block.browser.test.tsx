import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, eventOf, football, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => opened?.close());

const slip = (): HTMLElement => document.querySelector<HTMLElement>('[aria-labelledby=slip-heading]')!;
const cells = () => [...document.querySelectorAll<HTMLElement>('main [data-odds]')];

/** A customer with what the gateway tells of them, at a page with prices. */
function open(userInfo: object, path = EVENT, more: object = {}) {
  const session = { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7 };
  const app = openApp(path, {
    ...answers,
    getEventView: answerWith({ eventId: 10_000 }, football),
    login: { resultCode: 0, data: { ...session, userInfo } },
    getUserInfo: { resultCode: 0, data: userInfo },
    ...more,
  });
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  opened = app;
  return app;
}

/** What stands against the customer, the words of the slip, and the page that is the next step. */
const BLOCKS = [
  [{ bettingBlocked: true }, [], 'Contact us', 'contactUs', 'Contact us'],
  [{ wageringBlocked: true }, [], 'Contact us', 'contactUs', 'Contact us'],
  [
    { wageringBlocked: true },
    ['WAGERING_QUESTIONNAIRE'],
    'Answer the questions',
    'questionnaire',
    'Questionnaire',
  ],
  [{}, ['CASINO_WELCOME_OFFER'], 'See your offer', 'bonusInfo', 'Bonus information'],
  [{}, ['KYC_NON_VERIFIED_USER'], 'Confirm who you are', 'accountVerification', 'Verify your account'],
] as const;

it.each(BLOCKS)(
  '[NTC-06.1] [NTC-06.2] [NTC-06.3] who may not bet (%j %j) is led by "%s" to a page that is there, and reads nothing of what was found',
  async (restrictions, logical, step, key, heading) => {
    // Names that a gateway may have for what it thinks of the customer, beside the one that is told.
    const found = ['RISK_SCORE_9', 'AML_REVIEW', 'SHARP_BETTOR'];
    const user = userAnswer();
    const { runtime } = open({
      ...user,
      userRestrictions: { ...user.userRestrictions, ...restrictions },
      logicalRestrictions: [...logical, ...found],
    });
    const later = page.getByRole('alertdialog').getByRole('button', { name: 'Later' });
    await until(() => expect(cells()).toHaveLength(3));
    await until(() => expect(runtime.state().user.userId).not.toBeNull());
    if (key === 'questionnaire') await userEvent.click(later);
    await until(() => {
      if (runtime.state().betslip.legs.length === 0) cells()[0]!.click();
      expect(slip().querySelector('input[id^="stake-"]')).not.toBeNull();
    });
    const link = () => [...slip().querySelectorAll('a')].find((one) => one.textContent === step);
    await until(() => expect(link()).toBeDefined());
    expect(slip().querySelector('button[data-shown]')?.getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).not.toMatch(/risk|score|aml|sharp|trader|fraud|suspicio|flagged/i);
    link()!.click();
    await until(() => expect(runtime.state().navigation.key).toBe(key));
    await until(() => expect(document.querySelector('main h1')?.textContent).toBe(heading));
    const main = document.querySelector('main')!;
    expect(main.textContent).not.toMatch(/not available yet|no such page|not found/i);
  },
);

it('[CNT-06.1] half-time heroes are explained where the slip names them, by the published text', async () => {
  const offered = { earlyPayouts: ['HALF_TIME_HEROES'] };
  const matches = [1, 2, 3].map((nth) => {
    const match = eventOf(10_000 * nth, { name: `Home ${nth} v Away ${nth}` }, [matchOdds]);
    return { ...match, selections: match.selections.map((one) => ({ ...one, ...offered })) };
  });
  const widgets = [{ id: 'a', kind: 'topEvents', eventIds: [10_000, 20_000, 30_000] }];
  const { runtime } = open(userAnswer(), '/', {
    getAppConfig: { resultCode: 0, data: defaultAppConfig('paddock') },
    getHome: answerWith({ widgets, inPlayCounts: {} }, ...matches),
  });
  await until(() => expect(cells()).toHaveLength(9));
  for (const nth of [0, 3, 6]) cells()[nth]!.click();
  const rulesOf = (anchor: string) => [...document.querySelectorAll(`a[href="/bonus-rules#${anchor}"]`)];
  // A mark on each leg, and once what it stands for.
  await until(() => expect(slip().textContent.match(/Half-time heroes/g)).toHaveLength(4));
  expect(rulesOf('early-payout')).toHaveLength(1);
  rulesOf('early-payout')[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await until(() => expect(runtime.state().navigation.key).toBe('bonusRules'));
  await until(() => expect(document.querySelector('main #early-payout')?.textContent).toBe('Early payout'));
});
