import { expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectTopWindow } from '#projections/windows/select-windows.ts';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const texts = [{ text: 'terms', version: '2026-2' }] as const;

/** A customer with terms to accept, at a gateway that answers an acceptance so. */
function withNewTerms(answer: () => ReturnType<typeof ok>) {
  let isAsked = true;
  const made = runtimeHarness(epics, ({ data }) => {
    const userInfo = { ...userAnswer(), ...(isAsked ? { newTexts: texts } : {}) };
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + 86_400_000 } });
    }
    if (data.op === 'getUserInfo') return ok({ resultCode: 0, data: userInfo });
    if (data.op !== 'acceptTexts') return lost();
    const said = answer();
    isAsked = said.kind !== 'ok';
    return said;
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  expect(selectTopWindow(made.state())).toBe('newTexts');
  return made;
}
const answered = (answer: 'accept' | 'later'): NewInput => ({
  type: 'intent/textsAnswered',
  data: { answer, texts: [...texts] },
});

it.each([
  ['lost', lost()],
  ['refused', refused(7, 'Whatever')],
] as const)(
  '[REG-02.3] an acceptance that is %s leaves them not accepted, and can be pressed again',
  (outcome, answer) => {
    let said: ReturnType<typeof ok> = answer;
    const made = withNewTerms(() => said);
    made.submit(answered('accept'));
    expect(made.state().user.newTexts).toEqual({ texts, answer: outcome });
    expect(selectTopWindow(made.state())).toBe('newTexts');
    said = ok({ resultCode: 0 });
    made.submit(answered('accept'));
    expect(made.state().user.newTexts).toBeUndefined();
    expect(made.asked('acceptTexts')).toBe(2);
  },
);

it('[REG-02.2] who leaves them for later stays logged in, and nothing is sent', () => {
  const made = withNewTerms(lost);
  made.submit(answered('later'));
  expect(selectLoggedIn(made.state())).toBe(true);
  expect(selectTopWindow(made.state())).not.toBe('newTexts');
  expect([made.asked('acceptTexts'), made.asked('logout')]).toEqual([0, 0]);
});
