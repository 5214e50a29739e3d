import { describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { currentAttempt } from '#domain/payment/payment-attempt.ts';
import { ScriptedCashier, storingAtOnce } from '#testing/payments/scripted-cashier.ts';
import { lost, ok, refused, runtimeHarness, surroundings } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const PAGE: NewInput = { type: 'intent/navigated', data: { path: '/deposit', replace: false } };
const DEPOSIT: NewInput = { type: 'intent/depositSubmitted', data: { amount: 2_000 as never } };
type Outcome = ReturnType<typeof ok>;

/** A customer at the cashier of a gateway. `says` may answer in its place; what does not arrive is lost. */
function atTheCashier(says: (op: string) => Outcome | undefined = () => undefined, arrives = true) {
  const cashier = new ScriptedCashier();
  const made = runtimeHarness(epics, ({ data: { op, body } }) => {
    const answer = arrives || op !== 'startDeposit' ? cashier.answer(op, body as never) : lost();
    const said = says(op) ?? answer;
    if (said !== undefined) return said;
    const expiresAt = made.now() + DAY;
    const own = { gwSessionId: 'g', bettingToken: 'x', workflow: null, expiresAt };
    if (op === 'login') return ok({ resultCode: 0, data: { ...own, userInfo: userAnswer({ version: 1 }) } });
    if (op === 'prolong') return ok({ resultCode: 0, data: own });
    return op === 'getUserInfo' ? ok({ resultCode: 0, data: userAnswer({ version: 2 }) }) : lost();
  });
  storingAtOnce(made);
  made.start();
  const password = { redacted: 'password', len: 0, handle: 'p' };
  made.submit({ type: 'intent/loginSubmitted', data: { username: 'ann', password } });
  made.submit(PAGE);
  const attempt = (kind: 'DEPOSIT' | 'WITHDRAWAL' = 'DEPOSIT') => {
    const { userId, payments } = made.state().user;
    return currentAttempt(payments?.attempts ?? [], userId, kind);
  };
  const reload = (): void => {
    made.forget();
    made.runtime.restartEpics();
    const resumed = { path: '/deposit', storage: 'durable', eventsCut: 0 } as const;
    made.submit({ type: 'lifecycle/sessionResumed', data: { ...surroundings, ...resumed } });
  };
  return { made, attempt, moves: (...steps: string[]) => cashier.move(...steps), reload };
}

describe('money in and out on the device', () => {
  it('[PAY-14.7] [PAY-01.3] is in the log before it goes out, once however often it is pressed', () => {
    const { made, attempt } = atTheCashier();
    made.submit(DEPOSIT);
    made.submit(DEPOSIT);
    const types = made.log.map(({ type }) => type);
    expect(types.indexOf('payment/requested')).toBeLessThan(types.indexOf('storage/barrierReached'));
    expect(types.indexOf('payment/sent')).toBeGreaterThan(types.indexOf('payment/requested'));
    expect(made.asked('startDeposit')).toBe(1);
    expect(made.of('intent/ignored').at(-1)?.data.reason).toBe('progress');
    expect(attempt()).toMatchObject({ knowledge: 'known', payment: { state: 'CREATED' } });
  });

  it('[PAY-01.2] [PAY-06.1] asks every five seconds while it waits, tells the new balance, and stops', () => {
    const { made, attempt, moves } = atTheCashier();
    made.submit(DEPOSIT);
    made.pass(15_000);
    expect(made.asked('paymentStatus')).toBe(3);
    moves('ENTERING', 'SUCCEEDED');
    made.pass(5_000);
    expect(attempt()?.payment?.state).toBe('SUCCEEDED');
    expect(made.of('user/cashMoved').at(-1)?.data.cash).toBe(12_000);
    const asked = made.asked('paymentStatus');
    made.pass(60_000);
    expect(made.asked('paymentStatus')).toBe(asked);
  });

  it('[PAY-02.2] a word of the provider’s page hurries a question, and decides nothing', () => {
    const { made, attempt, moves } = atTheCashier();
    made.submit(DEPOSIT);
    const ref = attempt()?.ref;
    if (ref === undefined) throw new Error('no attempt');
    made.submit({ type: 'payment/frameReported', data: { ref, word: 'closed' } });
    expect(made.asked('paymentStatus')).toBe(1);
    expect(attempt()?.payment?.state).toBe('CREATED');
    moves('ENTERING', 'SUCCEEDED');
    made.submit({ type: 'payment/frameReported', data: { ref, word: 'closed' } });
    expect(attempt()?.payment?.state).toBe('SUCCEEDED');
  });

  it('[PAY-04.3] [PAY-14.8] a lost answer is asked for and never sent again: found, or fenced', () => {
    const found = atTheCashier((op) => (op === 'startDeposit' ? lost() : undefined));
    found.made.submit(DEPOSIT);
    found.made.pass(10_000);
    expect(found.attempt()).toMatchObject({ knowledge: 'known', payment: { state: 'CREATED' } });
    expect(found.made.asked('startDeposit')).toBe(1);
    const none = atTheCashier(undefined, false);
    none.made.submit(DEPOSIT);
    none.made.pass(10_000);
    expect(none.attempt()).toMatchObject({ knowledge: 'refused', reason: 'CONNECTION' });
    expect(none.made.asked('startDeposit')).toBe(1);
  });

  it('[PAY-14.9] a reload asks, shows the provider’s page again, and never sends again', () => {
    const { made, attempt, reload } = atTheCashier();
    made.submit(DEPOSIT);
    expect(made.state().user.payments?.frame).toBe(attempt()?.ref);
    reload();
    expect(made.asked('openPaymentFrame')).toBe(1);
    expect(made.state().user.payments?.frame).toBe(attempt()?.ref);
    expect(made.asked('paymentStatus')).toBe(1);
    expect(made.asked('startDeposit')).toBe(1);
    const cut = atTheCashier((op) => (op === 'startDeposit' ? lost() : undefined));
    cut.made.submit(DEPOSIT);
    cut.reload();
    cut.made.pass(10_000);
    expect(cut.attempt()?.knowledge).toBe('known');
    expect(cut.made.asked('startDeposit')).toBe(1);
  });

  it('[PAY-04.2] a refusal of the gateway is the end, any other answer is not', () => {
    const no = atTheCashier((op) => (op === 'startDeposit' ? refused(2, 'AmountOutOfBounds') : undefined));
    no.made.submit(DEPOSIT);
    expect(no.attempt()).toMatchObject({ knowledge: 'refused', reason: 'AmountOutOfBounds' });
    const { made, attempt, moves } = atTheCashier();
    made.submit(DEPOSIT);
    moves('EXPIRED');
    made.pass(5_000);
    expect(attempt()?.payment?.state).toBe('EXPIRED');
    moves('SUCCEEDED');
    made.pass(5_000);
    expect(attempt()?.payment?.state).toBe('SUCCEEDED');
  });

  it.each([
    ['open', undefined],
    ['passwordDue', refused(2, 'PasswordDue')],
    ['none', lost()],
    ['none', ok({ resultCode: 0, data: { accountUrl: null } })],
  ] as const)('[PAY-08.1] the page for a bank account is %s', (expected, said) => {
    const { made, reload } = atTheCashier((op) => (op === 'openPayOutAccount' ? said : undefined));
    made.submit({ type: 'intent/navigated', data: { path: '/withdraw', replace: false } });
    made.submit({ type: 'intent/payOutAccountAsked', data: {} });
    expect(made.state().user.payments?.account).toBe(expected);
    // Looking once more leaves the page where it is, until there is a method.
    const asked = made.asked('getCashier');
    made.submit({ type: 'intent/cashierAsked', data: {} });
    expect(made.asked('getCashier')).toBe(asked + 1);
    expect(made.state().user.payments?.account).toBe(expected);
    reload();
    expect(made.state().user.payments?.account).toBeUndefined();
  });

  it('[PAY-08.2] [PAY-09.1] a withdrawal leaves the balance with its answer, and is followed to its end', () => {
    const { made, attempt, moves } = atTheCashier();
    made.submit({ type: 'intent/navigated', data: { path: '/withdraw', replace: false } });
    const press: NewInput = {
      type: 'intent/withdrawalSubmitted',
      data: { amount: 2_000 as never, methodId: 'card-1' },
    };
    made.submit(press);
    expect(made.asked('requestWithdrawal')).toBe(1);
    expect(made.of('user/cashMoved').at(-1)?.data.cash).toBe(8_000);
    moves('CHECKING', 'SENT', 'PAID');
    made.pass(5_000);
    expect(attempt('WITHDRAWAL')?.payment?.steps.map(({ state }) => state)).toEqual([
      'REQUESTED',
      'CHECKING',
      'SENT',
      'PAID',
    ]);
  });

  it('[PAY-14.8] nothing of it is left for the next customer but what nobody knows the end of', () => {
    const { made } = atTheCashier();
    made.submit(DEPOSIT);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(made.state().user.payments).toBeUndefined();
  });
});
