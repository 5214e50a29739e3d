import { describe, expect, it } from 'vitest';
import { BetId } from '#domain/brand.ts';
import { cashOutHashInput } from '#domain/cash-out/content-hash-input.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import { money } from '#domain/money/parse-money.ts';
import { answered } from '#testing/slip/cash-out-answers.ts';
import { ANN, Rig, type Rig as RigType, sha256Hex } from '#testing/slip/slip-rig.ts';

const BET = BetId.parse('SB-4F7K-92MX-TQ3D');
const shown = { amount: '£0.96', moved: '', bet: 'Single', part: '£1.00 of the stake' };

/** Worth so much as a whole, of a stake of 400 of which so much is left. */
const tell = (rig: RigType, whole: number, left = 400): void =>
  rig.derive({
    type: 'cashOut/offersReceived',
    data: {
      all: true,
      offers: [
        {
          betId: BET,
          status: 'ENABLED',
          amount: money(Math.floor((whole * left) / 400)),
          parts: { whole: money(whole), total: money(400), left: money(left), smallest: money(10) },
        },
      ],
    },
  });

function ready(): RigType {
  const rig = new Rig();
  tell(rig, 384);
  return rig;
}

const press = (rig: RigType, part: number, amount: number): void =>
  rig.submit({
    type: 'intent/cashOutPressed',
    data: { betId: BET, amount: money(amount), part: money(part) },
  });
const yes = (rig: RigType): void =>
  rig.submit({ type: 'intent/cashOutConfirmed', data: { betId: BET, shown } });
const attempt = (rig: RigType) => rig.state().myBets.cashOut?.attempts.at(-1);
const refusal = (rig: RigType) => rig.all('intent/ignored').at(-1)?.data.reason;

const requestIn = (rig: RigType): CashOutRequest => {
  const sent = attempt(rig)?.request;
  if (sent === undefined) throw new Error('no request');
  return sent;
};

function paidOutcome(rig: RigType, part: object | undefined) {
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
    ...(part === undefined ? {} : { part }),
    currency: 'GBP',
    balance: 10_096,
    balanceVersion: 2,
    paidAt: 1,
    rulesVersion: '1',
    signature: 'sig',
  };
  const rest = { error: null, notCashedOut: null };
  return { ref, betslipId: betId, status: 'SUCCEEDED', cashOutAmount: amount, receipt, ...rest };
}

