import { describe, expect, it } from 'vitest';
import { WARNED_AHEAD } from '#domain/session/session-end.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectEndWarned } from '#projections/session/select-session-end.ts';
import { lost, ok, refused } from '#testing/runtime/runtime-harness.ts';
import {
  loggedInHarness,
  loginAnswer,
  prolongAnswer,
  sessionHarness,
  submitted,
} from '#testing/runtime/session-harness.ts';

const MINUTE = 60_000;
const IDLE = 30 * MINUTE;
const LONGEST = 12 * 60 * MINUTE;
const AHEAD = 3_600_000;
const presence = { type: 'intent/presenceShown', data: {} } as const;
const stay = { type: 'intent/stayPressed', data: {} } as const;

/** A gateway that counts as ours does, and another tab's word at its door. */
function world(reachable: (passed: number) => boolean = () => true) {
  let started = 0;
  let lastUsed = 0;
  const end = (): number => Math.min(lastUsed + IDLE, started + LONGEST);
  const idleOf = (body: unknown): number =>
    typeof body === 'object' && body !== null && 'idleFor' in body ? Number(body.idleFor) : 0;
  const made: ReturnType<typeof sessionHarness> = sessionHarness({
    login: (now) => {
      started = now;
      lastUsed = now;
      return loginAnswer(now, { expiresAt: now + AHEAD + IDLE });
    },
    logout: () => ok({ resultCode: 0 }),
    prolong: (now) => {
      if (!reachable(now - started)) return lost('network');
      if (now >= end()) return refused(1122, 'SessionExpired', 401);
      const asked = made.calls.filter(({ data }) => data.op === 'prolong').at(-1);
      lastUsed = Math.max(lastUsed, now - idleOf(asked?.data.body));
      const longest = end() === started + LONGEST;
      const token = { redacted: 'bettingToken', len: 40 };
      const data = { bettingToken: token, expiresAt: AHEAD + end(), ...(longest ? { longest: true } : {}) };
      return ok({ resultCode: 0, data }, now + AHEAD);
    },
  });
  made.submit(submitted);
  made.submit(presence);
  const begun = made.now();
  return {
    ...made,
    begun,
    warned: () => selectEndWarned(made.state()),
    usedElsewhere: () => {
      lastUsed = made.now();
    },
  };
}

