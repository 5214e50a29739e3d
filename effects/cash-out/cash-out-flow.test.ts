import { describe, expect, it } from 'vitest';
import { BetId, UserId } from '#domain/brand.ts';
import { cashOutHashInput } from '#domain/cash-out/content-hash-input.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import { money } from '#domain/money/parse-money.ts';
import { answered, resolveCashOut } from '#testing/slip/cash-out-answers.ts';
import { ANN, json, Rig, type Rig as RigType, sha256Hex } from '#testing/slip/slip-rig.ts';

const BET = BetId.parse('SB-4F7K-92MX-TQ3D');
const shown = { amount: '£3.84', moved: '', bet: 'Single' };

const tell = (rig: RigType, amount: number | null): void =>
  rig.derive({
    type: 'cashOut/offersReceived',
    data: {
      all: true,
      offers: [
        amount === null
          ? { betId: BET, status: 'SUSPENDED', amount: null, reason: 'market' }
          : { betId: BET, status: 'ENABLED', amount: money(amount) },
      ],
    },
  });

function ready(): RigType {
  const rig = new Rig();
  tell(rig, 384);
  return rig;
}

const press = (rig: RigType, amount = 384): void =>
  rig.submit({ type: 'intent/cashOutPressed', data: { betId: BET, amount: money(amount) } });
const yes = (rig: RigType): void =>
  rig.submit({ type: 'intent/cashOutConfirmed', data: { betId: BET, shown } });
const attempt = (rig: RigType) => rig.state().myBets.cashOut?.attempts.at(-1);
const knowledge = (rig: RigType) => attempt(rig)?.knowledge;