/** Asks for a part. @returns the call that went out. */
function send(rig: RigType, part = 100, amount = 96) {
  press(rig, part, amount);
  yes(rig);
  const request = rig.asked('cashOut').at(-1);
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

describe('cash-out of a part on the device', () => {
  it('[CSH-08.2] the request names the part, and its hash binds it', () => {
    const rig = ready();
    const request = send(rig);
    const sent = requestIn(rig);
    expect(request.data.body).toMatchObject({ amount: 96, part: 100 });
    expect(sent.contentHash).toBe(sha256Hex(cashOutHashInput(sent, ANN)));
    const { part: _, ...whole } = sent;
    expect(sent.contentHash).not.toBe(sha256Hex(cashOutHashInput(whole, ANN)));
    expect(rig.all('cashOut/requested')[0]?.data.shown).toEqual(shown);
  });

  it('[CSH-08.5] what is pressed is the part at its value of now, or nothing', () => {
    for (const [part, amount] of [
      [100, 97],
      [401, 385],
      [5, 4],
      [0, 0],
    ] as const) {
      const rig = ready();
      press(rig, part, amount);
      expect(rig.state().myBets.cashOut?.confirming ?? null).toBeNull();
      expect(refusal(rig)).toBe('notAsShown');
    }
    const old = new Rig();
    old.derive({
      type: 'cashOut/offersReceived',
      data: { all: true, offers: [{ betId: BET, status: 'ENABLED', amount: money(384) }] },
    });
    press(old, 100, 96);
    expect(refusal(old)).toBe('notAsShown');
  });

  it('[CSH-08.4] when a part is paid the next may be asked for, at what the rest is worth and not before', () => {
    const rig = ready();
    const first = send(rig);
    press(rig, 100, 96);
    expect(refusal(rig)).toBe('progress');
    rig.answer(first, answered(paidOutcome(rig, { stake: 100, left: 300 })));
    expect(attempt(rig)).toMatchObject({ knowledge: 'paid', receipt: { part: { left: 300 } } });
    expect(rig.state().myBets.cashOut?.offers[BET]).toMatchObject({ status: 'SUSPENDED', amount: null });
    press(rig, 100, 96);
    expect(refusal(rig)).toBe('notAsShown');
    tell(rig, 384, 300);
    const last = send(rig, 300, 288);
    rig.answer(last, answered(paidOutcome(rig, { stake: 300, left: 0 })));
    press(rig, 100, 96);
    expect(refusal(rig)).toBe('progress');
    expect(rig.count('cashOut/sent')).toBe(2);
  });

  it('[CSH-08.4] when all is paid, as a part or whole, its value is none any more', () => {
    for (const part of [{ stake: 400, left: 0 }, undefined]) {
      const rig = ready();
      rig.submit({
        type: 'intent/cashOutPressed',
        data: { betId: BET, amount: money(384), ...(part === undefined ? {} : { part: money(400) }) },
      });
      yes(rig);
      const request = rig.asked('cashOut').at(-1);
      if (request === undefined) throw new Error('nothing was sent');
      rig.answer(request, answered(paidOutcome(rig, part)));
      const paid = attempt(rig);
      expect(paid?.knowledge).toBe('paid');
      rig.submit({ type: 'intent/cashOutResultDismissed', data: { ref: requestIn(rig).ref } });
      press(rig, 100, 96);
      expect(refusal(rig)).toBe('notAsShown');
    }
  });

  it('[CSH-08.4] a value of the rest that was told before the answer stands', () => {
    const rig = ready();
    const request = send(rig);
    tell(rig, 384, 300);
    rig.answer(request, answered(paidOutcome(rig, { stake: 100, left: 300 })));
    expect(rig.state().myBets.cashOut?.offers[BET]).toMatchObject({ status: 'ENABLED', amount: 288 });
  });

  it.each([
    ['another part', { stake: 200, left: 200 }],
    ['the whole bet', undefined],
  ])('[CSH-08.2] a receipt for %s is not believed, and the truth is asked for', (_, part) => {
    const rig = ready();
    rig.answer(send(rig), answered(paidOutcome(rig, part)));
    expect(rig.all('cashOut/answerRejected')[0]?.data.why).toEqual(['part']);
    expect(attempt(rig)?.knowledge).toBe('unknown');
  });

  it('[CSH-07.3] [CSH-08.5] a reload keeps the part that was named, and what was sent is asked about', () => {
    const rig = ready();
    rig.submit({ type: 'intent/cashOutPartChosen', data: { betId: BET, part: money(100) } });
    rig.reload();
    expect(rig.state().myBets.cashOut?.chosen).toEqual({ betId: BET, part: 100 });
    send(rig);
    expect(rig.state().myBets.cashOut?.chosen).toBeUndefined();
    rig.reload();
    expect(attempt(rig)).toMatchObject({ knowledge: 'unknown', request: { part: 100 } });
    const question = rig.asked('cashOutStatus').at(-1);
    if (question === undefined) throw new Error('nothing was asked');
    const outcome = paidOutcome(rig, { stake: 100, left: 300 });
    const { ref } = requestIn(rig);
    rig.answer(question, answered({ cashOuts: [{ ref, state: 'KNOWN', outcome, fence: null }] }));
    expect(attempt(rig)?.knowledge).toBe('paid');
    expect(rig.count('cashOut/sent')).toBe(1);
    expect(rig.defects).toEqual([]);
  });
});
