import { describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const password = { redacted: 'password', len: 8, handle: 'p' };
const details = {
  firstName: '~a',
  lastName: '~b',
  dateOfBirth: '~c',
  countryCode: 'gb',
  email: '~d',
  address: '~e',
  city: '~f',
  postalCode: '~g',
  cellphoneNumber: '~h',
};
const change: NewInput = { type: 'intent/phoneSubmitted', data: { cellphoneNumber: '~new', password } };
const move: NewInput = {
  type: 'intent/homeAddressSubmitted',
  data: { address: '~there', city: '~f', postalCode: '~g', password },
};

/** A customer on the page of their details. */
function onThePage(answer: ReturnType<typeof ok>) {
  const made = runtimeHarness(epics, ({ data }) => {
    switch (data.op) {
      case 'login': {
        const own = { gwSessionId: 'g', bettingToken: 'x', workflow: null };
        const userInfo = userAnswer({ version: 1 });
        return ok({ resultCode: 0, data: { ...own, userInfo, expiresAt: made.now() + DAY } });
      }
      case 'getUserInfo':
        return ok({ resultCode: 0, data: userAnswer({ version: 2 }) });
      case 'getPersonalData':
        return ok({ resultCode: 0, data: details });
      case 'savePersonalData':
      case 'changeAddress':
        return answer;
      default:
        return lost();
    }
  });
  made.start();
  made.submit({ type: 'intent/loginSubmitted', data: { username: 'ann', password } });
  made.submit({ type: 'intent/navigated', data: { path: '/personal-details', replace: false } });
  return made;
}

describe('[ACC-02] personal details', () => {
  it.each([
    ['done', '~new', ok({ resultCode: 0, data: { ...details, cellphoneNumber: '~new' } })],
    ['wrong', '~h', refused(400, 'PasswordWrong')],
    ['locked', '~h', refused(3001, 'AccountLocked')],
    ['invalid', '~h', refused(400, 'PhoneInvalid')],
    ['lost', '~h', refused(1, 'SOMETHING_ELSE')],
    ['lost', '~h', lost()],
  ] as const)(
    '[ACC-02.4] another number ends as %s, and what is shown is what the gateway said',
    (outcome, shown, answer) => {
      const made = onThePage(answer);
      expect(made.state().user.security?.details).toEqual(details);
      made.submit(change);
      expect(made.state().user.security?.phone).toBe(outcome);
      // What is read again of the customer leaves it where it is.
      made.pass(120_000);
      expect(made.state().user.security?.details?.cellphoneNumber).toBe(shown);
      made.submit({ type: 'intent/navigated', data: { path: '/profile', replace: false } });
      expect(made.state().user.security?.phone).toBeUndefined();
    },
  );

  it.each([
    ['done', '~there', ok({ resultCode: 0, data: { ...details, address: '~there' } })],
    ['wrong', '~e', refused(400, 'PasswordWrong')],
    ['same', '~e', refused(400, 'AddressSame')],
    ['invalid', '~e', refused(400, 'PostcodeInvalid')],
    ['tooMany', '~e', refused(1, 'RATE_LIMITED')],
    ['lost', '~e', lost()],
  ] as const)(
    '[ACC-02] another address ends as %s, and what is shown is what the gateway said',
    (outcome, shown, answer) => {
      const made = onThePage(answer);
      made.submit(move);
      expect(made.state().user.security?.address).toBe(outcome);
      expect(made.state().user.security?.details?.address).toBe(shown);
      made.submit({ type: 'intent/navigated', data: { path: '/profile', replace: false } });
      expect(made.state().user.security?.address).toBeUndefined();
    },
  );

  it('[ACC-02.5] [ACC-09.1] an address confirmed elsewhere is asked for on the pages that show it', () => {
    const made = onThePage(lost());
    const told = (): void => {
      made.submit({
        type: 'live/accountMessageReceived',
        data: {
          message: { channel: '/myBets/g', epoch: 'e', seq: 1, at: 0, type: 'identity', op: 'update' },
        },
      });
    };
    const before = made.asked('getPersonalData');
    told();
    expect(made.asked('getPersonalData')).toBe(before + 1);
    made.submit({ type: 'intent/navigated', data: { path: '/profile', replace: false } });
    const waysIn = made.asked('getWaysIn');
    told();
    expect(made.asked('getWaysIn')).toBe(waysIn + 1);
    made.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    told();
    expect([made.asked('getPersonalData'), made.asked('getWaysIn')]).toEqual([before + 1, waysIn + 1]);
  });

  it('[ACC-02.3] nothing of it stays after the logout, and nothing is sent', () => {
    const made = onThePage(lost());
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(made.state().user.security).toBeUndefined();
    for (const [wish, call] of [
      [change, 'savePersonalData'],
      [move, 'changeAddress'],
    ] as const) {
      made.submit(wish);
      expect(made.of('intent/ignored').at(-1)?.data.reason).toBe('loggedOut');
      expect(made.asked(call)).toBe(0);
    }
  });
});
