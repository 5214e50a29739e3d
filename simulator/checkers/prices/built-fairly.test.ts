import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import { falselyPromised } from '../money/returns.ts';
import { settledAsByHand } from '../money/settlement.ts';
import { notAsShown } from '../placement/as-shown.ts';
import { consented } from '../placement/consent.ts';
import { askedWrongly, SaidOfLegs } from '../screen/asked-about.ts';
import { shownFalsely } from '../screen/figures.ts';
import { builtFairly } from './built-fairly.ts';

/** Ten ends of a match; home and three goals are three of them: 10 / (3 × 1.12) is 2.97. */
const rows = [
  ...Array.from({ length: 3 }, () => ['built.result.a', 'built.goals.a']),
  ...Array.from({ length: 3 }, () => ['built.result.a', 'built.goals.b']),
  ...Array.from({ length: 3 }, () => ['built.result.b', 'built.goals.b']),
  ['built.result.c', 'built.goals.a'],
];
/** Six of ten have home and three goals from then on: 1.48. */
const later = [
  ...Array.from({ length: 6 }, () => ['built.result.a', 'built.goals.a']),
  ...Array.from({ length: 2 }, () => ['built.result.a', 'built.goals.b']),
  ...Array.from({ length: 2 }, () => ['built.result.b', 'built.goals.a']),
];
const tables = [
  { at: 1, event: 'built', rows },
  { at: 100, event: 'built', rows: later },
];
const NAMES = ['built.result.a', 'built.goals.a', 'built.goals.b', 'built.result.c', 'other.odds.a'];
const names = new Map(NAMES.map((name, id) => [id, name]));
const leg = (selection: number) => ({
  selection,
  market: (names.get(selection) ?? '').slice(0, -2),
  odds: '4/5',
  version: 1,
});
const bet: BetRow = {
  id: 'SB-1',
  ref: 'r1',
  user: 'ann',
  stake: 100,
  totalStake: 100,
  status: 'OPEN',
  returns: null,
  placedAt: 50,
  legs: [leg(0), leg(1)],
  groups: [{ legs: [0, 1], odds: '197/100' }],
};
const prints = (found: readonly { readonly fingerprint: string }[]) =>
  found.map(({ fingerprint }) => fingerprint);

describe('builder', () => {
  const found = (change: Partial<BetRow>) => {
    const books = { bets: new Map([['r1', { ...bet, ...change }]]), selections: names };
    return prints(builtFairly({ market: { tables } as unknown as World['market'] }, books));
  };

  it('sees the product of the legs, an old price and one to come [BBD-01]', () => {
    const other = ['builder a bet builder is struck at another price than its match and the margin come to'];
    expect(found({})).toEqual([]);
    expect(found({ groups: [{ legs: [0, 1], odds: '224/100' }] })).toEqual(other);
    expect(found({ placedAt: 200 })).toEqual(other);
    // In the very millisecond either is right.
    expect(found({ placedAt: 100 })).toEqual([]);
    expect(found({ placedAt: 100, groups: [{ legs: [0, 1], odds: '80/100' }] })).toEqual([]);
  });

  it('sees what cannot come true, what adds nothing, and what is no bet builder [BBD-02]', () => {
    expect(found({ legs: [leg(3), leg(2)] })).toEqual([
      'builder a bet builder is struck that cannot come true',
    ]);
    expect(found({ legs: [leg(3), leg(1)] })).toEqual([
      'builder a bet builder is struck of which one selection adds nothing',
    ]);
    expect(found({ legs: [leg(1), leg(2)] })).toEqual([
      'builder a bet builder has two selections of one market',
    ]);
    expect(found({ legs: [leg(0), leg(4)] })).toEqual(['builder a bet builder of several matches is struck']);
    expect(found({ groups: [{ legs: [0], odds: '4/5' }] })).toEqual([
      'builder selections of one match are multiplied with each other',
    ]);
    expect(found({ groups: undefined })).toEqual([
      'builder selections of one match are multiplied with each other',
    ]);
    expect(found({ legs: [leg(0), leg(1), leg(4)] })).toEqual([]);
  });
});

