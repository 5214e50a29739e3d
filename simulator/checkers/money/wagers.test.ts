import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import { shownFalsely, soundSlipsTaken } from '../screen/figures.ts';
import { falselyPromised } from './returns.ts';
import { settledAsByHand } from './settlement.ts';
import type { StruckBet } from './struck-bets.ts';

/** A race of three: the first two share the win, the withdrawn one takes 60 pence and another 45. */
const results = new Map<string, object>([
  [
    'race0.win',
    {
      results: [
        {
          selection: 'race0.win.a',
          result: {
            outcome: 'WON',
            startingPrice: '5/1',
            deadHeat: { tied: 2, places: 1 },
            place: { outcome: 'WON' },
          },
        },
        { selection: 'race0.win.b', result: { outcome: 'LOST', place: { outcome: 'LOST' } } },
        { selection: 'race0.win.c', result: { outcome: 'WON', place: { outcome: 'WON' } } },
      ],
      deductions: [
        { withdrawnAt: 1_000, pencePerPound: 60 },
        { withdrawnAt: 2_000, pencePerPound: 45 },
      ],
    },
  ],
  [
    'race1.win',
    {
      results: [
        { selection: 'race1.win.a', result: { outcome: 'WON', place: { outcome: 'WON' } } },
        { selection: 'race1.win.b', result: { outcome: 'LOST', place: { outcome: 'WON' } } },
        { selection: 'race1.win.c', result: { outcome: 'NON_RUNNER' } },
      ],
      deductions: [],
    },
  ],
  ['line', { results: [{ selection: 'line.a', result: { outcome: 'HALF_LOST' } }], deductions: [] }],
]);
const card = (isGuaranteed: boolean) => ({
  results,
  raceOf: (market: string) =>
    market.endsWith('.win')
      ? { terms: { num: 1, den: 5, places: 2 }, isGuaranteedAt: () => isGuaranteed }
      : undefined,
});
const leg = (market: string, side: string, odds: string | null, place: number | null = null) => ({
  market,
  selection: `${market}.${side}`,
  odds,
  place,
});
const single: StruckBet = {
  id: 'SB-1',
  ref: 'r1',
  type: 'SINGLE',
  systemType: null,
  eachWay: false,
  stake: 100,
  totalStake: 100,
  struckAt: 1_500,
  bonus: null,
  bonusValue: null,
  status: 'SETTLED',
  returns: 160,
  legs: [leg('race0.win', 'a', '4/1')],
};
const settled = (change: Partial<StruckBet>, isGuaranteed = false, people: readonly object[] = []) =>
  settledAsByHand(
    { people, options: { wagers: null }, card: card(isGuaranteed), tables: [] } as unknown as Parameters<
      typeof settledAsByHand
    >[0],
    [{ ...single, ...change }],
  ).map(({ fingerprint }) => fingerprint);

describe('settlement', () => {
  it('works out a dead heat, Rule 4 by the time of the bet and its bound, and best odds [RAC-07]', () => {
    // 45 pence are taken: half of 100 × (1 + 4 × 0.55).
    expect(settled({})).toEqual([]);
    expect(settled({ returns: 320 })).toEqual(['settlement has returned 320 where 160 is due']);
    // Struck after both, and before both: 10 pence are left at least.
    expect(settled({ struckAt: 3_000, returns: 250 })).toEqual([]);
    expect(settled({ struckAt: 500, returns: 70 })).toEqual([]);
    // The starting price has no deduction.
    expect(settled({ returns: 300 }, true)).toEqual([]);
    expect(settled({ legs: [leg('race0.win', 'a', null)], returns: 300 })).toEqual([]);
  });

  it('works out each way, half a loss and lines [EWY-02] [SYS-02]', () => {
    // The place part: 100 × (1 + 4/5 × 0.55).
    expect(settled({ eachWay: true, totalStake: 200, returns: 304 })).toEqual([]);
    expect(settled({ eachWay: true, returns: 304 })).toEqual([
      'settlement has cost something else than its lines',
    ]);
    expect(settled({ legs: [leg('line', 'a', '1/1')], returns: 50 })).toEqual([]);
    expect(settled({ legs: [leg('line', 'a', '1/1')], returns: 0 })).toEqual([
      'settlement has returned 0 where 50 is due',
    ]);
  });

  it('[MEND-06] works out a bonus on a dead heat by its winnings alone', () => {
    // Half of 100 wins 4 × 0.55, and half of it is lost.
    const free = { bonus: 'freeBet' as const, bonusValue: 100 };
    expect(settled({ ...free, returns: 110 })).toEqual([]);
    expect(settled({ ...free, returns: 60 })).toEqual(['settlement has returned 60 where 110 is due']);
    expect(settled({ bonus: 'profitBoost', bonusValue: 50, returns: 50 + 165 })).toEqual([]);
  });

  it('[MEND-08] gives the place part back when no more ran than places', () => {
    const bet = { eachWay: true, totalStake: 200, legs: [leg('race1.win', 'a', '4/1')] };
    expect(settled({ ...bet, returns: 500 + 100 })).toEqual([]);
    expect(settled({ ...bet, returns: 500 + 180 })).toEqual(['settlement has returned 680 where 600 is due']);
  });

  it('sees a bet that is settled too early, and one that is not settled at all', () => {
    const open = [leg('other', 'a', '1/1')];
    expect(settled({ legs: open, returns: null, status: 'OPEN' })).toEqual([]);
    expect(settled({ legs: open, returns: 200 })).toEqual([
      'settlement is settled before its lines are decided',
    ]);
    expect(settled({ returns: null, status: 'OPEN' })).toEqual([
      'settlement is not settled, and all its lines are decided',
    ]);
  });
});

