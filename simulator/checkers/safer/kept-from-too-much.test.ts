import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import type { Done } from '../../workload/customers/careful-customer.ts';
import type { Finding } from '../finding.ts';
import {
  bothOrNeither,
  type Careful,
  lastWordInForce,
  shutForGood,
  withinLimits,
} from './kept-from-too-much.ts';
import type { CarefulBooks } from './read-careful.ts';

const DAY = 86_400_000;
const whys = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ fingerprint }) => fingerprint);

const did = (deed: Done['deed'], change: Partial<Done> = {}): Done => ({
  deed,
  sentAt: 900,
  answeredAt: 1_000,
  status: 200,
  ...change,
});
const who = (...done: readonly Done[]): Careful => ({ user: UserId.parse('ann'), done: [...done] });
const books = (change: Partial<CarefulBooks> = {}): CarefulBooks => ({
  bets: [],
  deposits: [],
  sessions: [],
  limits: [],
  optIns: [],
  bonuses: [],
  marketing: new Map(),
  choices: [],
  ...change,
});
const bet = (at: number, staked: number, change: object = {}): CarefulBooks['bets'][number] => ({
  user: 'ann',
  staked,
  returns: null,
  settlements: 0,
  at,
  ...change,
});

describe('[RGT-09.1] [UK-24] limits', () => {
  const limit = (of: 'STAKE' | 'LOSS' | 'DEPOSIT', amount: number | null, change: Partial<Done> = {}): Done =>
    did({ kind: 'limit', of, period: 'DAY', amount }, change);

  it('are passed by what came after their word alone, with all of the window', () => {
    const two = books({ bets: [bet(500, 60), bet(2_000, 50)] });
    expect(whys(withinLimits(who(limit('STAKE', 100)), two))).toEqual(['RGT-09 a limit is passed: STAKE']);
    expect(whys(withinLimits(who(limit('STAKE', 110)), two))).toEqual([]);
    expect(whys(withinLimits(who(limit('STAKE', 100, { answeredAt: 2_000 })), two))).toEqual([]);
    expect(whys(withinLimits(who(limit('STAKE', 100, { status: null })), two))).toEqual([]);
    const apart = books({ bets: [bet(500, 60), bet(500 + DAY, 50)] });
    expect(whys(withinLimits(who(limit('STAKE', 100)), apart))).toEqual([]);
  });

  it('on losses count what is not back, and nothing where a bet was settled anew', () => {
    const of = (...bets: CarefulBooks['bets']) =>
      whys(withinLimits(who(limit('LOSS', 100)), books({ bets })));
    expect(of(bet(500, 60), bet(2_000, 50))).toEqual(['RGT-09 a limit is passed: LOSS']);
    expect(of(bet(500, 60, { returns: 30 }), bet(2_000, 50))).toEqual([]);
    expect(of(bet(500, 60, { returns: 0, settlements: 2 }), bet(2_000, 50))).toEqual([]);
  });

  it('on deposits count what is paid in', () => {
    const paid = books({ deposits: [{ user: 'ann', amount: 700, at: 2_000 }] });
    expect(whys(withinLimits(who(limit('DEPOSIT', 500)), paid))).toEqual([
      'RGT-09 a limit is passed: DEPOSIT',
    ]);
    expect(whys(withinLimits(who(limit('STAKE', 500)), paid))).toEqual([]);
  });

  it('are not higher, nor confirmed to be, in less than a day', () => {
    const higher = books({ limits: [{ user: 'ann', kind: 'STAKE', period: 'DAY', amount: 200 }] });
    expect(whys(withinLimits(who(limit('STAKE', 100)), higher))).toEqual([
      'RGT-09 a limit is higher before a day has gone by',
    ]);
    expect(whys(withinLimits(who(limit('STAKE', 200)), higher))).toEqual([]);
    expect(whys(withinLimits(who(did({ kind: 'raise' })), books()))).toEqual([
      'RGT-09 a higher limit is confirmed before its time',
    ]);
    expect(whys(withinLimits(who(did({ kind: 'raise' }, { status: 400 })), books()))).toEqual([]);
  });
});

