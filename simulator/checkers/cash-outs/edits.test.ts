import { describe, expect, it } from 'vitest';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { cashedOutAsShown } from './agreed-cash-outs.ts';
import { editedAsAgreed, editsAsked } from './edited-as-agreed.ts';
import type { CashOutRow, EditedBet } from './read-cash-outs.ts';

const prints = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ fingerprint }) => fingerprint);

type Told = readonly [type: string, data: object, at?: number];
const livedBy = (...told: readonly Told[]): Pick<World, 'people'> => {
  const events = told.map(([type, data, at = 0], i) => ({ type, data, at, seq: i + 1 }));
  return { people: [{ name: 'one', lives: [{ recovered: 0, events }] }] } as unknown as World;
};

/** A bet that is worth 6.00 is to become one on selection 7 at 2/1. */
const slip = {
  ref: 'n1',
  stake: 600,
  contentHash: 'next',
  possibleWinnings: 1_800,
  acceptOddsChange: 'NOT_ACCEPT',
  selections: [{ id: 7, odds: '2/1', version: 3, eachWay: false }],
};
const loaded: Told = [
  'betEdit/loaded',
  {
    betId: 'B',
    until: 5_000,
    edit: { value: 600, legs: [{ id: 7, odds: '2/1', version: 3 }], possibleWinnings: 1_800 },
  },
];
const request = {
  ref: 'r1',
  betId: 'B',
  amount: 600,
  acceptCashOutsChange: 'NOT_ACCEPT',
  contentHash: 'h',
  edit: slip,
};
const shown = { amount: '600', edit: '7 at 2/1, , 1800' };
const asking = (change: object = {}, at = 0): Told => [
  'cashOut/requested',
  { account: 'ann', request: { ...request, ...change }, shown },
  at,
];
const receipt = {
  ref: 'r1',
  account: 'ann',
  betId: 'B',
  contentHash: 'h',
  asked: 600,
  paid: 600,
  edit: { ref: 'n1', betId: 'N', contentHash: 'next' },
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
  stake: 1_000,
  soldBefore: 0,
  automatic: false,
  receipt,
};
const next: EditedBet = { id: 'N', ref: 'n1', user: 'ann', from: 'B', totalStake: 600, returns: 1_800 };

describe('edits in the book', () => {
  const asked = editsAsked(livedBy(asking()));
  const seen = (rows: readonly CashOutRow[], edited: readonly EditedBet[]) =>
    prints(editedAsAgreed(asked, rows, edited));

  it('[EDT-01.1] hold when both halves are there, and when neither is', () => {
    expect(seen([row], [next])).toEqual([]);
    expect(seen([{ ...row, state: 'FAILED', receipt: undefined }], [])).toEqual([]);
  });

  it('[EDT-01.1] are seen with one half alone', () => {
    expect(seen([row], [])).toEqual(['EDT-01 was paid for its edit, and nothing was booked']);
    expect(seen([{ ...row, receipt: { ...receipt, edit: undefined } }], [next])).toEqual([
      'EDT-01 was paid for its edit, and nothing was booked',
      'EDT-01 booked alone',
    ]);
    expect(seen([], [next])).toEqual(['EDT-01 booked alone']);
    expect(prints(editedAsAgreed(new Map(), [row], [next]))).toEqual([
      'EDT-01 is an edit, and a cash-out was asked for',
    ]);
  });

  it('[EDT-01.4] [EDT-01.6] are seen when they are two, of another bet or at another sum', () => {
    expect(seen([row], [next, { ...next, id: 'M', ref: 'n2' }])).toEqual([
      'EDT-01 booked alone',
      'EDT-01 edited twice',
    ]);
    expect(seen([row], [{ ...next, from: 'C' }])).toEqual(['EDT-01 was edited into a bet of another']);
    expect(seen([row], [{ ...next, totalStake: 599 }])).toEqual([
      'EDT-01 was paid otherwise than the next bet costs',
    ]);
    expect(seen([row], [{ ...next, returns: 1_799 }])).toEqual([
      'EDT-01 was edited into a bet that returns otherwise',
    ]);
    const part = { ...receipt, part: { stake: 400, left: 600 } };
    expect(seen([{ ...row, receipt: part }], [next])).toEqual(['EDT-01 was edited, and goes on']);
    const other = { ...receipt, edit: { ...receipt.edit, contentHash: 'x' } };
    expect(seen([{ ...row, receipt: other }], [next])).toEqual([
      'EDT-01 was edited into another bet than was agreed to',
    ]);
  });
});

describe('edits in a log', () => {
  const sent: Told = ['cashOut/sent', { ref: 'r1' }];
  const edited = { ref: 'n1', betId: 'N', contentHash: 'next', totalStake: 600 };
  const ended = (data: object): Told => [
    'cashOut/ended',
    { ref: 'r1', status: 'SUCCEEDED', receipt, ...data },
  ];
  const seen = (...told: readonly Told[]) => prints(cashedOutAsShown(livedBy(...told), [row]));

  it('[EDT-02.1] hold at both halves as they stood still', () => {
    expect(seen(loaded, asking(), sent, ended({ edited }))).toEqual([]);
  });

  it('[EDT-02.1] are seen for something else, too late, twice, and when a half may change', () => {
    const other = 'CSH-03 another edit is asked for than stood still';
    const legs = [{ id: 7, odds: '3/1', version: 4 }];
    expect(seen(loaded, asking({ edit: { ...slip, selections: legs } }))).toContain(other);
    expect(seen(asking())).toContain(other);
    expect(seen(loaded, ['betEdit/reviewEnded', { betId: 'B' }], asking())).toContain(other);
    expect(seen(loaded, asking({}, 5_000))).toContain('CSH-03 an edit is asked for after its time');
    expect(seen(loaded, asking(), loaded, asking({ ref: 'r2' }))).toContain(
      'CSH-03 a bet has two requests that are open',
    );
    expect(seen(loaded, asking({ edit: { ...slip, acceptOddsChange: 'ACCEPT_ANY_ODDS' } }))).toContain(
      'CSH-03 an edit lets its halves change',
    );
    const longer: Told = ['betEdit/loaded', { ...loaded[1], until: 9_000 }];
    expect(seen(longer, asking())).toContain('CSH-03 an edit stands still for too long');
  });

  it('[EDT-02.3] are seen when one is called edited without both receipts', () => {
    const bare = 'CSH-03 an edit is believed without the receipt of its next bet';
    expect(seen(loaded, asking(), sent, ended({}))).toEqual([bare]);
    expect(seen(loaded, asking(), sent, ended({ edited: { ...edited, totalStake: 601 } }))).toEqual([bare]);
    expect(seen(loaded, asking(), sent, ended({ edited: { ...edited, betId: 'M' } }))).toEqual([bare]);
  });
});