describe('settlement of forecasts and tricasts', () => {
  const market = 'race0.forecast';
  const told = (outcomes: Readonly<Record<string, string>>, dividends?: readonly object[]) =>
    results.set(market, {
      results: Object.entries(outcomes).map(([side, outcome]) => ({
        selection: `${market}.${side}`,
        result: { outcome },
      })),
      deductions: [],
      ...(dividends === undefined ? {} : { dividends }),
    });
  const paid = (first: string, second: string, perUnit: string) => ({
    order: [`${market}.${first}`, `${market}.${second}`],
    perUnit,
  });
  const ran = { a: 'WON', b: 'WON', c: 'LOST' };
  const legs = (...sides: readonly (readonly [string, number | null])[]) =>
    sides.map(([side, place]) => leg(market, side, null, place));
  const straight = { type: 'STRAIGHTFORECAST', legs: legs(['a', 1], ['b', 2]) } as const;
  const three = {
    type: 'COMBINATIONFORECAST',
    legs: legs(['a', null], ['b', null], ['c', null]),
    totalStake: 600,
  } as const;

  it('pays each line the dividend of its order, and rounds once [RAC-08]', () => {
    told(ran, [paid('a', 'b', '12.34')]);
    expect(settled({ ...straight, returns: 1_234 })).toEqual([]);
    expect(settled({ ...straight, returns: 0 })).toEqual(['settlement has returned 0 where 1234 is due']);
    expect(settled({ ...straight, legs: legs(['a', 2], ['b', 1]), returns: 0 })).toEqual([]);
    expect(settled({ ...three, returns: 1_234 })).toEqual([]);
    expect(settled({ ...three, totalStake: 300, returns: 1_234 })).toEqual([
      'settlement has cost something else than its lines',
    ]);
    // A dead heat declares both orders: 50 × 1.01 and 50 × 1.02 are 101.5 pence, not 51 and 51.
    told(ran, [paid('a', 'b', '1.01'), paid('b', 'a', '1.02')]);
    const reverse = { type: 'REVERSEFORECAST', legs: legs(['a', null], ['b', null]) } as const;
    expect(settled({ ...reverse, stake: 50, totalStake: 100, returns: 102 })).toEqual([]);
    expect(settled({ ...reverse, stake: 50, totalStake: 100, returns: 101 })).toEqual([
      'settlement has returned 101 where 102 is due',
    ]);
  });

  it('gives back the stake of a line with a non-runner, of a void race, and where nothing is declared [RAC-08]', () => {
    told({ ...ran, c: 'NON_RUNNER' }, [paid('a', 'b', '12.34')]);
    expect(settled({ ...three, returns: 1_634 })).toEqual([]);
    expect(settled({ ...three, returns: 1_234 })).toEqual(['settlement has returned 1234 where 1634 is due']);
    told(ran, []);
    expect(settled({ ...three, returns: 600 })).toEqual([]);
    told({ a: 'VOID', b: 'VOID', c: 'VOID' });
    expect(settled({ ...straight, returns: 100 })).toEqual([]);
    expect(settled({ ...straight, returns: 0 })).toEqual(['settlement has returned 0 where 100 is due']);
  });

  it('sees one that is open for ever, too early over, no bet at all, and at other places than were agreed to', () => {
    told(ran, [paid('a', 'b', '12.34')]);
    expect(settled({ ...straight, returns: null, status: 'OPEN' })).toEqual([
      'settlement is not settled, and all its lines are decided',
    ]);
    expect(settled({ ...straight, legs: legs(['a', 1], ['b', 1]), returns: 100 })).toEqual([
      'settlement names runners and places that do not make it',
    ]);
    results.delete(market);
    expect(settled({ ...straight, returns: 1_234 })).toEqual([
      'settlement is settled before its lines are decided',
    ]);
    const slip = {
      ref: 'r1',
      ...straight,
      systemType: null,
      eachWay: false,
      selections: [{ raceCastPosition: 2 }, { raceCastPosition: 1 }],
    };
    const events = [{ type: 'placement/requested', data: { bets: [{ slip }] } }];
    const open = { ...straight, returns: null, status: 'OPEN' } as const;
    expect(settled(open, false, [{ lives: [{ events }] }])).toEqual([
      'settlement is another kind of bet than was agreed to',
    ]);
  });
});

