import { describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { lost, ok, refused, surroundings } from '#testing/runtime/runtime-harness.ts';
import {
  loginAnswer,
  prolongAnswer,
  sessionHarness,
  submitted,
  userInfo,
} from '#testing/runtime/session-harness.ts';

describe('[FAIL-60] [FAIL-61] [FAIL-62] [TRAP-23] a new tab that goes on with what another left', () => {
  const resumed = (changed: object = {}): NewInput => ({
    type: 'lifecycle/sessionResumed',
    data: { ...surroundings, eventsCut: 0, leftBehind: true, ...changed },
  });
  /** The tab is gone and its log goes on, with what the gateway says by then. */
  const leftBehind = (later: Parameters<typeof sessionHarness>[0], sleep = 0) => {
    const answers: Parameters<typeof sessionHarness>[0] = { login: loginAnswer, prolong: prolongAnswer };
    const made = sessionHarness(answers);
    made.submit(submitted);
    made.sleep(sleep);
    Object.assign(answers, later);
    const asked = made.calls.length;
    made.submit(resumed());
    return { ...made, ops: () => made.calls.slice(asked).map(({ data }) => data.op) };
  };
  const whose = (name: string) => () => ok({ resultCode: 0, data: userInfo(name) });

  it('shows nothing of the account until the gateway has said whose the session is', () => {
    const made = leftBehind({ getUserInfo: () => undefined });
    expect(selectLoggedIn(made.state())).toBe(false);
    expect(made.state().user).toMatchObject({ userId: null, username: null, balance: null });
    expect(JSON.stringify(made.state())).not.toContain('ann');
    expect(made.ops()).not.toContain('prolong');
  });

  it("goes on with the session when it is the same customer's", () => {
    const made = leftBehind({ getUserInfo: whose('ann') });
    expect(selectLoggedIn(made.state())).toBe(true);
    expect(made.state().user).toMatchObject({ userId: 'id-ann', balance: { cash: 10_000 } });
    expect(made.ops()).not.toContain('logout');
  });

  it.each([
    ["another customer's session", whose('bob')],
    ['no session', () => refused(6, 'LOGIN', 401)],
    ['no answer', () => lost()],
  ])('is logged out with %s, and leaves the session of other tabs alone', (_what, getUserInfo) => {
    const made = leftBehind({ getUserInfo });
    expect(made.state().session).toMatchObject({ current: null, reason: 'leftBehind' });
    expect(made.state().user.userId).toBeNull();
    expect(made.ops()).not.toContain('logout');
    expect(made.ops()).not.toContain('prolong');
    expect(JSON.stringify(made.state())).not.toMatch(/ann|bob/);
  });

  it('the next day, with the session long over, asks for a login without ending that of another tab', () => {
    const made = leftBehind({ getUserInfo: () => refused(6, 'LOGIN', 401) }, 86_400_000);
    expect(made.state().session).toMatchObject({ current: null, reason: 'leftBehind' });
    expect(made.ops()).toEqual(expect.not.arrayContaining(['logout', 'prolong', 'betStatus']));
  });
});
