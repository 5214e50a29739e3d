import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { World } from '../../scenario/world.ts';
import type { BetRow } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { cashedOutAsShown } from './agreed-cash-outs.ts';
import { partsAddUp } from './parts-of-bets.ts';
import { reachedAt } from './reached-rules.ts';
import type { CashOutRow, PaidEntry, TermsRow } from './read-cash-outs.ts';
import { rulesFired } from './rules-fired.ts';
import { ToldCashOuts } from './told-cash-outs.ts';
import { cashOutWordsMatch } from './words-of-cash-outs.ts';

const prints = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ fingerprint }) => fingerprint);

type Told = readonly [type: string, data: object, at?: number];
const eventsOf = (told: readonly Told[]) =>
  told.map(([type, data, at = 0], i) => ({ type, data, at, seq: i + 1 }));
const livedBy = (...told: readonly Told[]): Pick<World, 'people'> =>
  ({ people: [{ name: 'one', lives: [{ recovered: 0, events: eventsOf(told) }] }] }) as unknown as World;

/** Of a bet of 10.00 that could return 30.00, 4.00 were cashed out for 6.00. */
const receipt = {
  ref: 'r1',
  account: 'ann',
  betId: 'B',
  contentHash: 'h',
  asked: 600,
  paid: 600,
  part: { stake: 400, left: 600 },
  paidAt: 1,
  signature: 's',
};
const row: CashOutRow = {
  ref: 'r1',
  user: 'ann',
  bet: 'B',
  state: 'SUCCEEDED',
  contentHash: 'h',
  paid: 600,
  stake: 400,
  soldBefore: 0,
  automatic: false,
  receipt,
};
const rest: CashOutRow = {
  ...row,
  ref: 'r2',
  paid: 900,
  stake: 600,
  soldBefore: 400,
  receipt: { ...receipt, ref: 'r2', asked: 900, paid: 900, part: { stake: 600, left: 0 } },
};

describe('CSH-06, CSH-08: parts of bets', () => {
  const bet = { id: 'B', ref: 'p', user: 'ann', totalStake: 1_000, status: 'OPEN', returns: null };
  const terms: TermsRow = { id: 'B', returns: 3_000, most: null, bonus: null, type: 'SINGLE', result: null };
  const entry: PaidEntry = { ref: 'B#0', user: 'ann', amount: 600 };
  const asked = (
    rows: readonly CashOutRow[],
    told: { bet?: object; terms?: Partial<TermsRow>; entries?: readonly PaidEntry[] } = {},
  ) => {
    const paid = rows.reduce((sum, one) => sum + (one.paid ?? 0), 0);
    const stake = rows.reduce((sum, one) => sum + (one.stake ?? 0), 0);
    const one = { ...bet, cashed: { stake, paid }, ...told.bet } as unknown as BetRow;
    const entries =
      told.entries ??
      rows.map(({ soldBefore, user, paid: amount }) => ({
        ref: `B#${String(soldBefore)}`,
        user,
        amount: amount ?? 0,
      }));
    return prints(partsAddUp(rows, entries, new Map([['p', one]]), [{ ...terms, ...told.terms }]));
  };
  const whole = { bet: { status: 'SETTLED', returns: 1_500 }, terms: { result: 'CASHED_OUT' as const } };

  it('holds of a part, and of all parts', () => {
    expect(asked([row])).toEqual([]);
    expect(asked([row, rest], whole)).toEqual([]);
  });

  it('sees a part that is paid twice, a gap, and more than the bet', () => {
    expect(asked([row, { ...row, ref: 'r3' }])).toContain('CSH-06 has a part that was paid twice');
    expect(asked([rest])).toContain('CSH-06 has parts with a gap between them');
    const more = {
      ...rest,
      stake: 700,
      receipt: { ...receipt, ref: 'r2', paid: 900, part: { stake: 700, left: -100 } },
    };
    expect(asked([row, more])).toContain('CSH-06 has parts that come to more than it');
  });

  it('sees money without a row, a row without money, and another amount', () => {
    expect(asked([row], { entries: [entry, { ...entry, ref: 'B#400' }] })).toEqual([
      'CSH-06 entry without a row',
    ]);
    expect(asked([row], { entries: [entry, entry] })).toEqual(['CSH-06 entry without a row']);
    expect(asked([row], { entries: [] })).toEqual(['CSH-06 row without an entry']);
    expect(asked([row], { entries: [{ ...entry, amount: 601 }] })).toEqual([
      'CSH-06 entry of another amount',
    ]);
  });

  it('sees another receipt, another customer, another sum at the bet, and a value above what it returns', () => {
    expect(asked([{ ...row, receipt: { ...receipt, paid: 599 } }])).toEqual([
      'CSH-06 has a receipt that says something else than the book',
    ]);
    expect(asked([row], { bet: { user: 'bob' } })).toEqual(['CSH-06 was paid to somebody else']);
    expect(asked([row], { bet: { cashed: undefined } })).toEqual(['CSH-06 has other parts than were paid']);
    expect(asked([row], { terms: { returns: 1_499 } })).toEqual([]);
    expect(asked([row], { terms: { returns: 1_490 } })).toEqual([
      'CSH-06 was paid more for than it could return',
    ]);
  });

  it('sees a bet of a kind without a value, one that did not end by its parts, and a request that waits', () => {
    expect(asked([row], { terms: { type: 'FORECAST' } })).toEqual(['CSH-06 is of a kind that has no value']);
    expect(asked([row], { terms: { bonus: 'freeBet' } })).toEqual(['CSH-06 is of a kind that has no value']);
    expect(asked([row, rest])).toEqual(['CSH-06 ended by its cash-out or not, and says otherwise']);
    expect(asked([row, rest], { ...whole, bet: { status: 'SETTLED', returns: 1_400 } })).toEqual([
      'CSH-06 was cashed out whole, and has other returns',
    ]);
    expect(prints(partsAddUp([{ ...row, state: 'PENDING' }], [], new Map(), []))).toEqual(['CSH-06 pending']);
  });
});

