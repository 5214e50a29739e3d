import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppEvent } from '#domain/events/registry.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const HOME = 10_101;
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const settled = () => until(() => expect(document.querySelector('[data-settling]')).toBeNull());
const loginAnswer = {
  resultCode: 0,
  data: {
    gwSessionId: 'g1',
    bettingToken: 'x',
    workflow: null,
    expiresAt: Date.now() + 9e7,
    userInfo: userAnswer({ cash: 123_450 }),
  },
};

let opened: ReturnType<typeof openApp> | undefined;
let events: AppEvent[] = [];
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

/** A customer who is logged in, on the page of a match. */
async function onEvent() {
  events = [];
  const app = openApp(EVENT, {
    ...answers,
    getEventView: answerWith({ eventId: 10_000 }, football),
    login: loginAnswer,
  });
  opened = app;
  app.runtime.addSink(({ events: batch }) => void events.push(...batch));
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  await until(() => expect(document.querySelectorAll('[data-odds]')).toHaveLength(3));
  return app;
}

let version = 10;
/** The feed tells another price of the home side. */
function move({ runtime }: ReturnType<typeof openApp>, price: string): void {
  version += 1;
  const odds = [parseOddsText(price) ?? 0];
  runtime.submit({
    type: 'live/frameReceived',
    data: { prices: { selection: [HOME], odds, version: [version], flags: [0] }, messages: [], heads: [] },
  });
}
const home = (): HTMLElement => document.querySelector<HTMLElement>('main [data-odds]')!;
const action = (): HTMLElement => document.querySelector<HTMLElement>('button[data-shown=button]')!;
const logged = <Type extends AppEvent['type']>(type: Type) =>
  events.filter((event): event is Extract<AppEvent, { type: Type }> => event.type === type);

describe('a press counts for what it began on', () => {
  it('[MEND-27] a price that moves between pointer down and up: the press tells the one that was pressed', async () => {
    const app = await onEvent();
    const painted: string[] = [];
    await until(() => expect(home().textContent).toContain('5/2'));
    home().addEventListener('pointerdown', () => move(app, '2/1'), { once: true });
    home().addEventListener('pointerup', () => painted.push(home().textContent), { once: true });
    await userEvent.click(home(), { delay: 500 });
    expect(painted).toEqual([expect.stringContaining('2/1')]);
    expect(logged('intent/oddsPressed').map(({ data }) => data.shown.price)).toEqual(['5/2']);
    expect(logged('betslip/legAdded').map(({ data }) => data.shown)).toEqual(['5/2']);
    expect(app.defects).toEqual([]);
  });

  it('[MEND-27] a press that began on "Accept" places no bet when the price moves back meanwhile', async () => {
    const app = await onEvent();
    await userEvent.click(home());
    await until(() => expect(document.querySelector('input[id^="stake-"]')).not.toBeNull());
    app.runtime.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: `single:${HOME}`, key: '1' } });
    await until(() => expect(action().textContent).toBe('Place bet £1.00'));
    move(app, '2/1');
    await until(() => expect(action().textContent).toContain('Accept'));
    await settled();
    action().addEventListener('pointerdown', () => move(app, '5/2'), { once: true });
    await userEvent.click(action(), { delay: 150 });
    await until(() => expect(action().textContent).toBe('Place bet £1.00'));
    expect([logged('intent/placePressed'), logged('intent/changesAccepted')]).toEqual([[], []]);
    // Nor does a press that begins the moment after.
    move(app, '2/1');
    await until(() => expect(action().textContent).toContain('Accept'));
    await settled();
    move(app, '5/2');
    await until(() => expect(action().textContent).toBe('Place bet £1.00'));
    await userEvent.click(action(), { force: true });
    expect(logged('intent/placePressed')).toEqual([]);
    await settled();
    await userEvent.click(action());
    expect(logged('intent/placePressed')).toHaveLength(1);
    expect(app.defects).toEqual([]);
  });
});
