import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AppEvent } from '#domain/events/registry.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

const EVENT = '/sports/football/premier-league/arsenal-v-leeds/10000';
const HOME = 10_101;
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
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
let log: AppEvent[] = [];
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

function open(path: string) {
  log = [];
  const app = openApp(path, {
    ...answers,
    getEventView: answerWith({ eventId: 10_000 }, football),
    login: loginAnswer,
  });
  opened = app;
  app.runtime.addSink(({ events }) => void log.push(...events));
  app.runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  return app;
}
const logged = <Type extends AppEvent['type']>(type: Type) =>
  log.filter((event): event is Extract<AppEvent, { type: Type }> => event.type === type);
const home = (): HTMLElement => document.querySelector<HTMLElement>('main [data-odds]')!;

let version = 20;
function move(price: string): void {
  version += 1;
  opened?.runtime.submit({
    type: 'live/frameReceived',
    data: {
      prices: { selection: [HOME], odds: [parseOddsText(price) ?? 0], version: [version], flags: [0] },
      messages: [],
      heads: [],
    },
  });
}

function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode() !== null)
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== '')
      found.push(walker.currentNode);
  return found;
}
/** As a translator does: every text node goes into two `<font>` and says something else. */
function translate(root: Element, into: (text: string) => string): void {
  for (const text of textsIn(root)) {
    const wrapped = document.createElement('template');
    wrapped.innerHTML = '<font><font></font></font>';
    wrapped.content.querySelector('font font')?.append(into(text.data));
    text.replaceWith(wrapped.content);
  }
}

describe('a translated page', () => {
  it('[MEND-20] a live price goes on being painted where a translator has wrapped it', async () => {
    const app = open(EVENT);
    await until(() => expect(home().textContent).toContain('5/2'));
    translate(home(), (text) => text);
    move('2/1');
    await until(() => expect(home().textContent).toContain('2/1'));
    expect(home().textContent).not.toContain('5/2');
    home().click();
    await until(() => expect(logged('intent/oddsPressed')).toHaveLength(1));
    const [pressed] = logged('intent/oddsPressed');
    expect(pressed?.data.shown).toMatchObject({ price: '2/1' });
    expect(pressed?.data.shown).not.toHaveProperty('standing');
    expect(app.defects).toEqual([]);
  });

  it('[MEND-20] [EVT-03.2] a press tells what stood on the page, where the app had painted something else', async () => {
    const app = open(EVENT);
    await until(() => expect(home().textContent).toContain('5/2'));
    translate(home(), (text) => text.replace('5/2', '7/2').replace('Arsenal', 'Zeughaus'));
    home().click();
    await until(() => expect(logged('intent/oddsPressed')).toHaveLength(1));
    expect(logged('intent/oddsPressed')[0]?.data.shown).toMatchObject({
      price: '5/2',
      selection: 'Arsenal',
      standing: 'Zeughaus7/2',
    });
    const place = () => document.querySelector<HTMLElement>('button[data-shown=button]');
    await until(() => expect(place()).not.toBeNull());
    app.runtime.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: `single:${HOME}`, key: '5' } });
    await until(() => expect(place()?.textContent).toBe('Place bet £5.00'));
    translate(document.querySelector('[data-shown=returns]')!, () => '£99.00');
    place()?.click();
    await until(() => expect(logged('intent/placePressed')).toHaveLength(1));
    const { shown } = logged('intent/placePressed')[0]!.data;
    expect([shown.returns, shown.standing]).toEqual(['£17.50', [{ what: 'returns', said: '£99.00' }]]);
  });

  it('[MEND-20] [EVT-03] a press on an untouched page claims its own texts alone', async () => {
    const app = open(EVENT);
    await until(() => expect(home().textContent).toContain('5/2'));
    home().click();
    const place = () => document.querySelector<HTMLElement>('button[data-shown=button]');
    await until(() => expect(place()).not.toBeNull());
    app.runtime.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: `single:${HOME}`, key: '5' } });
    await until(() => expect(place()?.textContent).toBe('Place bet £5.00'));
    place()?.click();
    await until(() => expect(logged('intent/placePressed')).toHaveLength(1));
    expect(logged('intent/placePressed')[0]?.data.shown).not.toHaveProperty('standing');
    expect(logged('intent/oddsPressed')[0]?.data.shown).not.toHaveProperty('standing');
  });

  it('[MEND-20] no price, amount or name of a selection on any page is left to a translator', async () => {
    const { runtime, go } = open('/');
    const value = /^\s*(\d+\/\d+|EVS|SP)\s*$|£\d/;
    const names = /^(Arsenal|Leeds|Everton|Brighton|Zephyr|Amber|Brisk|Match result)$/;
    const left = new Set<string>();
    const pages = [
      '/',
      '/inplay',
      '/sports',
      EVENT,
      '/racing',
      '/horse-racing/gb/ascot/14-35-ascot/30000',
      '/mybets/open',
      '/deposit',
    ];
    for (const path of pages) {
      go(path);
      await until(() => expect(document.querySelector('main h1')).not.toBeNull());
      await new Promise((resolve) => setTimeout(resolve, 400));
      document.querySelector<HTMLElement>('main [data-odds][data-state=open]')?.click();
      const [stakeId] = [...document.querySelectorAll('input[id^="stake-"]')].map(({ id }) => id.slice(6));
      if (stakeId !== undefined)
        runtime.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: '2' } });
      await new Promise((resolve) => setTimeout(resolve, 400));
      for (const text of textsIn(document.body)) {
        const said = text.data.trim();
        if ((value.test(said) || names.test(said)) && text.parentElement?.closest('[translate=no]') === null)
          left.add(`${path} ${text.parentElement.outerHTML.slice(0, 120)}`);
      }
    }
    expect([...left]).toEqual([]);
  });
});
