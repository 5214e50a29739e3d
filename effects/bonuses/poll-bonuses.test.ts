import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const freeBet = (id: string) => ({
  id,
  name: 'Slipstream: Free bet',
  bets: 'ANY',
  issuedAt: 0,
  expiresAt: 3 * DAY,
  amount: 500,
  currency: 'GBP',
});
const submitted: NewInput = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
};

function loggedIn(held: () => readonly string[]) {
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: null };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'prolong')
      return ok({ resultCode: 0, data: { bettingToken: 'x', expiresAt: made.now() + DAY } });
    if (data.op !== 'getUserBonuses') return lost();
    return ok({ resultCode: 0, data: { freeBets: held().map(freeBet), profitBoosts: [] } });
  });
  made.start();
  made.submit(submitted);
  return made;
}

describe('[BON-02] bonuses of the customer', () => {
  it('[BON-02.2] are asked for at login, every 300 s while logged in and seen, and on return', () => {
    const made = loggedIn(() => ['f1']);
    expect(made.asked('getUserBonuses')).toBe(1);
    made.pass(DEFAULTS.bonus.refreshMs - 1);
    expect(made.asked('getUserBonuses')).toBe(1);
    made.pass(1);
    expect(made.asked('getUserBonuses')).toBe(2);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    made.pass(4 * DEFAULTS.bonus.refreshMs);
    expect(made.asked('getUserBonuses')).toBe(2);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect(made.asked('getUserBonuses')).toBe(3);
  });

  it('are nothing to a visitor, and gone with the session', () => {
    const guest = runtimeHarness(epics, () => lost());
    guest.start();
    guest.pass(2 * DEFAULTS.bonus.refreshMs);
    expect(guest.asked('getUserBonuses')).toBe(0);
    const made = loggedIn(() => ['f1']);
    expect(made.state().bonuses.held.freeBets.map(({ id }) => id)).toEqual(['f1']);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(made.state().bonuses.held.freeBets).toEqual([]);
    made.pass(4 * DEFAULTS.bonus.refreshMs);
    expect(made.asked('getUserBonuses')).toBe(1);
  });

  it('are what the last answer says; what is not in it is gone', () => {
    const answers = [['f1', 'f2'], ['f2']];
    const made = loggedIn(() => answers.shift() ?? []);
    made.pass(DEFAULTS.bonus.refreshMs);
    expect(made.state().bonuses.held.freeBets.map(({ id }) => id)).toEqual(['f2']);
  });
});
