import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StaffMe } from '#domain/contract/staff.ts';
import { loadConsoleTexts } from '#src/text/console-areas.ts';
import { ConsoleTexts } from '../../console-texts.tsx';
import { askStaff } from '../ask.ts';
import { StaffContext } from '../staff-context.ts';
import { WaitingPage } from './waiting-page.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let root: Root | undefined;
beforeEach(() => loadConsoleTexts(['staff', 'browse']));
afterEach(() => {
  root?.unmount();
  vi.unstubAllGlobals();
});

const since = Date.UTC(2026, 10, 26, 9);
const amounts = [{ currency: 'GBP', stake: 1_250, possible: 41_300 }];
const runner = {
  selection: 3,
  name: 'A Runner With Quite A Long Name Indeed',
  why: 'noOutcome',
  since,
  bets: 2,
  amounts,
  eachWay: true,
  startingPrice: true,
  cast: false,
};
const scorer = {
  ...runner,
  selection: 4,
  name: 'Second Runner',
  why: 'noResult',
  amounts: [{ currency: 'GBP', stake: 500, possible: null }],
  bets: 1,
  eachWay: false,
  startingPrice: false,
};
const market = { market: 17, name: 'Win or each way', event: '14:35 Ascot', since, bets: 3, amounts };
const list = { markets: [{ ...market, selections: [runner, scorer] }], more: 0 };
const seen = '5f'.repeat(32);
const effect = { bets: 2, settled: 1, amounts: [{ currency: 'GBP', paid: 1_250, takenBack: 0 }] };

interface Sent {
  readonly path: string;
  readonly body: unknown;
}
type Answer = object | string;

/** The page of a supervisor, over a gateway that answers as told; a text is a refusal. */
async function show(answers: Readonly<Record<string, Answer | readonly Answer[]>>): Promise<Sent[]> {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, init: { readonly body?: string }) => {
    const name = path.replace('/support/api/waiting', '');
    const turn = sent.filter((one) => one.path === name).length;
    sent.push({ path: name, body: init.body === undefined ? null : (JSON.parse(init.body) as unknown) });
    const told = answers[name] ?? 'UNREACHABLE';
    const answer: unknown = Array.isArray(told) ? (told[turn] ?? told.at(-1)) : told;
    const body =
      typeof answer === 'string'
        ? { resultCode: 1, errorType: answer, message: '' }
        : { resultCode: 0, data: answer };
    return Promise.resolve(Response.json(body, { status: typeof answer === 'string' ? 409 : 200 }));
  });
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
  const me: StaffMe = {
    name: 'amy',
    role: 'supervisor',
    brands: ['slipstream'],
    may: ['settle'],
    mustExplain: false,
    expiresAt: 0,
  };
  const desk = { me, ask: askStaff, may: () => true, signOut: () => Promise.resolve() };
  root.render(
    <ConsoleTexts>
      <StaffContext value={desk}>
        <WaitingPage />
      </StaffContext>
    </ConsoleTexts>,
  );
  await until(() => expect(sent).toHaveLength(1));
  return sent;
}
const text = (): string => document.querySelector('main')?.textContent ?? '';
const window_ = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
const button = (name: RegExp): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((each) => name.test(each.textContent));
const fieldOf = (name: string): HTMLElement => {
  const field = document.querySelector<HTMLElement>(`[name="${name}"]`);
  if (field === null) throw new Error(`no ${name}`);
  return field;
};
const fill = (name: string, value: string) => userEvent.fill(fieldOf(name), value);
const choose = (name: string, value: string) => userEvent.selectOptions(fieldOf(name), value);
async function opened(name: RegExp): Promise<void> {
  await until(() => expect(button(name)).toBeDefined());
  button(name)?.click();
  await until(() => expect(document.querySelector('form')).not.toBeNull());
}
const why = 'Official result of the course.';