describe('[ACC-15] the end of a session', () => {
  it('[ACC-15.1] thirty minutes idle: warned two minutes ahead, and out at the end, with the reason', () => {
    const made = world();
    made.pass(IDLE - WARNED_AHEAD - 1);
    expect(made.warned()).toBe(false);
    made.pass(1);
    expect(made.warned()).toBe(true);
    expect(made.state().session.current?.expiresAt).toBe(made.begun + IDLE);
    made.pass(WARNED_AHEAD - 1);
    expect(selectLoggedIn(made.state())).toBe(true);
    made.pass(1);
    expect(made.state().session).toMatchObject({ current: null, reason: 'idle' });
    expect(made.state().navigation.key).toBe('login');
    // Asked a few times, and not ever faster towards the end.
    expect(made.asked('prolong')).toBeLessThanOrEqual(3);
  });

  it('[ACC-15.1] the idle time counts from what was done last, not from the last renewal', () => {
    const made = world();
    made.pass(10 * MINUTE);
    made.submit(presence);
    made.pass(IDLE - WARNED_AHEAD - 1);
    expect(made.warned()).toBe(false);
    made.pass(1);
    expect(made.warned()).toBe(true);
    made.pass(WARNED_AHEAD);
    expect(made.state().session.reason).toBe('idle');
    expect(made.of('session/ended')[0]!.at).toBe(made.begun + 10 * MINUTE + IDLE);
  });

  it('[ACC-15.1] what is done in another tab keeps this one, whether it heard of it or the gateway says so', () => {
    const made = world();
    made.pass(20 * MINUTE);
    made.submit({ type: 'intent/presenceShown', data: { elsewhere: true } });
    made.pass(20 * MINUTE);
    expect(made.warned()).toBe(false);
    made.usedElsewhere();
    made.pass(20 * MINUTE);
    expect(made.warned()).toBe(false);
    expect(selectLoggedIn(made.state())).toBe(true);
  });

  it('[ACC-15.1] who wants to stay is asked for, and the warning goes in the tab that hears of it too', () => {
    for (const said of [stay, { type: 'intent/presenceShown', data: { elsewhere: true } } as const]) {
      const made = world();
      made.pass(IDLE - MINUTE);
      expect(made.warned()).toBe(true);
      made.submit(said);
      expect(made.warned()).toBe(false);
      expect(made.state().session.current?.expiresAt).toBe(made.now() + IDLE);
      made.pass(IDLE - WARNED_AHEAD - 1);
      expect(made.warned()).toBe(false);
    }
  });

  it('[ACC-15.1] a tab that slept past the end is out by itself, and ends nothing that another tab has put off', () => {
    for (const [slept, told] of [
      [IDLE, 1],
      [IDLE + 60_000, 0],
    ] as const) {
      const made = world();
      made.sleep(slept);
      made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
      expect(made.state().session).toMatchObject({ current: null, reason: 'idle' });
      expect(made.asked('logout')).toBe(told);
    }
  });

  it('[ACC-15.1] staying that does not reach the gateway is said, tried again, and ends nothing before its time', () => {
    let reachable = true;
    const made = world(() => reachable);
    made.pass(IDLE - WARNED_AHEAD);
    reachable = false;
    made.submit(stay);
    made.pass(3_000);
    expect(made.state().session.current?.stay).toBe('failed');
    expect(made.warned()).toBe(true);
    made.pass(60_000);
    expect(selectLoggedIn(made.state())).toBe(true);
    reachable = true;
    made.pass(10_000);
    expect(made.warned()).toBe(false);
    expect(made.state().session.current?.stay).toBeUndefined();
  });

  it('[ACC-15.1] a gateway that cannot be reached at the time of the warning ends nothing: what it said last stands', () => {
    const made = world((passed) => passed < 25 * MINUTE);
    made.pass(IDLE - MINUTE);
    expect(made.warned()).toBe(true);
    made.pass(MINUTE);
    expect(made.state().session.reason).toBe('idle');
  });

  it('[ACC-15.1] twelve hours in all end it however busy, warned, with no way to stay', () => {
    const made = world();
    const step = 10 * MINUTE;
    for (let passed = 0; passed < LONGEST - 2 * step; passed += step) {
      made.pass(step);
      made.submit(presence);
      expect(made.warned()).toBe(false);
    }
    made.pass(2 * step - MINUTE);
    expect(made.warned()).toBe(true);
    made.submit(stay);
    expect(made.of('intent/ignored').at(-1)?.data).toEqual({
      intent: 'intent/stayPressed',
      reason: 'notWarned',
    });
    made.submit({ type: 'intent/endWarningDismissed', data: {} });
    expect(made.warned()).toBe(false);
    made.pass(MINUTE);
    expect(made.state().session).toMatchObject({ current: null, reason: 'longest' });
  });

  it('[ACC-15.1] a machine that wakes after the end shows the end and no warning', () => {
    const made = world();
    made.pass(IDLE - WARNED_AHEAD);
    made.sleep(IDLE);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect(made.warned()).toBe(false);
    expect(made.state().session).toMatchObject({ current: null, reason: 'idle' });
  });

  it('[SES-05.1] nobody is warned where nobody looks whether the customer is there', () => {
    const made = loggedInHarness({ prolong: prolongAnswer });
    made.pass(IDLE);
    expect(made.of('session/prolonged').every(({ data }) => data.endNear === undefined)).toBe(true);
    expect(
      made.calls
        .filter(({ data }) => data.op === 'prolong')
        .every(({ data }) => !('idleFor' in (data.body as object))),
    ).toBe(true);
  });
});
