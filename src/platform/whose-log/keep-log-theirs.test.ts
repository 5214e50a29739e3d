import { describe, expect, it } from 'vitest';
import { epics } from '#effects/epics.ts';
import { ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, submitted } from '#testing/runtime/session-harness.ts';
import { createVault } from '../vault/vault.ts';
import { enter } from './entrance.ts';
import { keepLogTheirs } from './keep-log-theirs.ts';

const FIRST = '0198c0de-0000-4000-8000-000000000001';
const SECOND = '0198c0de-0000-4000-8000-000000000002';

/** What a tab's `sessionStorage` keeps over a reload. */
function tabStorage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}

function page(session: string, storage = tabStorage(), isLeftBehind = false) {
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') return loginAnswer(made.now());
    return data.op === 'logout' ? ok({ resultCode: 0 }) : undefined;
  });
  made.start();
  const vault = createVault(session);
  const next = { log: [] as string[], vault: createVault(SECOND) };
  let anew = 0;
  let forgotten = 0;
  const place = { ...made.runtime, submit: made.submit };
  keepLogTheirs(
    {
      runtime: place,
      vault,
      isLeftBehind,
      forgetChoices: () => {
        forgotten += 1;
      },
      beginAnew: () => {
        anew += 1;
        const runtime = { ...place, submit: (input: { type: string }) => void next.log.push(input.type) };
        return Promise.resolve({ runtime, vault: next.vault });
      },
    },
    () => storage,
  );
  const logIn = (username: string): void =>
    enter({ vault, username, submit: made.submit }, (own) => ({
      ...submitted,
      data: { ...submitted.data, password: own.put('password', 'secret') },
    }));
  return { made, storage, logIn, next, anew: () => anew, forgotten: () => forgotten };
}

describe('[HOLD-17] a log is of whoever first signs in in it', () => {
  it('goes on with the same customer, in whatever case they write their name', () => {
    const { made, logIn, anew } = page(FIRST);
    logIn('ann');
    expect(made.state().session.current).not.toBeNull();
    made.submit({ type: 'intent/logoutPressed', data: {} });
    logIn(' Ann ');
    expect([anew(), made.state().session.current === null]).toEqual([0, false]);
  });

  it('takes another customer and what they typed to a log of their own, and nothing of it into this one', async () => {
    const { made, logIn, anew, next, forgotten } = page(FIRST);
    logIn('ann');
    made.submit({ type: 'intent/logoutPressed', data: {} });
    const before = made.log.length;
    logIn('ben');
    logIn('ben');
    await Promise.resolve();
    expect([anew(), made.log.length]).toEqual([1, before]);
    // Nor what the one before agreed to.
    expect(forgotten()).toBe(1);
    expect(next.log).toEqual(['intent/loginSubmitted']);
    expect(next.vault.take('password#1')).toBe('secret');
  });

  it('knows whose it is after a reload, and keeps the name nowhere', async () => {
    const { made, logIn, storage } = page(FIRST);
    logIn('ann');
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(storage.getItem('slipstream.customer')).not.toContain('ann');
    const again = page(FIRST, storage);
    again.logIn('ben');
    await Promise.resolve();
    expect(again.anew()).toBe(1);
    expect(page(SECOND, storage).anew()).toBe(0);
  });

  it('of a tab that is gone is left for whoever logs in, as nobody can say whose it is', async () => {
    const { logIn, anew } = page(FIRST, tabStorage(), true);
    logIn('ann');
    await Promise.resolve();
    expect(anew()).toBe(1);
  });

  it('of a tab that is gone stays somebody’s over a reload, after which nothing else says so', async () => {
    const { storage } = page(FIRST, tabStorage(), true);
    const again = page(FIRST, storage);
    again.logIn('ben');
    await Promise.resolve();
    expect(again.anew()).toBe(1);
  });

  it('is left by a tab that is logged out and hears of a login elsewhere', async () => {
    const { made, logIn, anew, forgotten } = page(FIRST);
    const heard = { type: 'tabs/sessionHeard', data: { gwSessionId: 'g9', open: true } } as const;
    logIn('ann');
    made.submit(heard);
    expect(anew()).toBe(0);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    made.submit(heard);
    await Promise.resolve();
    // What is remembered is what they said in that tab.
    expect([anew(), forgotten()]).toEqual([1, 0]);
  });

  it('of nobody goes on with the first who signs in, and with whom it hears of', () => {
    const { made, anew } = page(FIRST);
    made.submit({ type: 'tabs/sessionHeard', data: { gwSessionId: 'g9', open: true } });
    expect(anew()).toBe(0);
  });
});
