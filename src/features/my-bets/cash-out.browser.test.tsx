import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BetId, SelectionId } from '#domain/brand.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { money } from '#domain/money/parse-money.ts';
import { interestedIn } from '#effects/live/interested.ts';
import { interests } from '#effects/live/interests.ts';
import { answers, answerWith, live, openApp } from '#testing/screen/app-harness.tsx';
import { betOf, legOf, loggingIn, loginAnswer, openBetsAnswer } from '#testing/screen/own-bets.ts';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const BET = BetId.parse('SB-0002');
const main = (): HTMLElement => document.querySelector('main')!;
const card = (): HTMLElement => main().querySelector<HTMLElement>(`[data-bet="${BET}"]`)!;
const button = (name: RegExp): HTMLButtonElement => {
  const found = [...card().querySelectorAll('button')].find((one) => name.test(one.textContent));
  if (found === undefined) throw new Error(`no button ${String(name)}`);
  return found;
};
const config = defaultAppConfig('slipstream');
const withCashOut = { resultCode: 0, data: { ...config, features: { ...config.features, cashOut: 'ON' } } };

let opened: ReturnType<typeof openApp> | undefined;
let watch: MutationObserver | undefined;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  watch?.disconnect();
  opened?.close();
});

const valued = (amount: number) => ({
  status: 'ENABLED',
  amount,
  parts: { whole: amount, total: 1_000, left: 1_000, smallest: 1 },
});

/** Two bets with a value; the newer one, SB-0002, stands first. */
async function customer(
  path = '/mybets/cashout',
  bets = [2, 1].map((nth) => betOf(nth, { cashOut: valued(384) })),
) {
  const app = openApp(path, {
    ...answers,
    login: loginAnswer,
    getAppConfig: withCashOut,
    getUnsettledBets: openBetsAnswer(bets),
  });
  opened = app;
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit(loggingIn);
  await until(() => expect(button(/^Cash out £3\.84$/)).toBeDefined());
  return app;
}

let seq = 0;
/** The live channel says what the newer bet is worth; null: its market is suspended. */
function tell(app: ReturnType<typeof openApp>, amount: number | null, bounds = {}): void {
  seq += 1;
  const offer =
    amount === null
      ? { status: 'SUSPENDED' as const, amount: null, reason: 'market' }
      : {
          status: 'ENABLED' as const,
          amount: money(amount),
          parts: { ...valued(amount).parts, ...bounds },
        };
  const message = {
    channel: '/cashout/g1',
    epoch: 'a',
    seq,
    at: seq,
    type: 'cashOut' as const,
    op: 'update' as const,
    offers: [{ betId: BET, ...offer }],
  };
  app.runtime.submit({ type: 'live/accountMessageReceived', data: { message } } as never);
}

/** The live channel says that the customer's bets are these now. */
function tellBets(app: ReturnType<typeof openApp>, bets: readonly object[]): void {
  seq += 1;
  const message = {
    channel: '/myBets/g1',
    epoch: 'a',
    seq,
    at: seq,
    type: 'bet' as const,
    op: 'update',
    bets,
  };
  app.runtime.submit({ type: 'live/accountMessageReceived', data: { message } } as never);
}

/** Everything that a screen reader is given without being asked: what changes in live regions. */
function announced(): string[] {
  const texts: string[] = [];
  watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[role=status], [role=alert], [role=log], [aria-live]');
      if (region?.getAttribute('aria-live') !== 'off' && region?.getAttribute('role') !== 'timer')
        texts.push(region?.textContent ?? '');
    }
  });
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  return texts;
}

it('[CSH-03.4] a value that moves is read out to whoever stands on it, and to nobody else', async () => {
  const app = await customer();
  const texts = announced();
  button(/^Cash out £/).focus();
  const focused = document.activeElement;
  for (const amount of [390, 402, 377]) {
    tell(app, amount);
    await until(() => expect(focused?.textContent).toBe(`Cash out £${(amount / 100).toFixed(2)}`));
    expect(document.activeElement).toBe(focused);
  }
  expect(texts.join('\n')).not.toContain('£');
  await userEvent.keyboard('{Enter}');
  await until(() => expect(button(/^Confirm cash-out of £3\.77$/)).toBeDefined());
  for (const worth of ['£3.60', '£3.55']) {
    const before = texts.length;
    tell(app, Number(worth.replace(/\D/g, '')));
    await until(() => expect(card().textContent).toContain(`The value has moved. It is worth ${worth} now.`));
    // That it has moved is said when it does for the first time.
    const now = new Set(texts.slice(before).filter((text) => text !== ''));
    expect([...now]).toEqual(worth === '£3.60' ? ['The value has moved.'] : []);
  }
  expect(texts.join('\n')).not.toContain('£');
});

