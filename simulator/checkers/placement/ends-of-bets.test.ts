import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { receiptsOfTheBook } from '../money/receipts.ts';
import { screenAgrees } from '../screen/screen-matches-database.ts';
import { finalStays } from './final-stays.ts';
import { fencedInTime } from './questions.ts';

/** Worlds of a few lines each, with what a checker reads of one and nothing else. */
const prints = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ fingerprint }) => fingerprint);

type Told = readonly [type: string, data: object];
const livedBy = (...told: readonly Told[]): World['people'] =>
  [
    {
      name: 'one',
      userId: 'ann',
      lives: [{ recovered: 0, events: told.map(([type, data], at) => ({ type, data, seq: at + 1 })) }],
    },
  ] as unknown as World['people'];

const noBooks = { bets: new Map(), placements: new Map() } as unknown as DatabaseSnapshot;

describe('INV-04', () => {
  it('sees "not placed" of a bet that the book would take still', () => {
    const people = livedBy(['placement/betOutcomeReceived', { ref: 'r1', status: 'FAILED', receipt: null }]);
    const inState = (state: string): DatabaseSnapshot => ({
      ...noBooks,
      placements: new Map([['r1', { state } as never]]),
    });
    const heard = { people };
    expect(prints(screenAgrees(heard, noBooks))).toEqual(['INV-04 refused without a fence']);
    expect(prints(screenAgrees(heard, inState('FENCED')))).toEqual([]);
    expect(prints(screenAgrees(heard, inState('FAILED')))).toEqual([]);
  });

  it('sees a receipt for another stake or other legs than the book has', () => {
    const receipt = { stake: 100, totalStake: 100, selections: [{ id: 7 }] };
    const people = livedBy(['placement/lateResultReceived', { ref: 'r1', receipt }]);
    const booked = (bet: object): DatabaseSnapshot => {
      const row = { stake: 100, totalStake: 100, legs: [{ selection: 7 }], ...bet };
      return { ...noBooks, bets: new Map([['r1', row as never]]) };
    };
    expect(prints(receiptsOfTheBook({ people }, booked({})))).toEqual([]);
    expect(prints(receiptsOfTheBook({ people }, booked({ stake: 99 })))).toEqual([
      'INV-04 the receipt names another stake',
    ]);
    expect(prints(receiptsOfTheBook({ people }, booked({ legs: [{ selection: 8 }] })))).toEqual([
      'INV-04 the receipt names other legs',
    ]);
  });
});

describe('asking', () => {
  const lost: Told = ['placement/outcomeLost', { refs: ['r1'] }];
  const asked = (nth: number, fence: boolean): readonly Told[] => [
    ['gateway/requested', { op: 'betStatus', requestId: `q${nth}`, body: { refs: ['r1'], fence } }],
    [
      'gateway/answered',
      {
        requestId: `q${nth}`,
        outcome: { kind: 'ok', body: { data: { placements: [{ ref: 'r1', state: 'UNKNOWN' }] } } },
      },
    ],
  ];
  const said = (...told: readonly Told[]) => prints(fencedInTime({ people: livedBy(...told) }));

  it('sees a third question that does not fence, unless the answer was lost anew [FAIL-17]', () => {
    const two = [lost, ...asked(1, false), ...asked(2, false)];
    expect(said(...two, ...asked(3, true))).toEqual([]);
    expect(said(...two, lost, ...asked(3, false))).toEqual([]);
    expect(said(...two, ...asked(3, false))).toHaveLength(1);
    const joined: Told = ['placement/joined', { slip: { ref: 'r1' } }];
    expect(said(joined, ...two, ...asked(3, false))).toEqual([]);
  });
});

describe('final', () => {
  const placement = {
    step: 'result',
    attempt: { bets: [{ ref: 'r1', stakeId: 's', status: 'SUCCEEDED', knowledge: 'final', receipt: null }] },
    unresolved: [],
  };
  const looked = (change: (state: typeof placement, event: AppEvent) => typeof placement) => {
    const tab = { isGone: false, events: [{ type: 'x', seq: 1, commit: 1 }], state: () => ({ placement }) };
    return prints(
      finalStays({ people: [{ name: 'one', tab }] as unknown as World['people'] }, (_state, event) => {
        return { placement: change(placement, event) } as unknown as RootState;
      }),
    );
  };
  const bets = (change: object) => ({ bets: placement.attempt.bets.map((bet) => ({ ...bet, ...change })) });

  it('sees a step, a status and a certainty that news move which come again or too late [PLC-02] [PLC-03]', () => {
    expect(looked((state) => state)).toEqual([]);
    expect(
      looked((state, { type }) =>
        type === 'placement/stepChanged' ? { ...state, step: 'progress' } : state,
      ),
    ).toEqual(['final a step is entered that may not follow']);
    expect(
      looked((state, { type }) =>
        type === 'placement/outcomeLost' ? { ...state, attempt: bets({ knowledge: 'unknown' }) } : state,
      ),
    ).toEqual(['final a bet that is decided is open again']);
    expect(
      looked((state, { type }) =>
        type === 'placement/betOutcomeReceived' ? { ...state, attempt: bets({ status: 'FAILED' }) } : state,
      ),
    ).toEqual(['final an outcome that was shown is another']);
  });
});
