import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../gateway/gateway-statements.ts';
import type { Statement } from '../../gateway/parse-statement.ts';
import { drawOptions, EVERYDAY } from '../../scenario/options.ts';
import type { SharedProcess } from '../../scenario/world.ts';
import { inWorld, live } from '../../session.ts';
import { openSharedProcess } from '../../shared-process.ts';
import type { BetRow, PlacementRow } from '../database-snapshot.ts';
import { statementsMatchDatabase } from './statements-match-database.ts';

const HERS = 'hers';
const sessions = new Map(
  ['ann', 'bob'].map((user) => [createHash('sha256').update(`${user}’s`).digest('hex'), `u-${user}`]),
);
const row = (state: string, user = 'u-ann'): PlacementRow => ({ ref: HERS, user, state, contentHash: 'h' });
const bet = (id = 'SB-1', user = 'u-ann'): BetRow => ({
  id,
  ref: HERS,
  user,
  stake: 100,
  totalStake: 100,
  status: 'OPEN',
  returns: null,
  placedAt: 0,
  legs: [],
});
const books = (placement?: PlacementRow, struck?: BetRow) => ({
  placements: new Map(placement === undefined ? [] : [[HERS, placement]]),
  bets: new Map(struck === undefined ? [] : [[HERS, struck]]),
});
const word = (kind: Statement['kind'], more: Partial<Statement> = {}): Statement => ({
  ref: HERS,
  kind,
  bet: kind === 'taken' ? 'SB-1' : undefined,
  about: undefined,
  account: undefined,
  reasons: [],
  ...more,
});
const said = (words: readonly Statement[], more: Partial<Exchange> = {}): Exchange => ({
  at: 0,
  credential: 'ann’s',
  status: 200,
  asked: new Map([[HERS, 'h']]),
  words,
  forgery: undefined,
  fleeting: [],
  ...more,
});
const found = (exchange: Exchange, book: ReturnType<typeof books>) =>
  statementsMatchDatabase([exchange], book, sessions).map(({ fingerprint }) => fingerprint);

const placed = books(row('SUCCEEDED'), bet());