type Shown = Parameters<typeof shownFalsely>[0];
const slip = (box: object, capped: boolean, payout: number): Shown =>
  ({
    casts: [],
    groups: [],
    legs: [1, 2, 3].map((selectionId) => ({
      selectionId,
      status: 'open',
      price: { kind: 'fixed', odds: 9 * 1_024 + 1 },
      placeTerms: { num: 1, den: 5, places: 2 },
    })),
    stakes: [
      {
        stakeId: 'single:1',
        legs: [1],
        unitStake: 504,
        lines: 1,
        eachWay: false,
        returns: 5_040,
        bonus: null,
        ...box,
      },
    ],
    totals: { stake: 504, capped },
    notices: [],
    context: { rules: { maximumNetWinnings: { GBP: payout } } },
  }) as unknown as Shown;

describe('figures', () => {
  it('sees a payout that is called cut and is not, and one that is cut in silence [NTC-04]', () => {
    expect(shownFalsely(slip({}, false, 5_040))).toBeUndefined();
    expect(shownFalsely(slip({}, true, 5_040))).toBe('the largest payout is named and cuts nothing');
    expect(shownFalsely(slip({ returns: 5_039 }, true, 5_039))).toBeUndefined();
    expect(shownFalsely(slip({ returns: 5_039 }, false, 5_039))).toBe(
      'the largest payout cuts the returns and is not named',
    );
  });

  it('counts lines and returns of systems and each way [SYS-02] [EWY-02]', () => {
    const trixie = { stakeId: 'system:trixie', legs: [1, 2, 3], unitStake: 10 };
    expect(shownFalsely(slip({ ...trixie, lines: 4, returns: 13_000 }, false, 99_999))).toBeUndefined();
    expect(shownFalsely(slip({ ...trixie, lines: 3, returns: 13_000 }, false, 99_999))).toBe(
      'a box has another number of lines',
    );
    expect(shownFalsely(slip({ ...trixie, lines: 4, returns: 12_000 }, false, 99_999))).toBe(
      'a box shows other returns than it has',
    );
    // 504 × 10 to win and 504 × 2.8 for a place.
    expect(shownFalsely(slip({ eachWay: true, returns: 6_451 }, false, 99_999))).toBeUndefined();
  });

  it('lets a box promise nothing where its picks exclude each other, and nowhere else [MEND-30]', () => {
    const box = {
      stakeId: 'system:trixie',
      legs: [1, 2, 3],
      unitStake: 10,
      lines: 4,
      unpriced: true,
      returns: null,
    };
    const notices = [{ key: 'nonCombinableSelection' }] as unknown as Shown['notices'];
    const why = 'a box says that nobody knows what it returns';
    expect(shownFalsely({ ...slip(box, false, 99_999), notices })).toBeUndefined();
    expect(shownFalsely(slip(box, false, 99_999))).toBe(why);
    expect(shownFalsely({ ...slip({ ...box, returns: 0 }, false, 99_999), notices })).toBe(why);
    expect(shownFalsely({ ...slip({ unpriced: true, returns: null }, false, 99_999), notices })).toBe(why);
  });

  it('counts the lines of a forecast or tricast, and shows no returns of it [RAC-08]', () => {
    const box = { stakeId: 'cast:1', legs: [], unitStake: 10, lines: 6, returns: null };
    const casts = [
      {
        stakeId: 'cast:1',
        labelKey: 'betslip.kind.COMBINATIONFORECAST',
        status: 'open',
        picks: [1, 2, 3].map((selectionId) => ({ selectionId, position: null })),
      },
    ] as unknown as Shown['casts'];
    const shown = (more: object) => shownFalsely({ ...slip({ ...box, ...more }, false, 99_999), casts });
    expect(shown({})).toBeUndefined();
    expect(shown({ lines: 3 })).toBe('a box has another number of lines');
    expect(shown({ returns: 60 })).toBe('a box shows returns where a dividend decides');
  });

  it('sees a sound bet that is refused as none, and no other [PLC-01]', () => {
    const refused = (numberOfBets: number, type: string) => {
      const sent = {
        ref: 'r1',
        type: 'SINGLE',
        systemType: null,
        eachWay: true,
        stake: 100,
        numberOfBets,
        possibleWinnings: 680,
        freeBet: null,
        profitBoost: null,
        selections: [{ odds: '4/1', placeTerms: { num: 1, den: 5, places: 2 } }],
        selectionGroups: [],
      };
      const events = [
        { type: 'placement/requested', data: { bets: [{ slip: sent }] } },
        {
          type: 'placement/betOutcomeReceived',
          data: { ref: 'r1', status: 'FAILED', errors: [{ type }], receipt: null },
        },
      ];
      const tab = { state: () => ({ placement: { attempt: null, unresolved: [] } }) };
      const people = [{ name: 'one', lives: [{ events, tab }] }] as unknown as World['people'];
      return soundSlipsTaken({ people }).map(({ fingerprint }) => fingerprint);
    };
    expect(refused(2, 'INVALID_BET')).toEqual([
      'figures a bet is refused as none although lines and returns are right',
    ]);
    expect(refused(1, 'INVALID_BET')).toEqual([]);
    expect(refused(2, 'ODDS_CHANGED')).toEqual([]);
  });
});

