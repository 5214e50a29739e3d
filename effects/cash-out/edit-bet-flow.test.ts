import { describe, expect, it } from 'vitest';
import { BetId } from '#domain/brand.ts';
import { cashOutHashInput } from '#domain/cash-out/content-hash-input.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import { detailsLoaded } from '#domain/events/my-bets.ts';
import { MyBet } from '#domain/my-bets/my-bet.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import { missedIn } from '#projections/my-bets/select-cash-out.ts';
import { answered, resolveCashOut } from '#testing/slip/cash-out-answers.ts';
import { ANN, Rig, type Rig as RigType, selection, sha256Hex } from '#testing/slip/slip-rig.ts';

const BET = BetId.parse('SB-4F7K-92MX-TQ3D');
const NEXT = BetId.parse('SB-AAAA-BBBB-CCCC');
const shown = { value: '£3.84', legs: ['Arsenal 2/1'], odds: '2/1', returns: '£11.52' };
const leg = (id: number, odds = '2/1') => ({
  id,
  name: `Team ${id}`,
  marketId: id,
  marketName: 'Match result',
  eventName: `Team ${id} v Others`,
  odds,
  version: 1,
  picks: [{ id, name: `Team ${id}`, odds }],
});

/** What the gateway says of a double on 1 and 2, for these legs. */
const quote = (ids: readonly number[], change: object = {}) => ({
  betId: BET,
  status: 'ENABLED',
  why: null,
  value: 384,
  own: [1, 2],
  legs: (ids.length === 0 ? [1, 2] : ids).map((id) => leg(id)),
  additions: [],
  possibleWinnings: 384 * 3 ** Math.max(1, ids.length),
  faults: [],
  ...change,
});
const LOST = { kind: 'lost', cause: 'network' } as const;

function ready(): RigType {
  const rig = new Rig();
  const [example] = detailsLoaded.examples as readonly { readonly bet: object }[];
  const bet = MyBet.parse({ ...example?.bet, betslipId: BET, status: 'OPEN', currency: 'GBP' });
  rig.derive({ type: 'myBets/openLoaded', data: { bets: [bet] } });
  return rig;
}

function last<One>(all: readonly One[]): One {
  const one = all.at(-1);
  if (one === undefined) throw new Error('nothing was asked');
  return one;
}

const name = (rig: RigType, ids: readonly number[] | null): void =>
  rig.submit({
    type: 'intent/betEditNamed',
    data: { betId: BET, selections: ids === null ? null : ids.map(selection) },
  });
const tell = (rig: RigType, data: object): void => rig.answer(last(rig.asked('betEdit')), answered(data));
const review = (rig: RigType): void => rig.submit({ type: 'intent/betEditReviewed', data: { betId: BET } });
const yes = (rig: RigType): void => rig.submit({ type: 'intent/betEditAgreed', data: { betId: BET, shown } });
const editing = (rig: RigType) => rig.state().myBets.cashOut?.editing;
const attempt = (rig: RigType) => rig.state().myBets.cashOut?.attempts.at(-1);
const knowledge = (rig: RigType) => attempt(rig)?.knowledge;

/** Both halves of a single on 1 stand still. */
function reviewed(change: object = {}): RigType {
  const rig = ready();
  name(rig, []);
  tell(rig, quote([]));
  name(rig, [1]);
  tell(rig, quote([1]));
  review(rig);
  tell(rig, quote([1], change));
  return rig;
}

/** @returns the call that went out. */
function send(rig: RigType) {
  yes(rig);
  return last(rig.asked('cashOut'));
}

function requestIn(rig: RigType) {
  const request = attempt(rig)?.request;
  if (request?.edit === undefined) throw new Error('no edit');
  return { ...request, edit: request.edit } satisfies CashOutRequest;
}

