import { describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
type Outcome = ReturnType<typeof ok>;

const redacted = (handle: string) => ({ redacted: 'password', len: 8, handle });
const change: NewInput = {
  type: 'intent/passwordChangeSubmitted',
  data: { oldPassword: redacted('a'), newPassword: redacted('b') },
};
const session = (id: string, current: boolean) => ({
  id,
  kind: 'desktop' as const,
  startedAt: 0,
  lastUsedAt: 0,
  current,
});

/** A customer on the page of devices, at a gateway that ends what it is asked to end. */
function onThePage(says: (op: string) => Outcome | undefined = () => undefined) {
  const open = new Set(['g', 'other', 'third']);
  const made = runtimeHarness(epics, ({ data }) => {
    const said = says(data.op);
    if (said !== undefined) return said;
    switch (data.op) {
      case 'login': {
        const userInfo = userAnswer({ version: 1 });
        const own = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo };
        return ok({ resultCode: 0, data: { ...own, expiresAt: made.now() + DAY } });
      }
      case 'getUserInfo':
        return ok({ resultCode: 0, data: userAnswer({ version: 2 }) });
      case 'getSessions': {
        const sessions = [...open].map((id) => session(id, id === 'g'));
        return ok({ resultCode: 0, data: { sessions, devices: [] } });
      }
      case 'endSessions': {
        const { scope, id } = data.body as unknown as { scope: string; id?: string };
        for (const one of [...open])
          if (scope === 'ALL' || (scope === 'OTHERS' ? one !== 'g' : one === id)) open.delete(one);
        return ok({ resultCode: 0 });
      }
      case 'changePassword':
        return ok({ resultCode: 0 });
      default:
        return lost();
    }
  });
  made.start();
  made.submit({ type: 'intent/loginSubmitted', data: { username: 'ann', password: redacted('p') } });
  made.submit({ type: 'intent/navigated', data: { path: '/settings/devices', replace: false } });
  return made;
}
const shown = (made: ReturnType<typeof onThePage>) =>
  made.state().user.security?.where?.sessions.map(({ id }) => id);

describe('[HOLD-05] where a customer is logged in, and the password', () => {
  it('[ACC-06] the list comes with the page and after each end; one wish at a time', () => {
    const made = onThePage();
    expect(shown(made)).toEqual(['g', 'other', 'third']);
    made.submit({ type: 'intent/sessionsEndPressed', data: { scope: 'SESSION', id: 'other' } });
    expect(shown(made)).toEqual(['g', 'third']);
    made.submit({ type: 'intent/sessionsEndPressed', data: { scope: 'OTHERS' } });
    expect(shown(made)).toEqual(['g']);
    expect(made.asked('endSessions')).toBe(2);
    // What is read again of the customer leaves the list where it is.
    made.pass(120_000);
    expect(shown(made)).toEqual(['g']);
  });

  it('[ACC-06] who ends everything is logged out here, and nothing of it is left', () => {
    const made = onThePage();
    made.submit({ type: 'intent/sessionsEndPressed', data: { scope: 'ALL' } });
    expect(made.state().session.current).toBeNull();
    expect(made.state().user.security).toBeUndefined();
    made.submit({ type: 'intent/sessionsEndPressed', data: { scope: 'ALL' } });
    expect(made.of('intent/ignored').at(-1)?.data.reason).toBe('loggedOut');
  });

  it('[ACC-06.3] what was not confirmed is said, and the list tells what holds', () => {
    const made = onThePage((op) => (op === 'endSessions' ? lost() : undefined));
    made.submit({ type: 'intent/sessionsEndPressed', data: { scope: 'ALL' } });
    expect(made.state().session.current).not.toBeNull();
    expect(made.state().user.security).toMatchObject({ endLost: true });
    expect(shown(made)).toHaveLength(3);
  });

  it('[ACC-05.2] where the password is due nothing has ended, and the page asks for it', () => {
    const made = onThePage((op) => (op === 'endSessions' ? refused(1, 'PasswordDue') : undefined));
    made.submit({ type: 'intent/sessionsEndPressed', data: { scope: 'ALL' } });
    expect(made.state().session.current).not.toBeNull();
    expect(made.state().user.security?.endLost).toBeUndefined();
    expect(made.state().user.access?.steps.confirmPassword).toBe('passwordDue');
  });

  it.each([
    ['done', undefined],
    ['wrong', refused(400, 'PasswordWrong')],
    ['weak', refused(400, 'PasswordTooWeak')],
    ['same', refused(400, 'PasswordSame')],
    ['locked', refused(3001, 'AccountLocked')],
    ['lost', refused(1, 'SOMETHING_ELSE')],
    ['lost', lost()],
  ] as const)('[ACC-03.1] a change ends as %s, and no password is in the log', (outcome, answer) => {
    const made = onThePage((op) => (op === 'changePassword' ? answer : undefined));
    made.submit(change);
    expect(made.state().user.security?.password).toBe(outcome);
    expect(made.state().session.current).not.toBeNull();
  });
});