/** What a receipt with this hash is for. */
const asked = { contentHash: 'c1', selectionGroups: [], totalOdds: null };

describe('returns', () => {
  it('promises no returns of a forecast, and takes the stake of each line [RAC-08]', () => {
    const promised = (totalStake: number, possibleWinnings: number | null) => {
      const receipt = {
        ref: 'r1',
        contentHash: 'c1',
        stake: 10,
        totalStake,
        possibleWinnings,
        selections: [1, 2].map((id) => ({ id, odds: null, raceCastPosition: null })),
      };
      const event = { type: 'placement/betOutcomeReceived', data: { receipt } } as unknown as AppEvent;
      return falselyPromised(event, () => [
        {
          ...asked,
          type: 'REVERSEFORECAST',
          systemType: null,
          eachWay: false,
        },
      ]);
    };
    expect(promised(20, null)).toBeUndefined();
    expect(promised(10, null)).toBe('the whole stake is not that of its lines');
    expect(promised(20, 40)).toBe('returns are promised where a dividend decides');
  });

  it('works out each way and systems as well [EWY-02] [SYS-02] [BSL-11]', () => {
    const terms = { num: 1, den: 4, places: 2 };
    const promised = (totalStake: number, possibleWinnings: number, systemType: string | null) => {
      const odds = systemType === null ? ['8/1'] : ['1/1', '1/1', '1/1'];
      const receipt = {
        ref: 'r1',
        contentHash: 'c1',
        stake: 10,
        totalStake,
        possibleWinnings,
        selections: odds.map((one) => ({ odds: one, ...(systemType === null ? { placeTerms: terms } : {}) })),
      };
      const event = { type: 'placement/betOutcomeReceived', data: { receipt } } as unknown as AppEvent;
      const type = systemType === null ? 'SINGLE' : 'SYSTEM';
      return falselyPromised(event, () => [{ ...asked, type, systemType, eachWay: systemType === null }]);
    };
    expect(promised(20, 120, null)).toBeUndefined();
    expect(promised(20, 180, null)).toBe('the returns are not those of stake and prices');
    expect(promised(10, 120, null)).toBe('the whole stake is not that of its lines');
    expect(promised(40, 200, 'trixie')).toBeUndefined();
    expect(promised(40, 160, 'trixie')).toBe('the returns are not those of stake and prices');
  });
});