function doneOutcome(rig: RigType, change: { receipt?: object; edited?: object } = {}) {
  const { ref, betId, contentHash, clientHead, amount, edit } = requestIn(rig);
  return {
    ref,
    betslipId: betId,
    status: 'SUCCEEDED',
    cashOutAmount: amount,
    error: null,
    notCashedOut: null,
    receipt: {
      kind: 'CASHED_OUT',
      ref,
      account: ANN,
      betId,
      contentHash,
      clientHead,
      asked: amount,
      paid: amount,
      edit: { ref: edit.ref, betId: NEXT, contentHash: edit.contentHash },
      currency: 'GBP',
      balance: 10_384,
      balanceVersion: 2,
      paidAt: 1,
      rulesVersion: '1',
      signature: 'sig',
      ...change.receipt,
    },
    edited: {
      ref: edit.ref,
      betId: NEXT,
      contentHash: edit.contentHash,
      clientHead: edit.clientHead,
      stake: edit.stake,
      totalStake: edit.stake,
      currency: 'GBP',
      totalOdds: edit.totalOdds,
      possibleWinnings: edit.possibleWinnings,
      selections: edit.selections.map(({ id, odds, version }) => ({ id, odds, version })),
      balance: 10_000,
      balanceVersion: 3,
      acceptedAt: 1,
      rulesVersion: '1',
      signature: 'sig',
      ...change.edited,
    },
  };
}

const isOpen = (rig: RigType): boolean => knowledge(rig) === 'unknown';
const resolve = (rig: RigType, known?: () => object): void =>
  resolveCashOut(rig, (one) => requestIn(one).ref, isOpen, known);

function changeContext(rig: RigType, change: Partial<RigType['context']>): void {
  rig.context = { ...rig.context, ...change };
}