it.each([390, 1280])(
  '[CSH-04.3] a suspended offer keeps its row, its height and its place, at %i',
  async (width) => {
    await page.viewport(width, 900);
    const app = await customer();
    const rows = () => [...main().querySelectorAll<HTMLElement>('[data-bet]')];
    const heights = () => rows().map((row) => Math.round(row.getBoundingClientRect().height));
    const before = heights();
    const place = button(/^Cash out £/);
    place.focus();
    tell(app, null);
    await until(() =>
      expect(place.textContent).toBe('Cash-out suspended. A market of this bet is suspended.'),
    );
    expect(rows().map((row) => row.getAttribute('data-bet'))).toEqual(['SB-0002', 'SB-0001']);
    expect(heights()).toEqual(before);
    expect(document.activeElement).toBe(place);
    // A press on it asks nothing.
    place.click();
    expect(app.log).not.toContain('intent/cashOutPressed');
    tell(app, 390);
    await until(() => expect(place.textContent).toBe('Cash out £3.90'));
    expect(heights()).toEqual(before);
  },
);

it('[TRAP-21] a second press has no second ref: nothing can be pressed while the first is on its way', async () => {
  const app = await customer('/mybets/open');
  button(/^Cash out £/).click();
  await until(() => expect(button(/^Confirm cash-out/)).toBeDefined());
  const confirm = button(/^Confirm cash-out/);
  const requested = () => app.log.filter((type) => type === 'cashOut/requested').length;
  // Faster than anything is drawn.
  confirm.click();
  confirm.click();
  expect(requested()).toBe(1);
  await until(() => expect(card().textContent).toContain('Cashing out…'));
  const presses = () => [...card().querySelectorAll('button')].map((one) => one.textContent);
  expect(presses().filter((text) => /cash/i.test(text))).toEqual([]);
  // Also where another window has the button still.
  tell(app, 390);
  app.runtime.submit({ type: 'intent/cashOutPressed', data: { betId: BET, amount: money(390) } });
  app.runtime.submit({
    type: 'intent/cashOutConfirmed',
    data: { betId: BET, shown: { amount: '£3.90', moved: '', bet: 'Single' } },
  });
  expect(requested()).toBe(1);
  const refs = app.runtime.state().myBets.cashOut?.attempts.map(({ request }) => request.ref) ?? [];
  expect(refs).toHaveLength(1);
  expect(presses().filter((text) => /cash/i.test(text))).toEqual([]);
});

it('[CSH-03.1] [MYB-11.3] beside another page the value is live as well, and can be taken', async () => {
  const app = await customer('/mybets/open');
  const beside = () => document.querySelector<HTMLElement>(`#slip-column [data-bet="${BET}"]`);
  expect(beside()).toBeNull();
  app.go('/');
  const heard = () => [...interests(interestedIn(app.runtime.state())).keys()];
  // Below an empty slip.
  await until(() => expect(beside()?.textContent).toContain('Cash out £3.84'));
  expect(heard()).toContain('/cashout/g1');
  await until(() => expect(main().querySelector('[data-odds]')).not.toBeNull());
  main().querySelector<HTMLElement>('[data-odds]')?.click();
  await until(() => expect(beside()).toBeNull());
  expect(heard()).not.toContain('/cashout/g1');
  await page.getByRole('tab', { name: /^Open bets/ }).click();
  await until(() => expect(beside()?.textContent).toContain('Cash out £3.84'));
  expect(heard()).toContain('/cashout/g1');
  tell(app, 390);
  await until(() => expect(beside()?.textContent).toContain('Cash out £3.90'));
  beside()?.querySelector<HTMLElement>('[data-cash-out=ENABLED]')?.click();
  await until(() => expect(beside()?.textContent).toContain('Confirm cash-out of £3.90'));
  await page.getByRole('tab', { name: 'Bet slip' }).click();
  await until(() => expect(heard()).not.toContain('/cashout/g1'));
});