const selections = [0, 1].map((id) => ({ id, odds: '4/5', version: 1 }));
const group = { id: 'bb-1', selections: [0, 1], odds: '197/100' };
const slip = {
  ref: 'r1',
  type: 'YOURBET',
  systemType: null,
  eachWay: false,
  stake: 100,
  numberOfBets: 1,
  acceptOddsChange: 'ACCEPT_HIGHER_ODDS',
  contentHash: 'c1',
  totalOdds: '2.97',
  selections,
  selectionGroups: [group],
};

it('INV-18 sees a bet builder that goes out at another price, or that was not shown', () => {
  const shownAs = (groups: readonly object[], version = 1) =>
    notAsShown({
      type: 'placement/requested',
      data: {
        bets: [{ slip }],
        shown: {
          legs: selections.map(({ id }) => ({ selectionId: id, price: '', version })),
          totalStake: '100',
          groups,
        },
      },
    } as unknown as AppEvent);
  expect(shownAs([{ id: 'bb-1', price: '1.97/1' }])).toBeUndefined();
  expect(shownAs([{ id: 'bb-1', price: '2.97' }])).toBeUndefined();
  expect(shownAs([{ id: 'bb-1', price: '2/1' }])).toBe(
    'a bet builder goes out at another price than was shown',
  );
  expect(shownAs([])).toBe('a bet builder goes out that was not shown');
  // The sent version of both legs is 1; their own prices are not on the screen, and may have moved since the
  // hand set out.
  expect(shownAs([{ id: 'bb-1', price: '1.97/1' }], 0)).toBeUndefined();
  expect(shownAs([{ id: 'bb-1', price: '1.97/1' }], 2)).toBe(
    'a leg goes out at another version than was shown',
  );
});

it('INV-05 sees a bet builder at a price or on legs that nobody agreed to', () => {
  const events = [{ type: 'placement/requested', data: { bets: [{ slip }] } }];
  const people = [{ lives: [{ events }] }] as unknown as World['people'];
  const found = (groups: BetRow['groups']) =>
    prints(
      consented({ people }, { bets: new Map([['r1', { ...bet, groups }]]) } as unknown as DatabaseSnapshot),
    );
  expect(found(bet.groups)).toEqual([]);
  expect(found([{ legs: [0, 1], odds: '200/100' }])).toEqual([]);
  expect(found([{ legs: [0, 1], odds: '196/100' }])).toEqual([
    'INV-05 is at a price that the customer’s choice does not allow',
  ]);
  expect(found(undefined)).toEqual(['INV-05 holds other bet builders than were agreed to']);
});

const asked = () => {
  const said = new SaidOfLegs();
  const tell = (type: string, data: object): void => said.take({ type, data } as unknown as AppEvent);
  const calculated = (requestId: string, odds: string | null): void => {
    tell('betslip/calculationRequested', { requestId });
    tell('betslip/calculated', { requestId, groups: [{ id: 'bb-1', selections: [0, 1], odds }] });
  };
  const asks = (odds: string, needsAcceptance: boolean, acceptOddsChange = 'NOT_ACCEPT') =>
    askedWrongly(
      {
        legs: [],
        groups: [{ legs: [1, 0], status: 'open', odds, change: { needsAcceptance } }],
        context: { acceptOddsChange },
      } as unknown as Parameters<typeof askedWrongly>[0],
      said,
    );
  return { tell, calculated, asks };
};

it('NTC-02 sees a bet builder that asks for nothing, or does not ask', () => {
  const { tell, calculated, asks } = asked();
  calculated('1', '197/100');
  expect(asks('197/100', false)).toBeUndefined();
  expect(asks('197/100', true)).toMatch(/asks although/);
  calculated('2', '180/100');
  expect(asks('180/100', true)).toBeUndefined();
  expect(asks('180/100', false)).toMatch(/does not ask/);
  expect(asks('180/100', false, 'ACCEPT_ANY_ODDS')).toBeUndefined();
  expect(asks('197/100', false)).toMatch(/another price than was calculated/);
  tell('betslip/groupPricesAccepted', { groups: [{ key: '0,1', odds: '180/100' }] });
  expect(asks('180/100', false)).toBeUndefined();
});