describe('edit bet on the device', () => {
  it('[EDT-02.1] asks the gateway at every choice and at the first press, and the last question counts', () => {
    const rig = ready();
    name(rig, []);
    tell(rig, quote([]));
    expect(editing(rig)).toMatchObject({ status: 'ready', selections: [1, 2], edit: { value: 384 } });
    name(rig, [1]);
    name(rig, [2]);
    const [first, second] = rig.asked('betEdit').slice(-2);
    if (first !== undefined) rig.answer(first, answered(quote([1])));
    expect(editing(rig)?.status).toBe('asking');
    rig.answer(second ?? last(rig.asked('betEdit')), answered(quote([2])));
    expect(editing(rig)).toMatchObject({ status: 'ready', selections: [2] });
    expect(editing(rig)?.until).toBeUndefined();
    yes(rig);
    expect(rig.all('intent/ignored').at(-1)?.data.reason).toBe('notAsked');
    review(rig);
    tell(rig, quote([2]));
    expect(editing(rig)?.until).toBe(rig.now + 5_000);
    name(rig, null);
    expect(editing(rig)).toBeUndefined();
  });

  it.each([
    ['a fault', { faults: [{ type: 'MARKET_SUSPENDED', message: '' }] }],
    ['the same bet', { legs: [leg(2), leg(1)] }],
    ['no value', { status: 'SUSPENDED', why: 'market', value: null, legs: [] }],
  ])('[EDT-02.1] with %s nothing stands still to be agreed to', (_, change) => {
    const rig = reviewed(change);
    expect(editing(rig)).toMatchObject({ status: 'ready' });
    expect(editing(rig)?.until).toBeUndefined();
    yes(rig);
    expect(rig.asked('cashOut')).toEqual([]);
  });

  it('[EDT-02.1] both halves stand still for five seconds, and are looked at anew after it', () => {
    const rig = reviewed();
    rig.advance(4_999);
    yes(rig);
    expect(rig.count('cashOut/requested')).toBe(1);
    const late = reviewed();
    late.advance(5_000);
    expect(late.count('betEdit/reviewEnded')).toBe(1);
    expect(editing(late)).toMatchObject({ status: 'ready', isLapsed: true });
    const again = reviewed();
    again.advance(5_000);
    review(again);
    expect(editing(again)).not.toHaveProperty('isLapsed');
    yes(late);
    expect(late.asked('cashOut')).toEqual([]);
    expect(editing(late)).toMatchObject({ status: 'ready', selections: [1] });
  });

  it('[EDT-02.1] an offer that cannot be had is said, and asked for again', () => {
    const rig = ready();
    name(rig, []);
    rig.answer(last(rig.asked('betEdit')), LOST);
    expect(editing(rig)?.status).toBe('failed');
    name(rig, []);
    tell(rig, quote([]));
    expect(editing(rig)?.status).toBe('ready');
  });

  it('[EDT-02.2] is in the log before it goes out: both halves, as shown, each bound by its hash', () => {
    const rig = reviewed();
    rig.barrier = 'held';
    yes(rig);
    expect(rig.count('cashOut/requested')).toBe(1);
    expect(rig.asked('cashOut')).toEqual([]);
    rig.head = 'ab'.repeat(32);
    rig.store();
    const head = 'ab'.repeat(32);
    const sent = requestIn(rig);
    const { edit } = sent;
    expect(last(rig.asked('cashOut')).data.body).toEqual({
      ...sent,
      clientHead: head,
      edit: { ...edit, clientHead: head },
    });
    expect(sent).toMatchObject({ betId: BET, amount: 384, acceptCashOutsChange: 'NOT_ACCEPT' });
    expect(edit).toMatchObject({
      type: 'SINGLE',
      stake: 384,
      totalOdds: '3',
      possibleWinnings: 1_152,
      acceptOddsChange: 'NOT_ACCEPT',
      selections: [{ id: 1, odds: '2/1', version: 1, eachWay: false }],
    });
    expect(edit.ref).not.toBe(sent.ref);
    expect(edit.contentHash).toBe(sha256Hex(contentHashInput(edit, ANN)));
    expect(sent.contentHash).toBe(sha256Hex(cashOutHashInput(sent, ANN)));
    expect(editing(rig)).toBeUndefined();
  });

  it('[EDT-02.4] two quick presses are one request, and while it is open none is made', () => {
    const rig = reviewed();
    send(rig);
    yes(rig);
    name(rig, [1]);
    tell(rig, quote([1]));
    review(rig);
    tell(rig, quote([1]));
    yes(rig);
    expect(rig.all('intent/ignored').at(-1)?.data.reason).toBe('progress');
    expect(rig.count('cashOut/requested')).toBe(1);
    expect(rig.count('cashOut/sent')).toBe(1);
  });

  it('[EDT-02.3] with both receipts it is edited, and the balance is that after both', () => {
    const rig = reviewed();
    const request = send(rig);
    rig.answer(request, answered(doneOutcome(rig)));
    expect(attempt(rig)).toMatchObject({ knowledge: 'paid', edited: { betId: NEXT } });
    expect(rig.all('user/cashMoved').at(-1)?.data).toEqual({ cash: 10_000, version: 3 });
    expect(rig.defects).toEqual([]);
  });

  it.each([
    ['no next bet', (rig: RigType) => ({ ...doneOutcome(rig), edited: undefined }), 'edited'],
    [
      'one that the receipt does not name',
      (rig: RigType) => doneOutcome(rig, { receipt: { edit: undefined } }),
      'edited',
    ],
    ['another id', (rig: RigType) => doneOutcome(rig, { edited: { betId: BET } }), 'edited.named'],
    [
      'another stake',
      (rig: RigType) => doneOutcome(rig, { edited: { totalStake: 383 } }),
      'edited.totalStake',
    ],
    [
      'another price',
      (rig: RigType) => doneOutcome(rig, { edited: { selections: [{ id: 1, odds: '9/4', version: 2 }] } }),
      'edited.odds',
    ],
    ['another value', (rig: RigType) => doneOutcome(rig, { receipt: { paid: 390 } }), 'paid'],
  ] as const)(
    '[EDT-02.3] an answer with %s is not believed, and the truth is asked for',
    (_, wrong, field) => {
      const rig = reviewed();
      const request = send(rig);
      rig.answer(request, answered(wrong(rig)));
      expect(rig.all('cashOut/answerRejected')[0]?.data.why).toContain(field);
      expect(knowledge(rig)).toBe('unknown');
      resolve(rig, () => doneOutcome(rig));
      expect(knowledge(rig)).toBe('paid');
      expect(rig.count('cashOut/sent')).toBe(1);
    },
  );

  it('[EDT-02.2] an answer that is lost is found or fenced, and nothing is sent twice', () => {
    const fenced = reviewed();
    fenced.answer(send(fenced), LOST);
    expect(knowledge(fenced)).toBe('unknown');
    resolve(fenced);
    expect(attempt(fenced)).toMatchObject({ knowledge: 'refused', reason: 'CONNECTION' });
    const done = reviewed();
    done.answer(send(done), LOST);
    resolve(done, () => doneOutcome(done));
    expect(attempt(done)).toMatchObject({ knowledge: 'paid', edited: { betId: NEXT } });
    for (const rig of [fenced, done]) expect(rig.count('cashOut/sent')).toBe(1);
  });

  it('[EDT-02.4] a reload at every step asks, and never sends again', () => {
    const held = reviewed();
    held.barrier = 'held';
    yes(held);
    held.reload();
    held.store();
    resolve(held);
    expect(attempt(held)).toMatchObject({ knowledge: 'refused', reason: 'CONNECTION' });
    expect(held.count('cashOut/sent')).toBe(0);
    const flying = reviewed();
    send(flying);
    flying.reload();
    resolve(flying, () => doneOutcome(flying));
    expect(knowledge(flying)).toBe('paid');
    expect(flying.count('cashOut/sent')).toBe(1);
    const asking = reviewed();
    asking.reload();
    asking.advance(5_000);
    expect(asking.count('cashOut/requested')).toBe(0);
  });

  it('[EDT-02.1] a reload does not stop the five seconds, and leaves nobody waiting for an answer', () => {
    const standing = reviewed();
    standing.advance(2_000);
    standing.reload();
    standing.advance(2_999);
    expect(editing(standing)?.until).toBeDefined();
    standing.advance(1);
    expect(editing(standing)).toMatchObject({ status: 'ready', selections: [1] });
    expect(editing(standing)?.until).toBeUndefined();
    const late = reviewed();
    late.now += 6_000;
    late.reload();
    expect(editing(late)?.until).toBeUndefined();
    const asking = ready();
    name(asking, []);
    asking.reload();
    expect(editing(asking)?.status).toBe('failed');
  });

  it('[EDT-02.4] [EDT-02.5] a second tab is told that the bet is edited already, and has changed nothing', () => {
    const rig = reviewed();
    const request = send(rig);
    const { ref, betId, contentHash } = requestIn(rig);
    const statement = {
      kind: 'CASH_OUT_REFUSED',
      ref,
      account: ANN,
      betId,
      contentHash,
      clientHead: null,
      reason: 'CASH_OUT_CLOSED',
      statedAt: 1,
      signature: 'sig',
    };
    rig.answer(
      request,
      answered({
        ref,
        betslipId: betId,
        status: 'CLOSED',
        cashOutAmount: null,
        error: { type: 'CASH_OUT_CLOSED', message: '' },
        receipt: null,
        notCashedOut: statement,
      }),
    );
    expect(attempt(rig)).toMatchObject({ knowledge: 'refused', reason: 'CASH_OUT_CLOSED' });
    expect(missedIn(rig.state().myBets, ANN)).toEqual([]);
    rig.derive({ type: 'myBets/openLoaded', data: { bets: [] } });
    expect(missedIn(rig.state().myBets, ANN)).toEqual([attempt(rig)]);
  });

  it.each<[string, (rig: RigType) => void]>([
    ['stale', (rig) => rig.advance(3_001)],
    ['offline', (rig) => changeContext(rig, { online: false })],
    ['loggedOut', (rig) => changeContext(rig, { account: null })],
  ])('[EDT-02.2] what is %s when it is stored is not sent', (reason, happens) => {
    const rig = reviewed();
    rig.barrier = 'held';
    yes(rig);
    happens(rig);
    rig.store();
    expect(attempt(rig)).toMatchObject({ knowledge: 'notSent', reason });
    expect(rig.asked('cashOut')).toEqual([]);
  });
});
