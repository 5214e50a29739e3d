import { describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { lost, ok, refused, surroundings } from '#testing/runtime/runtime-harness.ts';
import { loggedInHarness, userInfo } from '#testing/runtime/session-harness.ts';

const told = (name: string) => () => ok({ resultCode: 0, data: userInfo(name) });

describe('[FAIL-65] [INV-07] a page that comes back asks whose session the browser’s cookie is', () => {
  /** A page of Ann's that was loaded again, with what the gateway says by then. */
  const back = (answers: Parameters<typeof loggedInHarness>[0], changed: object = {}) => {
    const made = loggedInHarness(answers);
    const before = made.asked('getUserInfo');
    made.runtime.restartEpics();
    const resumed: NewInput = {
      type: 'lifecycle/sessionResumed',
      data: { ...surroundings, eventsCut: 0, ...changed },
    };
    made.submit(resumed);
    return { ...made, times: () => made.asked('getUserInfo') - before };
  };
  const waits = SESSION_TIMING.whoseAgainMs;
  const [first, second] = waits;

  it('at once, looked at or not, and every minute from then on when it is looked at', () => {
    for (const visible of [true, false]) {
      const made = back({ getUserInfo: told('ann') }, { visible });
      expect(made.times()).toBe(1);
      made.pass(60_000);
      expect(made.times()).toBe(visible ? 2 : 1);
      expect(made.of('user/infoLoaded')).toHaveLength(visible ? 3 : 2);
    }
  });

  it.each([
    ['the answer is lost', () => lost()],
    ['the answer is a refusal that ends no session', () => refused(9)],
  ])('again while %s, with the last wait again and again', (_what, outcome) => {
    let whose: () => ReturnType<typeof lost> = outcome;
    const made = back({ getUserInfo: () => whose() }, { visible: false });
    for (const [nth, ms] of [...waits, 4_000, 4_000].entries()) {
      made.pass(ms - 1);
      expect(made.times()).toBe(nth + 1);
      made.pass(1);
      expect(made.times()).toBe(nth + 2);
    }
    whose = told('ann');
    made.pass(4_000);
    const until = made.times();
    made.pass(30_000);
    expect(made.times()).toBe(until);
    expect(made.of('user/infoLoaded')).toHaveLength(2);
    expect(selectLoggedIn(made.state())).toBe(true);
  });

  it('at once when the line is back', () => {
    const made = back({ getUserInfo: () => lost() });
    made.submit({ type: 'lifecycle/connectivityChanged', data: { online: true } });
    expect(made.times()).toBe(2);
    made.pass(first);
    expect(made.times()).toBe(2);
    made.pass(second - first);
    expect(made.times()).toBe(3);
  });

  it.each([
    ['another customer’s', told('bob'), '1123'],
    ['nobody’s', () => refused(6, 'LOGIN', 401), 'leftBehind'],
  ])('and asks no more when it is %s', (_what, getUserInfo, reason) => {
    const answers: Parameters<typeof loggedInHarness>[0] = {
      getUserInfo,
      prolong: () => (reason === '1123' ? undefined : refused(1122, 'SessionExpired', 401)),
    };
    const made = back(answers);
    const times = made.times();
    made.pass(60_000);
    expect(made.times()).toBe(times);
    expect(selectLoggedIn(made.state())).toBe(false);
  });
});