describe('a word of a gateway', () => {
  it('passes when it is what the book says, to its customer', () => {
    expect(found(said([word('taken', { about: 'h' })]), placed)).toEqual([]);
    expect(found(said([word('refused', { about: 'h', account: 'u-ann' })]), books(row('FAILED')))).toEqual(
      [],
    );
    expect(found(said([word('held')]), books(row('PENDING')))).toEqual([]);
    expect(found(said([word('fenced')]), books(row('FENCED')))).toEqual([]);
    expect(found(said([word('unknown')]), placed)).toEqual([]);
    expect(found(said([], { status: 422 }), placed)).toEqual([]);
  });

  it('[INV-02] is found out when it promises a bet that there is not, or another one', () => {
    const missing = ['word a bet that the book does not have'];
    expect(found(said([word('taken')]), books())).toEqual(missing);
    expect(found(said([word('taken', { bet: 'SB-2' })]), placed)).toEqual(missing);
  });

  it('[FAIL-17] [INV-04] is found out when it says "not placed" of a bet, or of a ref that can still become one', () => {
    expect(found(said([word('refused')]), placed)).toEqual(['word a refusal, and the ref is a bet']);
    expect(found(said([word('fenced')]), placed)).toEqual(['word a fence, and the ref is a bet']);
    expect(found(said([word('fenced')]), books())).toEqual(['word a fence that the book does not have']);
    expect(found(said([word('fenced')]), books(row('FAILED')))).toEqual([
      'word a fence that the book has otherwise',
    ]);
    expect(found(said([word('refused')]), books())).toEqual(['word an outcome that the book does not have']);
    // Of a gateway that could write nothing else: kept until it is in its row, where somebody else's fence
    // may be by then.
    const kept = said([word('refused', { reasons: ['TECHNICAL_ERROR'] })]);
    expect(found(kept, books())).toEqual(['word an outcome that the book does not have']);
    expect(found(kept, books(row('FENCED', 'u-bob')))).toEqual([]);
    expect(found(said([]), books(row('FENCED'), bet()))).toEqual(['word a bet whose ref is not placed']);
  });

  it('[FAIL-21] [INV-09] is found out when it tells somebody else that there is anything', () => {
    const bobs = { credential: 'bob’s' };
    expect(found(said([word('fenced', { account: 'u-bob' })], bobs), placed)).toEqual([]);
    expect(found(said([word('unknown')], bobs), placed)).toEqual([]);
    expect(found(said([word('fenced', { account: 'u-ann' })], bobs), placed)).toEqual([
      'word a word that is signed for another account',
    ]);
    expect(found(said([word('taken')], bobs), placed)).toEqual(['word a bet that the book does not have']);
    const others = ['word the outcome of another account'];
    expect(found(said([word('refused')], bobs), books(row('FAILED')))).toEqual(others);
    expect(found(said([word('held')], bobs), books(row('PENDING')))).toEqual(others);
    // He was refused by a gateway that could write nothing; before it could again she asked for the same ref,
    // and it was fenced for her.
    const unwritten = word('refused', { reasons: ['TECHNICAL_ERROR'], account: 'u-bob' });
    expect(found(said([unwritten], bobs), books(row('FENCED')))).toEqual([]);
    expect(found(said([{ ...unwritten, account: 'u-ann' }], bobs), books(row('FENCED')))).toEqual([
      'word a word that is signed for another account',
    ]);
    expect(found(said([], { ...bobs, status: 422 }), placed)).toEqual([
      'word that another account has used it',
    ]);
    expect(found(said([word('unknown')], { credential: undefined }), placed)).toEqual([
      'word something without a session',
    ]);
  });

  it('[FAIL-20] [FAIL-23] is found out when it answers for other content, or takes what was changed on its way', () => {
    const other = ['word the outcome of other content'];
    expect(found(said([word('taken', { about: 'g' })]), placed)).toEqual(other);
    expect(found(said([word('refused', { about: 'g' })]), books(row('FAILED')))).toEqual(other);
    expect(found(said([word('held')], { forgery: 'altered' }), books(row('PENDING')))).toEqual([
      'word a bet whose content is not that of its hash',
    ]);
    expect(found(said([word('held')], { forgery: 'rewritten' }), books(row('PENDING')))).toEqual([
      'word a bet for another’s ref and content',
    ]);
  });

  it('[FAIL-31] [INV-03] is found out when a power cut could have undone it', () => {
    expect(found(said([word('taken')], { fleeting: [HERS] }), placed)).toEqual([
      'word an end that a power cut could have undone',
    ]);
  });
});

describe('a world that strains its gateways', { timeout: 300_000 }, () => {
  let stage: SharedProcess;
  beforeAll(async () => {
    stage = await openSharedProcess();
  });
  afterAll(() => stage.database.close());

  it('repeats, alters and asks as somebody else, moves what is bet on, and finds the gateways’ word kept', async () => {
    const strain = { repeated: 60, jolted: 40, journalMs: 30, cramped: 0, starved: 0 };
    const options = {
      ...drawOptions('3', 'swarm', []),
      ...EVERYDAY,
      customers: 4,
      gateways: 1,
      reexecuted: false,
      strain,
    };
    await inWorld(stage, options, async (world) => {
      const { findings, books: book } = await live(world, stage.database);
      expect(findings).toEqual([]);
      expect(book.bets.size).toBeGreaterThan(0);
      const forgeries = new Set(world.words.exchanges.map(({ forgery }) => forgery));
      expect(forgeries).toEqual(new Set([undefined, 'altered', 'rewritten']));
      expect(
        world.market.moves.some(({ market, state }) => !market.includes('.') && state === 'SUSPENDED'),
      ).toBe(true);
    });
  });
});