/** A part of an offer of 15.00 for the whole: 4.00 of 10.00 are worth 6.00. */
const offer: Told = [
  'cashOut/offersReceived',
  {
    all: true,
    offers: [
      {
        betId: 'B',
        status: 'ENABLED',
        amount: 1_500,
        parts: { whole: 1_500, total: 1_000, left: 1_000, smallest: 1 },
      },
    ],
  },
];
const question: Told = ['cashOut/confirmOpened', { betId: 'B', amount: 600, part: 400, until: 5_000 }];
const request = {
  ref: 'r1',
  betId: 'B',
  betslipId: 'B',
  amount: 600,
  part: 400,
  acceptCashOutsChange: 'NOT_ACCEPT',
  contentHash: 'h',
};
const asking = (change: object = {}, at = 0): Told => [
  'cashOut/requested',
  { account: 'ann', request: { ...request, ...change }, shown: { amount: '600' } },
  at,
];
const sent: Told = ['cashOut/sent', { ref: 'r1' }];
const processed: Told = ['cashOut/ended', { ref: 'r1', status: 'SUCCEEDED', receipt }];
const refused: Told = ['cashOut/ended', { ref: 'r1', status: 'FAILED', receipt: null }];

describe('CSH-02, CSH-03: what was shown, asked for and paid', () => {
  const seen = (told: readonly Told[], rows: readonly CashOutRow[] = [row]) =>
    prints(cashedOutAsShown(livedBy(...told), rows));

  it('holds of a part that was asked about, asked for and paid', () => {
    expect(seen([offer, question, asking(), sent, processed])).toEqual([]);
  });

  it('sees a question at another value, or for too long, and of what is not on offer', () => {
    const at = (change: object): Told => [question[0], { ...question[1], ...change }];
    expect(seen([offer, at({ amount: 601 })], [])).toEqual([
      'CSH-03 a value is asked about that was not shown',
    ]);
    expect(seen([offer, at({ until: 9_000 })], [])).toEqual(['CSH-03 a value stands still for too long']);
    expect(seen([question], [])).toEqual(['CSH-03 a value is asked about that is not on offer']);
    // What was told before a part was paid is none any more.
    expect(seen([offer, question, asking(), sent, processed, question])).toEqual([
      'CSH-03 a value is asked about that is not on offer',
    ]);
  });

  it('sees a request for something else, too late, twice, and a consent that nobody gave', () => {
    const beside = 'CSH-03 something else is asked for than stood still';
    const rows: readonly CashOutRow[] = [];
    expect(seen([offer, question, asking({ amount: 500 })], rows)).toEqual([beside]);
    expect(seen([offer, question, asking({}, 5_000)], rows)).toEqual([
      'CSH-03 a value is asked for after its time',
    ]);
    expect(seen([offer, question, asking(), question, asking({ ref: 'r2' })], rows)).toEqual([
      'CSH-03 a bet has two requests that are open',
    ]);
    expect(seen([offer, question, asking(), sent, sent], rows)).toEqual([
      'CSH-03 a request goes out a second time, or after its end',
    ]);
    const lenient = asking({ acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS' });
    expect(seen([offer, question, lenient], rows)).toEqual(['CSH-03 lenient']);
  });

  it('sees a payment that nobody asked for, or below what was agreed to', () => {
    expect(seen([])).toEqual(['CSH-03 never asked']);
    const less = { ...row, receipt: { ...receipt, paid: 599 } };
    expect(seen([offer, question, asking(), sent], [less])).toEqual(['CSH-03 not as agreed']);
  });

  it('sees "processed" without a payment, "not processed" with one or before its end, and "not sent" of what is there', () => {
    const told = [offer, question, asking(), sent];
    expect(seen([...told, processed], [{ ...row, state: 'FAILED' }])).toEqual([
      'CSH-02 SUCCEEDED beside the book',
    ]);
    expect(seen([...told, refused])).toEqual(['CSH-02 FAILED beside the book']);
    expect(seen([...told, refused], [])).toEqual(['CSH-02 FAILED beside the book']);
    expect(seen([...told, refused], [{ ...row, state: 'FENCED' }])).toEqual([]);
    const abandoned: Told = ['cashOut/abandoned', { ref: 'r1', reason: 'stale' }];
    expect(seen([offer, question, asking(), abandoned])).toEqual(['CSH-02 not sent']);
  });

  it('sees a screen that calls processed what its log has no receipt of', () => {
    const shows = (knowledge: string, told: readonly Told[]) => {
      const state = () => ({ myBets: { cashOut: { attempts: [{ request, knowledge }] } } });
      const tab = { isGone: false, events: eventsOf(told), state };
      return prints(new ToldCashOuts().look({ people: [{ name: 'one', tab }] } as unknown as World));
    };
    expect(shows('paid', [offer, question, asking(), sent, processed])).toEqual([]);
    expect(shows('paid', [offer, question, asking(), sent])).toEqual(['CSH-02 paid without proof']);
    expect(shows('refused', [offer, question, asking(), sent])).toEqual(['CSH-02 refused without proof']);
  });
});

describe('CSH-09: rules', () => {
  const rule = { version: 1, state: 'ACTIVE' as const, atLeast: 600, part: null };
  const set = { bet: 'B', rule };
  const fired = { bet: 'B', paid: { receipt: { ref: 'r1', asked: 600, paid: 600 }, automatic: true } };
  const nobody = livedBy();
  const kept = { bet: 'B', version: 1, state: 'ACTIVE' as const, atLeast: 600 };

  it('pay once, while they stand, and not below their value', () => {
    expect(prints(rulesFired(nobody, [set, fired], [{ ...kept, state: 'FIRED' }]))).toEqual([]);
    expect(prints(rulesFired(nobody, [set, fired, fired], []))).toEqual(['CSH-09 without a rule']);
    const removed = { bet: 'B', rule: { ...rule, version: 2, state: 'REMOVED' as const } };
    expect(prints(rulesFired(nobody, [set, removed, fired], []))).toEqual(['CSH-09 without a rule']);
    const dear = { bet: 'B', rule: { ...rule, atLeast: 601 } };
    expect(prints(rulesFired(nobody, [dear, fired], []))).toEqual(['CSH-09 below the rule']);
  });

  it('are called in force after the gateway has them', () => {
    const told = livedBy(['cashOut/ruleEnded', { betId: 'B', status: 'SET', rule: { ...rule, setAt: 1 } }]);
    expect(prints(rulesFired(told, [set], [kept]))).toEqual([]);
    expect(prints(rulesFired(told, [], [kept]))).toEqual(['CSH-09 told without an act']);
  });

  it('stand no more once they have paid, and are not lost once they were told', () => {
    expect(prints(rulesFired(nobody, [set, fired], [kept]))).toEqual(['CSH-09 stands after it paid']);
    const anew = { bet: 'B', rule: { ...rule, version: 2 } };
    expect(prints(rulesFired(nobody, [set, fired, anew], [{ ...kept, version: 2 }]))).toEqual([]);
    const told = livedBy(['cashOut/ruleEnded', { betId: 'B', status: 'SET', rule: { ...rule, setAt: 1 } }]);
    expect(prints(rulesFired(told, [set], []))).toEqual(['CSH-09 lost']);
    expect(prints(rulesFired(told, [set], [{ ...kept, version: 2 }]))).toEqual([]);
  });

  it('are not begun anew, as if those before had never been', () => {
    const anew = { bet: 'B', rule: { ...rule, version: 2 } };
    expect(prints(rulesFired(nobody, [set, anew], []))).toEqual([]);
    expect(prints(rulesFired(nobody, [set, set], []))).toEqual(['CSH-09 forgotten']);
    expect(prints(rulesFired(nobody, [set, { ...set, bet: 'C' }], []))).toEqual([]);
  });

  it('pay what has jumped beyond them', () => {
    const waited = (worth: number): CashOutRow => ({
      ...{ ref: 'r1', user: 'one', bet: 'B', state: 'FAILED', contentHash: '', paid: null, stake: null },
      ...{ soldBefore: null, automatic: true, receipt: undefined },
      refused: { type: 'CASH_OUT_VALUE_CHANGED', worth },
    });
    expect(prints(rulesFired(nobody, [set], [kept], [waited(599)]))).toEqual([]);
    expect(prints(rulesFired(nobody, [set], [kept], [waited(601)]))).toEqual(['CSH-09 reached']);
  });
});

describe('CSH-09: rules at rest', () => {
  const bet = { bet: 'B', atLeast: 576, part: null, stake: 400, total: 400, left: 400 };
  const at = (price: string | undefined, change: object = {}) =>
    reachedAt([{ ...bet, legs: [{ struck: '2/1', selection: 'm.odds.a' }], ...change }], () => price);

  it('do not stand where the value is there: 400 at 2/1 is worth 576 at 1/1, less before it', () => {
    expect(at('1/1')).toHaveLength(1);
    expect(at('11/10')).toEqual([]);
    expect(at(undefined)).toEqual([]);
    expect(at('1/1', { left: 399 })).toEqual([]);
    expect(at('1/1', { atLeast: 144, part: 100 })).toHaveLength(1);
    expect(at('1/1', { atLeast: 145, part: 100 })).toEqual([]);
    const legs = ['2/1', '1/1'].map((struck) => ({ struck, selection: 'm.odds.a' }));
    expect(at('1/1', { legs })).toHaveLength(1);
  });
});

describe('words about cash-outs', () => {
  const sessions = new Map([[createHash('sha256').update('c').digest('hex'), 'ann']]);
  const said = (word: object, credential: string | undefined = 'c', rows = [row]) => {
    const words = [{ ref: 'r1', account: 'ann', paid: undefined, ...word }] as never;
    return prints(cashOutWordsMatch([{ credential, words }], rows, sessions));
  };

  it('are what the book says, and for its customer alone', () => {
    expect(said({ kind: 'paid', paid: 600 })).toEqual([]);
    expect(said({ kind: 'paid', paid: 601 })).toEqual([
      'word cash-out: a payment that the book does not have',
    ]);
    expect(said({ kind: 'refused' })).toEqual(['word cash-out: a refusal that the book does not have']);
    expect(said({ kind: 'fenced' })).toEqual(['word cash-out: a fence that the book has otherwise']);
    expect(said({ kind: 'fenced' }, 'c', [])).toEqual(['word cash-out: a fence that the book does not have']);
    expect(said({ kind: 'paid', paid: 600, account: 'bob' })).toEqual([
      'word cash-out: a word that is signed for another account',
    ]);
    expect(said({ kind: 'unknown' }, 'other')).toEqual(['word cash-out: something without a session']);
  });
});