it.each([390, 1280])(
  '[CSH-08.7] a part that is being named stays as it is while the value is suspended, at %i',
  async (width) => {
    await page.viewport(width, 900);
    const app = await customer('/mybets/open');
    button(/^Cash out a part$/).click();
    const field = () =>
      card().querySelector<HTMLInputElement>('[data-cash-out=part] input[inputmode=decimal]')!;
    await until(() => expect(field()).not.toBeNull());
    const before = field();
    const sign = (amount: number | null) =>
      until(() =>
        expect(card().querySelector('[data-press^="cashOut:"]')?.textContent).toMatch(
          amount === null ? /suspended/ : new RegExp(`£${(amount / 100).toFixed(2).replace('.', '\\.')}$`),
        ),
      );
    await userEvent.fill(before, '3.21');
    tell(app, null);
    await sign(null);
    expect(field()).toBe(before);
    expect(field().value).toBe('3.21');
    expect(document.activeElement).toBe(before);
    // Pasted with what stood around it.
    await userEvent.fill(before, ' 3,5 ');
    expect(field().value).toBe('3.5');
    // It goes on being typed, also through what is no amount yet; nothing can be taken meanwhile.
    await userEvent.fill(before, '4.');
    const press = () => card().querySelector<HTMLElement>('[data-press^="cashOutPart:"]')!;
    expect(press().getAttribute('aria-disabled')).toBe('true');
    press().click();
    expect(app.log).not.toContain('intent/cashOutPressed');
    tell(app, 390);
    await sign(390);
    expect(field().value).toBe('4.');
    await userEvent.fill(before, '4.10');
    tell(app, null);
    await sign(null);
    expect(card().textContent).toContain('stands here again when cash-out is back');
    tell(app, 400);
    await sign(400);
    expect(field().value).toBe('4.10');
    await until(() => expect(press().textContent).toBe('Cash out £1.64'));
    const slider = card().querySelector<HTMLInputElement>('input[type=range]')!;
    expect(slider.value).toBe('41');
    expect(app.defects).toEqual([]);
  },
);

it('[CSH-03.3] says what became of a part that is worth nothing any more while it is confirmed', async () => {
  const app = await customer('/mybets/open');
  button(/^Cash out a part$/).click();
  await until(() => button(/^Cash out £1\.92$/).click());
  await until(() => expect(button(/^Confirm cash-out of £1\.92$/)).toBeDefined());
  const said = () => card().querySelector('[data-cash-out=confirm] [role=status]')?.textContent;
  tell(app, 385, { smallest: 200 });
  await until(() => expect(said()).toBe('A part must be worth £2.00 or more.'));
  tell(app, 384, { left: 300 });
  await until(() => expect(said()).toMatch(/^Less of the stake is left than the part that you named\./));
  tell(app, null);
  await until(() => expect(said()).toMatch(/suspended/));
  tell(app, 384);
  await until(() => expect(said()).toBe(''));
});

it('[CSH-08.7] a question about an edit that failed is asked again with what was named', async () => {
  const app = await customer('/mybets/open');
  const named = () => app.runtime.state().myBets.cashOut?.editing;
  button(/^Edit/).click();
  await until(() => expect(named()?.status).toBe('failed'));
  app.runtime.submit({
    type: 'intent/betEditNamed',
    data: { betId: BET, selections: [SelectionId.parse(102)] },
  });
  await until(() => expect(named()?.status).toBe('failed'));
  card().querySelector<HTMLElement>('[data-edit=editor] [role=alert] button')?.click();
  await until(() => expect(named()?.status).toBe('failed'));
  expect(named()?.selections).toEqual([102]);
});

it('[CSH-09.9] a rule that the bet can never come to is marked in its field, and cannot be set', async () => {
  const app = await customer();
  button(/^Cash out automatically$/).click();
  const field = () => card().querySelector<HTMLInputElement>('[data-cash-out=rule] input')!;
  await until(() => expect(field()).not.toBeNull());
  const set = () => button(/^Set automatic cash-out$/).getAttribute('aria-disabled');
  tell(app, 384, { smallest: 10, highest: 3_356 });
  await userEvent.fill(field(), '33.57');
  const range = 'From £0.10 to £33.56, the most that it can be cashed out for';
  await until(() => expect(card().textContent).toContain(range));
  expect(set()).toBe('true');
  await userEvent.fill(field(), '0.09');
  await until(() => expect(card().textContent).toContain(range));
  expect(set()).toBe('true');
  await userEvent.fill(field(), '33.56');
  await until(() => expect(set()).toBe('false'));
  expect(card().textContent).not.toContain(range);
  expect(app.defects).toEqual([]);
});

