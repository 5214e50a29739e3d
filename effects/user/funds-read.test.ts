import { expect, it } from 'vitest';
import { FUNDS_UNREAD } from '#domain/betslip/stakes/wager-block.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;

it('[REG-02.4] a slip is shut until the word that it was read has arrived, and a lost one is pressed again', () => {
  let isAsked = true;
  let loses = true;
  const made = runtimeHarness(epics, ({ data }) => {
    const userInfo = { ...userAnswer(), logicalRestrictions: isAsked ? [FUNDS_UNREAD] : [] };
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getUserInfo') return ok({ resultCode: 0, data: userInfo });
    if (data.op !== 'readFunds' || loses) return lost();
    isAsked = false;
    return ok({ resultCode: 0 });
  });
  const block = () => selectSlipContext(made.state()).wagerBlock;
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  expect(block()).toBe('funds');
  made.submit({ type: 'intent/fundsAcknowledged', data: { version: '2026-1' } });
  expect([made.state().user.fundsRead, block()]).toEqual(['lost', 'funds']);
  loses = false;
  made.submit({ type: 'intent/fundsAcknowledged', data: { version: '2026-1' } });
  expect(made.asked('readFunds')).toBe(2);
  expect([made.state().user.fundsRead, block()]).toEqual([undefined, null]);
});