it.each([1280, 390])(
  '[MEND-07] [MEND-18] lists what waits with why and how much money, at %i',
  async (width) => {
    await page.viewport(width, 800);
    await show({ '': list });
    await until(() => expect(text()).toContain('14:35 Ascot'));
    expect(text()).toContain('3 bets · £12.50 staked, may return £413.00');
    expect(text()).toContain('The market was decided, and what was told does not decide this selection.');
    expect(text()).toContain('since 2026-11-26 09:00:00 UTC');
    expect(text()).toContain('1 bet · £5.00 staked, what it may return is not known');
    await opened(/A Runner/);
    expect(document.querySelector('[name=place]')).not.toBeNull();
    expect(document.querySelector('[name=price]')).not.toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

it('[MEND-07] says that nothing waits, and that it could not be read', async () => {
  await show({ '': { markets: [], more: 0 } });
  await until(() => expect(text()).toContain('Nothing waits'));
  root?.unmount();
  const sent = await show({ '': ['STAFF_FORBIDDEN', list] });
  await until(() => expect(text()).toContain('Your role does not include this.'));
  expect(text()).not.toContain('Nothing waits');
  button(/^Read the list again/)?.click();
  await until(() => expect(text()).toContain('14:35 Ascot'));
  expect(text()).not.toContain('Your role does not include this.');
  expect(sent).toHaveLength(2);
});

it('[MEND-07] a result is sent after a second look alone, as it was looked at, and can be corrected', async () => {
  const sent = await show({
    '': [list, { markets: [], more: 0 }],
    '/look': ['RESULT_STARTING_PRICE_NEEDED', { kind: 'look', effect, seen }],
    '/settle': { kind: 'settled', effect },
  });
  await opened(/A Runner/);
  await choose('outcome', 'LOST');
  await choose('place', 'WON');
  await until(() => expect(document.querySelector('[name=placeTied]')).not.toBeNull());
  await fill('placeTied', '3');
  await fill('placePlaces', '2');
  await fill('why', why);
  button(/^See what/)?.click();
  await until(() => expect(text()).toContain('There are bets at starting price on it'));
  await fill('price', '9/2');
  button(/^See what/)?.click();
  await until(() => expect(window_()).toContain('A Runner With Quite A Long Name Indeed: Lost'));
  expect(window_()).toContain('Place part: Placed. 3 finished level for 2 places. At starting price 9/2.');
  expect(window_()).toContain('1 bet settled');
  expect(window_()).toContain('1 bet goes on with its other selections');
  expect(window_()).toContain('Paid to customers: £12.50');
  expect(sent.map(({ path }) => path)).toEqual(['', '/look', '/look']);
  button(/^Settle it so/)?.click();
  await until(() => expect(text()).toContain('Settled: A Runner With Quite A Long Name Indeed'));
  const ruling = {
    market: 17,
    selection: 3,
    result: {
      outcome: 'LOST',
      place: { outcome: 'WON', deadHeat: { tied: 3, places: 2 } },
      startingPrice: '9/2',
    },
    why,
  };
  expect(sent.find(({ path }) => path === '/settle')?.body).toEqual({ ...ruling, seen });
  await until(() => expect(text()).toContain('Nothing waits'));
  await opened(/^Correct it/);
  expect(document.querySelector('form')).not.toBeNull();
});

it('[MEND-07] what has changed since the look is not sent again, and what cannot be meant is not sent at all', async () => {
  const sent = await show({
    '': list,
    '/look': { kind: 'look', effect, seen },
    '/settle': 'RESULT_CHANGED',
  });
  await opened(/Second Runner/);
  expect(document.querySelector<HTMLSelectElement>('[name=outcome]')?.value).toBe('');
  await choose('outcome', 'WON');
  await fill('why', 'short');
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await until(() => expect(text()).toContain('Something typed here cannot be used.'));
  expect(sent.map(({ path }) => path)).toEqual(['']);
  await fill('why', why);
  button(/^See what/)?.click();
  await until(() => expect(window_()).toContain('Second Runner: Won'));
  button(/^Settle it so/)?.click();
  await until(() => expect(window_()).toContain('Nothing was paid. Look again.'));
  expect(button(/^Settle it so/)?.disabled).toBe(true);
  button(/^Change it/)?.click();
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(text()).toContain('Second Runner');
});
