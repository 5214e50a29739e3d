import { describe, expect, it } from 'vitest';
import { WAY_BACK_MS } from '#domain/config/links.ts';
import { registrationSubmitted } from '#domain/events/session.ts';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { matchPath, routeKeys } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { loginAnswer, sessionHarness, submitted, userInfo } from '#testing/runtime/session-harness.ts';

const [filledIn] = registrationSubmitted.examples;
if (filledIn === undefined) throw new Error('the form has an example');
const form = {
  type: 'intent/registrationSubmitted',
  data: registrationSubmitted.data.parse(filledIn),
} as const;

/** Goes to each page in turn, and joins there: where it leads. */
function joinedAfter(...paths: readonly string[]) {
  const made = sessionHarness({ register: loginAnswer });
  for (const path of paths) made.submit({ type: 'intent/navigated', data: { path, replace: false } });
  return {
    ...made,
    lands() {
      made.submit(form);
      expect(selectLoggedIn(made.state())).toBe(true);
      return made.state().navigation.path;
    },
  };
}
/** Any address of each page: parameters filled with a word, those that may be absent left out. */
const addresses = routeKeys.map((key) =>
  ROUTE_TABLE[key].path
    .replaceAll(/\/:\w+\?/g, '')
    .replace(':eventId', '7')
    .replaceAll(/:\w+/g, 'one'),
);
/** Written down by hand: what has to do with an account, of whoever may open it. */
const ACCOUNT =
  /^\/(?:login|registration|forgot-|reset-|verify-|settings|mybets|bethistory|bonus-info|edit-|change-|profile|history|inbox|withdraw|deposit|personal|transaction|cool-off|reality|casino-history|account|self-ex|documents|spending|tnc-|add-dep|suspend|time-m|bet-history|questionnaire|kyc|marketingC|dl$|maintenance)/;

describe('the way back of who joins', () => {
  it('[NAV-09.1] leads to what was browsed last, and for a saved address there, for a day', () => {
    const match = '/sports/football/one/two/7';
    expect(joinedAfter('/sports', match, '/registration').lands()).toBe(match);
    expect(joinedAfter(match, '/registration?back=%2Fprice-boosts').lands()).toBe('/price-boosts');
    expect(joinedAfter(match, '/registration?back=https%3A%2F%2Fevil.example').lands()).toBe(match);
    for (const [waits, lands] of [
      [WAY_BACK_MS, '/price-boosts'],
      [WAY_BACK_MS + 1, match],
    ] as const) {
      const made = joinedAfter(match, '/registration?back=%2Fprice-boosts');
      made.sleep(waits);
      expect(made.lands()).toBe(lands);
    }
  });

  it('[NAV-09.2] is never an account page, whichever pages were opened', () => {
    expect(addresses.filter((path) => ACCOUNT.test(path)).length).toBeGreaterThan(30);
    for (const path of addresses) {
      const lands = joinedAfter('/sports', path, '/login', '/settings', '/registration').lands();
      expect([path, lands]).toEqual([path, ACCOUNT.test(path) ? '/sports' : path]);
      expect(matchPath(lands).key).not.toBe('notFound');
    }
  });
});

describe('the wish to open a page', () => {
  const bob = (now: number) => loginAnswer(now, { userInfo: userInfo('bob') });
  it.each([
    ['the same customer', loginAnswer, '/mybets/open'],
    ['another', bob, '/'],
  ] as const)('[NAV-07.4] of one customer, followed for %s', (_, second, lands) => {
    let nth = 0;
    const made = sessionHarness({
      login: (now) => (nth++ === 0 ? loginAnswer(now) : second(now)),
    });
    made.submit(submitted);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    made.submit({ type: 'intent/navigated', data: { path: '/mybets/open', replace: false } });
    expect(made.state().navigation.path).toBe('/login?back=%2Fmybets%2Fopen');
    made.submit(submitted);
    expect(selectLoggedIn(made.state())).toBe(true);
    expect(made.state().navigation.path).toBe(lands);
  });
});