it.each(['session/logoutRequested', 'session/ended', 'lifecycle/sessionResumed'])(
  'NTC-02 an answer that comes after %s was shown to nobody [CAL-03]',
  (over) => {
    const { tell, calculated, asks } = asked();
    tell('betslip/calculationRequested', { requestId: '1' });
    tell(over, {});
    tell('betslip/calculated', {
      requestId: '1',
      groups: [{ id: 'bb-1', selections: [0, 1], odds: '197/100' }],
    });
    calculated('2', '180/100');
    expect(asks('180/100', false)).toBeUndefined();
  },
);

it('figures and receipts take a bet builder for one leg at its price [BSL-11]', () => {
  const shown = (returns: number) =>
    shownFalsely({
      casts: [],
      groups: [{ legs: [0, 1], odds: '197/100' }],
      legs: [0, 1].map((selectionId) => ({
        selectionId,
        status: 'open',
        price: { kind: 'fixed', odds: 4_101 },
      })),
      stakes: [
        {
          stakeId: 'builder:1',
          legs: [0, 1],
          unitStake: 100,
          lines: 1,
          eachWay: false,
          returns,
          bonus: null,
        },
      ],
      totals: { stake: 100, capped: false },
      context: { rules: { maximumNetWinnings: {} } },
      notices: [],
    } as unknown as Parameters<typeof shownFalsely>[0]);
  expect(shown(297)).toBeUndefined();
  expect(shown(324)).toBe('a box shows other returns than it has');
  const receipt = (possibleWinnings: number, totalOdds: string) =>
    falselyPromised(
      {
        type: 'placement/betOutcomeReceived',
        data: {
          receipt: {
            ref: 'r1',
            contentHash: 'c1',
            stake: 100,
            totalStake: 100,
            selections,
            possibleWinnings,
            totalOdds,
          },
        },
      } as unknown as AppEvent,
      () => [slip as unknown as ReturnType<Parameters<typeof falselyPromised>[1]>[number]],
    );
  expect(receipt(297, '2.97')).toBeUndefined();
  expect(receipt(324, '2.97')).toBe('the returns are not those of stake and prices');
  expect(receipt(310, '3.1')).toBeUndefined();
  expect(receipt(297, '3.1')).toBe('the returns are not those of stake and total odds');
});

it('settlement works out a bet builder by what has become of its legs, and multiplies it', () => {
  const ends = (market: string, a: string, b: string) =>
    [
      market,
      {
        results: [a, b].map((outcome, nth) => ({
          selection: `${market}.${'ab'[nth] ?? ''}`,
          result: { outcome },
        })),
        deductions: [],
      },
    ] as const;
  const settled = (goals: readonly [string, string], returns: number | null, alone = false) => {
    const results = new Map<string, object>([
      ends('built.result', 'WON', 'LOST'),
      ends('other.odds', 'WON', 'LOST'),
      ...(goals[0] === '' ? [] : [ends('built.goals', ...goals)]),
    ]);
    const card = { results, raceOf: () => undefined };
    const struck = {
      ...{
        id: 'SB-1',
        ref: 'r1',
        systemType: null,
        eachWay: false,
        stake: 100,
        totalStake: 100,
        struckAt: 50,
      },
      ...{ bonus: null, bonusValue: null, returns, status: returns === null ? 'OPEN' : 'SETTLED' },
      type: alone ? 'YOURBET' : 'COMBO',
      legs: (alone ? [0, 1] : [0, 4, 1]).map((id) => ({ ...leg(id), selection: names.get(id), place: null })),
      groups: [{ legs: alone ? [0, 1] : [0, 2], odds: '197/100' }],
    };
    const world = { people: [], options: { wagers: null }, card, tables };
    return prints(settledAsByHand(...([world, [struck]] as unknown as Parameters<typeof settledAsByHand>)));
  };
  // 2.97, and with the other leg at 4/5 as well.
  expect(settled(['WON', 'LOST'], 297, true)).toEqual([]);
  expect(settled(['WON', 'LOST'], 535)).toEqual([]);
  expect(settled(['WON', 'LOST'], 583)).toEqual(['settlement has returned 583 where 535 is due']);
  // One leg is left at its own price.
  expect(settled(['VOID', 'VOID'], 180, true)).toEqual([]);
  expect(settled(['VOID', 'VOID'], 324)).toEqual([]);
  expect(settled(['LOST', 'WON'], 0)).toEqual([]);
  expect(settled(['', ''], null)).toEqual([]);
  expect(settled(['', ''], 0)).toEqual(['settlement is settled before its lines are decided']);
});