describe('[RGT-14.1] [UK-32] [UK-33] who is shut out', () => {
  const out = did({ kind: 'exclusion' });
  const of = (change: Partial<CarefulBooks>, ...done: readonly Done[]) =>
    whys(shutForGood(who(out, ...done), books(change)));
  const taken = (at: number) => ({ user: 'ann', promotion: '1', at });

  it('has what came before, and nothing after', () => {
    const session = { user: 'ann', startedAt: 100, endedAt: 950 };
    expect(of({ bets: [bet(1_000, 60)], sessions: [session], optIns: [taken(900)] })).toEqual([]);
    expect(of({ bets: [bet(1_001, 60)] })).toEqual(['RGT-14 of who is shut out a bet is struck']);
    expect(of({ deposits: [{ user: 'ann', amount: 1, at: 1_001 }] })).toEqual([
      'RGT-14 of who is shut out a deposit is taken',
    ]);
    expect(of({ sessions: [{ ...session, endedAt: null }] })).toEqual([
      'RGT-14 of who is shut out a session is open',
    ]);
    expect(of({ sessions: [{ ...session, startedAt: 1_001, endedAt: 1_002 }] })).toEqual([
      'RGT-14 of who is shut out a session begins',
    ]);
    expect(of({ bonuses: [taken(1_001)] })).toEqual([
      'RGT-14 of who is shut out they opt in, or a bonus is given',
    ]);
    expect(of({ marketing: new Map([['ann', ['SMS']]]) })).toEqual([
      'RGT-14 of who is shut out they may be told of offers',
    ]);
  });

  it('is answered nothing that was asked after it', () => {
    const late = { sentAt: 1_001, answeredAt: 1_010 };
    expect(of({}, did({ kind: 'other' }, { answeredAt: 1_010 }))).toEqual([]);
    expect(of({}, did({ kind: 'other' }, { ...late, status: 403 }))).toEqual([]);
    expect(of({}, did({ kind: 'other' }, late))).toEqual([
      'RGT-14 of who is shut out a request is answered as if they were there',
    ]);
    expect(of({}, did({ kind: 'login' }, late))).toEqual(['RGT-14 of who is shut out they are let in']);
    expect(
      whys(shutForGood(who(did({ kind: 'break' }, { status: null })), books({ bets: [bet(2_000, 1)] }))),
    ).toEqual([]);
  });
});

it('[MSG-05.1] [UK-41] an opt-in without its bonus is found, and a bonus without its opt-in', () => {
  const one = { user: 'ann', promotion: '1', at: 5 };
  expect(whys(bothOrNeither(who(), books({ optIns: [one], bonuses: [one] })))).toEqual([]);
  const why = ['MSG-05 opt-ins and bonuses are not the same'];
  expect(whys(bothOrNeither(who(), books({ optIns: [one] })))).toEqual(why);
  expect(whys(bothOrNeither(who(), books({ bonuses: [one] })))).toEqual(why);
  expect(whys(bothOrNeither(who(), books({ optIns: [one], bonuses: [{ ...one, promotion: '2' }] })))).toEqual(
    why,
  );
});

it('[REG-05.1] [UK-42] marketing that is not the last word on it is found', () => {
  const said = (channel: string, given: boolean) => ({ user: 'ann', channel, given, at: 5 });
  const choices = [said('SMS', false), said('SMS', true), said('POST', true), said('POST', false)];
  const of = (...inForce: readonly string[]) =>
    whys(lastWordInForce(who(), { choices, marketing: new Map([['ann', inForce]]) }));
  expect(of('SMS')).toEqual([]);
  expect(of('SMS', 'POST')).toEqual(['REG-05 what is in force of marketing is not the last word on it']);
  expect(of()).toEqual(['REG-05 what is in force of marketing is not the last word on it']);
});