it('[CSH-08.4] [CSH-09.9] after a part the old value is gone, and a rule is said to be out of reach once less of the bet is left, and not before', async () => {
  const out = 'can no longer be cashed out for so much, so this rule cannot be met';
  for (const [atLeast, isOut] of [
    [1_750, false],
    [1_751, true],
  ] as const) {
    const cashOutRule = { version: 1, state: 'ACTIVE', atLeast, part: null, setAt: 1 };
    const ruled = betOf(2, { cashOut: valued(384), cashOutRule });
    const app = await customer('/mybets/cashout', [ruled]);
    tell(app, 384, { highest: 3_500 });
    await until(() => expect(card().textContent).toContain('Automatic cash-out is on.'));
    expect(card().textContent).not.toContain(out);
    const part = { ref: ruled.ref, at: 2_000, stake: 500, paid: 192 };
    const cashedOut = { stake: 500, paid: 192, parts: [part] };
    const halves = { whole: 384, total: 1_000, left: 500, smallest: 1, highest: 3_500 };
    const rest = { ...ruled, version: 2, cashedOut, cashOut: { ...valued(192), parts: halves } };
    tellBets(app, [rest]);
    await until(() => expect(card().textContent).toContain('£1.92 for £5.00 of the stake'));
    expect(card().textContent).not.toContain('Cash out £3.84');
    tell(app, 192, { left: 500, highest: 3_500 });
    await until(() => expect(button(/^Cash out £1\.92$/)).toBeDefined());
    if (isOut) expect(card().textContent).toContain(out);
    else expect(card().textContent).not.toContain(out);
    expect(app.defects).toEqual([]);
    app.close();
  }
});

it('[CSH-08.5] field, slider and buttons begin at the part that is worth the smallest payment', async () => {
  const app = await customer();
  tell(app, 30, { smallest: 10 });
  await until(() => expect(button(/^Cash out £0\.30$/)).toBeDefined());
  button(/^Cash out a part$/).click();
  const part = () => card().querySelector('[data-cash-out=part]');
  const slider = () => part()?.querySelector<HTMLInputElement>('input[type=range]');
  const field = () => part()!.querySelector<HTMLInputElement>('input[inputmode=decimal]')!;
  await until(() => expect(slider()?.min).toBe('31'));
  const buttons = [...(part()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
  expect(buttons.filter((text) => text.endsWith('%'))).toEqual(['50%', '75%']);
  const range = 'From £3.01 to £10.00: a part must be worth £0.10 or more';
  await userEvent.fill(field(), '3.00');
  await until(() => expect(part()?.textContent).toContain(range));
  await userEvent.fill(field(), '3.01');
  await until(() => expect(part()?.textContent).toContain('£0.10 is paid now.'));
  expect(part()?.textContent).not.toContain(range);
  expect(app.defects).toEqual([]);
});

it('[MYB-11.5] on a phone own bets are one line of the event’s page, which opens', async () => {
  await page.viewport(390, 844);
  const bets = [
    betOf(1, { totalStake: 500 }),
    betOf(2, {
      totalStake: 1_000,
      type: 'COMBO',
      legs: [legOf(2, { state: 'WON' }), legOf(3, { eventId: 7 })],
    }),
    betOf(3, { totalStake: 250 }),
  ];
  const app = openApp('/mybets/open', {
    ...answers,
    login: loginAnswer,
    getAppConfig: withCashOut,
    getUnsettledBets: openBetsAnswer(bets),
    getEventView: answerWith({ eventId: 20_000 }, live),
  });
  opened = app;
  app.runtime.submit({
    type: 'lifecycle/viewportChanged',
    data: { formFactor: 'mobile', width: 390, height: 844 },
  });
  app.runtime.submit(loggingIn);
  await until(() => expect(main().querySelectorAll('[data-bet]')).toHaveLength(3));
  app.go('/sports/football/premier-league/everton-v-brighton/20000');
  await until(() => expect(app.runtime.state().navigation.key).toBe('sev'));
  const line = () => main().querySelector<HTMLButtonElement>('[data-bets-on-event] button[aria-expanded]');
  await until(() => expect(line()?.textContent).toBe('Your 3 bets on this£17.50 staked · 2 open · 1 won'));
  expect(main().querySelectorAll('[data-bet]')).toHaveLength(0);
  const price = () => main().querySelector<HTMLElement>('[data-odds]');
  await until(() => expect(price()).not.toBeNull());
  expect(price()?.getBoundingClientRect().bottom).toBeLessThan(844);
  line()?.click();
  await until(() => expect(main().querySelectorAll('[data-bet]')).toHaveLength(3));
  line()?.click();
  await until(() => expect(main().querySelectorAll('[data-bet]')).toHaveLength(0));
  // A wider screen has room for them.
  app.runtime.submit({
    type: 'lifecycle/viewportChanged',
    data: { formFactor: 'desktop', width: 1280, height: 900 },
  });
  expect(app.defects).toEqual([]);
});