/** Presses twice. @returns the call that went out. */
function send(rig: RigType) {
  press(rig);
  yes(rig);
  const [request] = rig.asked('cashOut');
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

const requestIn = (rig: RigType): CashOutRequest => {
  const sent = attempt(rig)?.request;
  if (sent === undefined) throw new Error('no request');
  return sent;
};

function paidOutcome(rig: RigType, change: object = {}) {
  const { ref, betId, contentHash, clientHead, amount } = requestIn(rig);
  const receipt = {
    kind: 'CASHED_OUT',
    ref,
    account: ANN,
    betId,
    contentHash,
    clientHead,
    asked: amount,
    paid: amount,
    currency: 'GBP',
    balance: 10_384,
    balanceVersion: 2,
    paidAt: 1,
    rulesVersion: '1',
    signature: 'sig',
    ...change,
  };
  return {
    ref,
    betslipId: betId,
    status: 'SUCCEEDED',
    cashOutAmount: amount,
    error: null,
    receipt,
    notCashedOut: null,
  };
}

function refusedOutcome(rig: RigType, type = 'CASH_OUT_VALUE_CHANGED', isSigned = true) {
  const { ref, betId, contentHash } = requestIn(rig);
  const statement = {
    kind: 'CASH_OUT_REFUSED',
    ref,
    account: ANN,
    betId,
    contentHash,
    clientHead: null,
    reason: type,
    statedAt: 1,
    signature: 'sig',
  };
  return {
    ref,
    betslipId: betId,
    status: 'FAILED',
    cashOutAmount: 300,
    error: { type, message: '' },
    receipt: null,
    notCashedOut: isSigned ? statement : null,
  };
}

const isOpen = (rig: RigType): boolean => knowledge(rig) === 'unknown' || knowledge(rig) === 'waiting';
const resolve = (rig: RigType, known?: () => object): void =>
  resolveCashOut(rig, (one) => requestIn(one).ref, isOpen, known);

function changeContext(rig: RigType, change: Partial<RigType['context']>): void {
  rig.context = { ...rig.context, ...change };
}

describe('cash-out on the device', () => {
  it('[CSH-07.1] [CSH-01.1] is in the log before it goes out, bound to account, bet, amount and consent', () => {
    const rig = ready();
    rig.barrier = 'held';
    press(rig);
    yes(rig);
    expect(rig.count('cashOut/requested')).toBe(1);
    expect(rig.asked('cashOut')).toEqual([]);
    rig.head = 'ab'.repeat(32);
    rig.store();
    const [request] = rig.asked('cashOut');
    const sent = requestIn(rig);
    expect(request?.data.body).toEqual({ ...sent, clientHead: 'ab'.repeat(32) });
    expect(sent).toMatchObject({
      betId: BET,
      betslipId: BET,
      amount: 384,
      acceptCashOutsChange: 'NOT_ACCEPT',
    });
    expect(sent.contentHash).toBe(sha256Hex(cashOutHashInput(sent, ANN)));
    expect(rig.all('cashOut/requested')[0]?.data.shown).toEqual(shown);
  });

  it('[CSH-03.3] takes two presses within five seconds, at the amount that stood there', () => {
    const rig = ready();
    press(rig);
    expect(rig.state().myBets.cashOut?.confirming).toMatchObject({ betId: BET, amount: 384 });
    tell(rig, 300);
    expect(rig.state().myBets.cashOut?.confirming).toMatchObject({ amount: 384 });
    rig.advance(4_999);
    yes(rig);
    expect(requestIn(rig).amount).toBe(384);
    const late = ready();
    press(late);
    late.advance(5_000);
    expect(late.state().myBets.cashOut?.confirming).toBeNull();
    yes(late);
    expect(late.asked('cashOut')).toEqual([]);
    expect(late.state().myBets.cashOut?.lapsed).toEqual({ betId: BET, amount: 384 });
    press(late, 300);
    expect(late.state().myBets.cashOut?.confirming).toBeNull();
    tell(late, 400);
    press(late, 400);
    expect(late.state().myBets.cashOut).not.toHaveProperty('lapsed');
    late.submit({ type: 'intent/cashOutCancelled', data: { betId: BET } });
    expect(late.state().myBets.cashOut).not.toHaveProperty('lapsed');
    tell(late, null);
    press(late);
    expect(late.all('intent/ignored').at(-1)?.data.reason).toBe('notAsShown');
  });

  it('[CSH-01.2] [CSH-01.3] two quick presses are one request; after a failure the next has another ref', () => {
    const rig = ready();
    const request = send(rig);
    yes(rig);
    press(rig);
    yes(rig);
    expect(rig.count('cashOut/requested')).toBe(1);
    const { ref } = requestIn(rig);
    rig.answer(request, answered(refusedOutcome(rig)));
    expect(attempt(rig)).toMatchObject({
      knowledge: 'refused',
      reason: 'CASH_OUT_VALUE_CHANGED',
      worth: 300,
    });
    press(rig);
    yes(rig);
    expect(requestIn(rig).ref).not.toBe(ref);
    expect(rig.count('cashOut/sent')).toBe(2);
  });

  it('[CSH-02.1] [CSH-02.3] a receipt is the end, its balance is told, and the count of bets is asked for', () => {
    const rig = ready();
    const request = send(rig);
    rig.answer(request, answered(paidOutcome(rig)));
    expect(knowledge(rig)).toBe('paid');
    expect(rig.all('user/cashMoved').at(-1)?.data).toEqual({ cash: 10_384, version: 2 });
    expect(rig.count('placement/balanceRefreshDue')).toBe(1);
    press(rig);
    yes(rig);
    expect(rig.count('cashOut/requested')).toBe(1);
  });

  it.each([
    ['paid', { paid: money(383) }],
    ['betId', { betId: 'SB-0000-0000-0000' }],
    ['account', { account: 'ben' }],
    ['contentHash', { contentHash: '0'.repeat(64) }],
    ['asked', { asked: 1 }],
  ])('[CSH-07.2] a receipt with another %s is not believed, and the truth is asked for', (field, change) => {
    const rig = ready();
    const request = send(rig);
    rig.answer(request, answered(paidOutcome(rig, change)));
    expect(rig.all('cashOut/answerRejected')[0]?.data.why).toEqual([field]);
    expect(knowledge(rig)).toBe('unknown');
    resolve(rig, () => paidOutcome(rig));
    expect(knowledge(rig)).toBe('paid');
    expect(rig.count('cashOut/sent')).toBe(1);
  });

  it('[CSH-07.2] a signature that does not hold is no answer, of a receipt and of a refusal', () => {
    for (const outcomeOf of [paidOutcome, (rig: RigType) => refusedOutcome(rig, 'X', false)]) {
      const rig = ready();
      const request = send(rig);
      rig.signatureHolds = false;
      rig.answer(request, answered(outcomeOf(rig)));
      expect(knowledge(rig)).toBe('unknown');
    }
  });

  it.each([
    ['lost', { kind: 'lost', cause: 'network' }],
    ['timed out', { kind: 'lost', cause: 'timeout' }],
    ['unreadable', { kind: 'lost', cause: 'contract' }],
    ['a 503', { kind: 'refused', status: 503, resultCode: 1, errorType: '', body: null }],
    ['a 404', { kind: 'refused', status: 404, resultCode: 1, errorType: '', body: null }],
  ] as const)(
    '[CSH-07.2] [CSH-02.2] an answer that is %s: unknown, then fenced or paid, and sent once',
    (_, outcome) => {
      const fenced = ready();
      fenced.answer(send(fenced), outcome);
      expect(knowledge(fenced)).toBe('unknown');
      resolve(fenced);
      expect(attempt(fenced)).toMatchObject({ knowledge: 'refused', reason: 'CONNECTION' });
      const paid = ready();
      paid.answer(send(paid), outcome);
      resolve(paid, () => paidOutcome(paid));
      expect(knowledge(paid)).toBe('paid');
      for (const rig of [fenced, paid]) expect(rig.count('cashOut/sent')).toBe(1);
    },
  );

  it('[CSH-07.3] a reload at every step asks, and never sends again', () => {
    const held = ready();
    held.barrier = 'held';
    press(held);
    yes(held);
    held.reload();
    held.store();
    expect(knowledge(held)).toBe('unknown');
    resolve(held);
    expect(attempt(held)).toMatchObject({ knowledge: 'refused', reason: 'CONNECTION' });
    expect(held.count('cashOut/sent')).toBe(0);

    const flying = ready();
    send(flying);
    flying.reload();
    resolve(flying, () => paidOutcome(flying));
    expect(knowledge(flying)).toBe('paid');
    expect(flying.count('cashOut/sent')).toBe(1);

    const asking = ready();
    press(asking);
    asking.reload();
    asking.advance(5_000);
    expect(asking.count('cashOut/requested')).toBe(0);
  });

  it('[CSH-03.3] a reload does not stop the five seconds', () => {
    const rig = ready();
    press(rig);
    rig.advance(2_000);
    rig.reload();
    rig.advance(2_999);
    expect(rig.state().myBets.cashOut?.confirming).not.toBeNull();
    rig.advance(1);
    expect(rig.state().myBets.cashOut?.confirming).toBeNull();
    const late = ready();
    press(late);
    late.now += 6_000;
    late.reload();
    expect(late.state().myBets.cashOut?.confirming).toBeNull();
  });

  it('[CSH-07.3] nobody else asks about it, and its own customer does when they are back', () => {
    const rig = ready();
    rig.answer(send(rig), { kind: 'lost', cause: 'network' });
    const before = rig.asked('cashOutStatus').length;
    rig.context = { ...rig.context, account: null };
    rig.logOut();
    rig.context = { ...rig.context, account: UserId.parse('ben') };
    rig.frame();
    rig.advance(60_000);
    expect(rig.asked('cashOutStatus')).toHaveLength(before);
    rig.context = { ...rig.context, account: ANN };
    rig.frame();
    rig.sayWhose();
    resolve(rig, () => paidOutcome(rig));
    expect(knowledge(rig)).toBe('paid');
  });

  it('[CSH-07.4] what is stale, without a line, or of nobody here is not sent', () => {
    const cases: readonly [string, (rig: RigType) => void][] = [
      ['stale', (rig) => rig.advance(3_001)],
      ['offline', (rig) => changeContext(rig, { online: false })],
      ['loggedOut', (rig) => changeContext(rig, { account: null })],
    ];
    for (const [reason, happens] of cases) {
      const rig = ready();
      rig.barrier = 'held';
      press(rig);
      yes(rig);
      happens(rig);
      rig.store();
      expect(attempt(rig)).toMatchObject({ knowledge: 'notSent', reason });
      expect(rig.asked('cashOut')).toEqual([]);
    }
  });

  it('[CSH-07.5] the live channel may tell the end first, or again', () => {
    const rig = ready();
    const request = send(rig);
    const message = {
      channel: '/cashoutOperations/gw1',
      epoch: 'a',
      seq: 1,
      at: 0,
      type: 'cashOutOperation' as const,
      op: 'update' as const,
      outcome: json(paidOutcome(rig)),
      balance: { cash: 10_384, version: 2 },
    };
    rig.submit({ type: 'live/accountMessageReceived', data: { message } });
    rig.submit({ type: 'live/accountMessageReceived', data: { message } });
    rig.answer(request, answered(paidOutcome(rig)));
    expect(rig.count('cashOut/ended')).toBe(1);
    expect(knowledge(rig)).toBe('paid');
  });

  it('[CSH-02.1] in play it waits, in sight, and is asked about without a fence', () => {
    const rig = ready();
    const request = send(rig);
    const { ref } = requestIn(rig);
    const waits = { ...paidOutcome(rig), status: 'PENDING', receipt: null, cashOutAmount: null };
    rig.answer(request, answered({ ...waits, delay: { startedAt: 0, ms: 5_000 } }));
    expect(attempt(rig)).toMatchObject({ knowledge: 'waiting', until: rig.now + 5_000 });
    rig.advance(2_000);
    const [question] = rig.asked('cashOutStatus');
    expect(question?.data.body).toEqual({ refs: [ref], fence: false });
    resolve(rig, () => paidOutcome(rig));
    expect(knowledge(rig)).toBe('paid');
    expect(rig.defects).toEqual([]);
  });
});
