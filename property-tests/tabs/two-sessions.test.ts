import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { TabSharing } from '#src/platform/tabs/share-tab.ts';
import { ok, refused } from '#testing/runtime/runtime-harness.ts';
import {
  loginAnswer,
  prolongAnswer,
  sessionHarness,
  submitted,
  userInfo,
} from '#testing/runtime/session-harness.ts';
import { SharedStorage } from './browser.ts';

/** The gateway's side of one cookie: who the browser is logged in as, under which handle. */
class Cookie {
  who: { readonly name: string; readonly handle: string } | null = null;
  logouts = 0;
  #logins = 0;

  logIn(name: string): { readonly name: string; readonly handle: string } {
    this.#logins += 1;
    this.who = { name, handle: `gw-${name}-${this.#logins}` };
    return this.who;
  }
}

const DENIED = refused(1120, 'LoginRequired', 401);

/** A tab of the whole app whose gateway knows the browser by its cookie alone, as in reality. */
function openTab(browser: SharedStorage, cookie: Cookie, page: string) {
  let name = 'ann';
  const answered = (body: object) => ok({ resultCode: 0, data: body });
  const info = () =>
    cookie.who === null ? DENIED : answered({ ...userInfo(cookie.who.name), sessionId: cookie.who.handle });
  const app = sessionHarness({
    login: (now) => {
      const { name: who, handle } = cookie.logIn(name);
      return loginAnswer(now, {
        gwSessionId: handle,
        userInfo: { ...userInfo(who), sessionId: handle },
      });
    },
    prolong: (now) => (cookie.who === null ? DENIED : prolongAnswer(now)),
    getUserInfo: info,
    logout: () => {
      cookie.logouts += 1;
      cookie.who = null;
      return ok({ resultCode: 0 });
    },
  });
  const keeper = browser.open(page, app.now);
  const sharing = new TabSharing(app.runtime, { tab: page, keeper, now: app.now, isAlone: false });
  return {
    page,
    app,
    sharing,
    logIn(who: string): void {
      name = who;
      app.submit(submitted);
    },
    logOut: () => app.submit({ type: 'intent/logoutPressed', data: {} }),
    isIn: () => selectLoggedIn(app.state()),
    who: () => app.state().user.userId,
    close(): void {
      sharing.close();
      browser.close(page);
    },
  };
}

describe('two tabs of one browser and its session', () => {
  it('[MEND-32] [FAIL-65] [INV-09] [SES-07] are of one customer or of none, whoever logs in and out where, and in whatever order they hear of it', () => {
    const deed = fc.oneof(
      fc.constantFrom('ann', 'bob'),
      fc.constantFrom('out' as const, 'hear' as const, 'reopen' as const, 'look' as const),
    );
    const step = fc.record({ tab: fc.nat(1), deed });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
        const browser = new SharedStorage();
        const cookie = new Cookie();
        const tabs = [openTab(browser, cookie, 'a0'), openTab(browser, cookie, 'b0')];
        steps.forEach(({ tab, deed: what }, nth) => {
          const one = tabs[tab]!;
          if (what === 'hear') browser.deliver(one.page);
          else if (what === 'out') one.logOut();
          else if (what === 'look') one.app.pass(61_000);
          else if (what === 'reopen') {
            one.close();
            tabs[tab] = openTab(browser, cookie, `${one.page[0]}${nth + 1}`);
          } else if (!one.isIn()) one.logIn(what);
        });
        browser.deliverAll();
        for (const one of tabs) one.app.pass(61_000);
        browser.deliverAll();
        const here = cookie.who === null ? null : `id-${cookie.who.name}`;
        for (const one of tabs) {
          // Somebody is logged out by another's login and is told so; nobody sees what is another's.
          if (one.isIn()) expect(one.who()).toBe(here);
          else expect(one.who()).toBe(null);
          expect(one.app.defects).toEqual([]);
        }
        const next = openTab(browser, cookie, 'c');
        browser.deliverAll();
        expect(next.isIn()).toBe(here !== null);
        expect(next.who()).toBe(here);
      }),
    );
  });

  it('[MEND-32] a tab that another login has thrown out says nothing of that login: a page that is opened is in it', () => {
    const browser = new SharedStorage();
    const cookie = new Cookie();
    const [first, second] = [openTab(browser, cookie, 'a'), openTab(browser, cookie, 'b')];
    second.logIn('ann');
    first.logIn('bob');
    // It finds out by itself, before it hears.
    second.app.pass(61_000);
    expect(second.isIn()).toBe(false);
    first.close();
    expect(openTab(browser, cookie, 'c').who()).toBe('id-bob');
  });

  it('[MEND-32] a new tab is logged in, and so is one that was open', () => {
    const browser = new SharedStorage();
    const cookie = new Cookie();
    const [first, second] = [openTab(browser, cookie, 'a'), openTab(browser, cookie, 'b')];
    first.logIn('ann');
    browser.deliverAll();
    const third = openTab(browser, cookie, 'c');
    for (const one of [first, second, third]) expect(one.who()).toBe('id-ann');
    second.logOut();
    browser.deliverAll();
    for (const one of [first, second, third]) expect([one.isIn(), one.who()]).toEqual([false, null]);
    expect(first.app.state().session.reason).toBe('otherTab');
    expect(cookie.logouts).toBe(1);
    expect(openTab(browser, cookie, 'd').app.asked('getUserInfo')).toBe(0);
  });

  it('[MEND-32] what the tabs keep of a session is its handle, and nothing of it once it is over', () => {
    const browser = new SharedStorage();
    const cookie = new Cookie();
    const first = openTab(browser, cookie, 'a');
    first.logIn('ann');
    const kept = (): string => JSON.stringify(browser.open('look', () => 0).read());
    expect(kept()).toContain('gw-ann-1');
    for (const personal of ['id-ann', 'first-ann', 'last-ann', '@example.com', 'bettingToken'])
      expect(kept()).not.toContain(personal);
    first.logOut();
    expect(kept()).toContain('"open":false');
  });
});
