import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { loggedInHarness } from '#testing/runtime/session-harness.ts';
import { openBetsAreResolved } from './open-bets-are-resolved.ts';

const heard = (type: string, data: object = {}): AppEvent => ({ type, data, at: 0 }) as unknown as AppEvent;
const pressed = heard('placement/requested', { account: 'id-ann', bets: [{ slip: { ref: 'r1' } }] });
const back = heard('lifecycle/sessionResumed');
const asks = (op: string, body: object = {}) => heard('gateway/requested', { requestId: op, op, body });
const answered = (op: string) => heard('gateway/answered', { requestId: op, op });
const waits = heard('timer/armed', { timerId: 't', name: 'whoseSession' });
const over = heard('timer/disarmed', { timerId: 't' });
const told = heard('user/infoLoaded');
const question = asks('betStatus', { refs: ['r1'] });

describe('[INV-07] [FAIL-65] somebody looks into every open bet of a page that has come back', () => {
  const { state } = loggedInHarness();
  /** Whether the invariant holds after the last of these commits. */
  const holds = (...commits: readonly (readonly AppEvent[])[]): boolean => {
    const law = openBetsAreResolved();
    return commits.map((commit) => law.holds(state(), commit, [])).at(-1) === true;
  };
  const placed = [pressed, asks('placeBets', { ref: 'r1' })];

  it('who asks whose session it is, or waits to ask again, looks into it', () => {
    expect(holds(placed, [back])).toBe(false);
    expect(holds(placed, [back, asks('getUserInfo')])).toBe(true);
    expect(holds(placed, [back, asks('getUserInfo')], [answered('getUserInfo')])).toBe(false);
    expect(holds(placed, [back, asks('getUserInfo')], [answered('getUserInfo'), waits])).toBe(true);
    expect(holds(placed, [back, waits], [over])).toBe(false);
    // It may be somebody else's session: what is asked about the bet in it finds nothing out.
    expect(holds(placed, [back, question])).toBe(false);
  });

  it('who has been told asks about the bet at once', () => {
    const dark = [placed, [back, asks('getUserInfo')]];
    expect(holds(...dark, [answered('getUserInfo'), told])).toBe(false);
    expect(holds(...dark, [answered('getUserInfo'), told, question])).toBe(true);
    expect(holds(placed, [answered('placeBets'), asks('getUserInfo')])).toBe(false);
  });
});
