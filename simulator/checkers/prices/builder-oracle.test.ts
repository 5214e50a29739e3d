import { describe, expect, it } from 'vitest';
import { settledByHand } from '#testing/oracles/settlement-oracle.ts';
import { builderAsLeg, builderPrice, textOfHundredths } from './builder-oracle.ts';
import { standingTables } from './standing-tables.ts';

/** Ten ends of a match: who wins, whether there are three goals, whether one comes early. */
const rows = [
  ...Array.from({ length: 2 }, () => ['home', 'over', 'yes']),
  ['home', 'over', 'no'],
  ['home', 'under', 'yes'],
  ['home', 'under', 'no'],
  ['draw', 'under', 'yes'],
  ...Array.from({ length: 2 }, () => ['draw', 'under', 'no']),
  ...Array.from({ length: 2 }, () => ['away', 'over', 'yes']),
];
const at = (selection: string, odds: string | null) => ({ selection, odds });
const home = at('home', '4/5');
const over = at('over', '4/5');
const yes = at('yes', '4/5');

describe('the price of a bet builder by hand', () => {
  it('is rows over rows less twelve hundredths, down to a hundredth [BBD-01]', () => {
    // Three of ten: 10 / (3 × 1.12) is 2.976; the product of the two prices would be 3.24.
    expect(builderPrice(rows, [home, over])).toEqual({ kind: 'priced', hundredths: 297 });
    expect(textOfHundredths(297)).toBe('197/100');
    // Two of ten: 4.464.
    expect(builderPrice(rows, [home, over, yes])).toEqual({ kind: 'priced', hundredths: 446 });
  });

  it('is never below the longest of its legs, nor above 1000/1', () => {
    // 2.976 again, and one leg pays 3.5.
    expect(builderPrice(rows, [home, at('over', '5/2')])).toEqual({ kind: 'priced', hundredths: 350 });
    // 8/3 is 3.666…, up.
    expect(builderPrice(rows, [home, at('over', '8/3')])).toEqual({ kind: 'priced', hundredths: 367 });
    const many = [
      ...Array.from({ length: 1_199 }, (_, nth) => (nth < 600 ? ['home', 'under'] : ['away', 'over'])),
      ['home', 'over'],
    ];
    expect(builderPrice(many, [home, over])).toEqual({ kind: 'priced', hundredths: 100_100 });
  });

  it('is none where no row has all, or one is in every row that has the others [BBD-02]', () => {
    expect(builderPrice(rows, [at('away', '4/1'), at('under', '4/5')])).toEqual({ kind: 'impossible' });
    expect(builderPrice(rows, [at('away', '4/1'), over])).toEqual({ kind: 'implied' });
    expect(builderPrice(rows, [home, at('over', null)])).toEqual({ kind: 'noPrice' });
  });
});

describe('what a bet builder is paid by hand', () => {
  const paid = (...outcomes: readonly ('WON' | 'LOST' | 'VOID' | undefined)[]) => {
    const legs = [home, over, at('yes', '6/4')].map((leg, nth) => ({ ...leg, outcome: outcomes[nth] }));
    return settledByHand('single', [builderAsLeg(rows, legs)], { stake: 100, eachWay: false, struckAt: 0 })
      .returns;
  };

  it('is its price where all have won, and nothing as soon as one has lost', () => {
    expect(paid('WON', 'WON', 'WON')).toBe(446);
    expect(paid('WON', undefined, 'LOST')).toBe(0);
    expect(paid('WON', 'VOID', 'LOST')).toBe(0);
    expect(paid('WON', undefined, 'VOID')).toBeNull();
  });

  it('is the price of what is left where some are void, the leg’s own where one is left, and the stake where none is', () => {
    // Home and three goals: three of ten.
    expect(paid('WON', 'WON', 'VOID')).toBe(297);
    // Three goals and an early one: four of ten is 2.232, and the longest leg pays 2.5.
    expect(paid('VOID', 'WON', 'WON')).toBe(250);
    expect(paid('VOID', 'VOID', 'WON')).toBe(250);
    expect(paid('WON', 'VOID', 'VOID')).toBe(180);
    expect(paid('VOID', 'VOID', 'VOID')).toBe(100);
  });

  it('is multiplied with another leg as any price is', () => {
    const legs = [home, over].map((leg) => ({ ...leg, outcome: 'WON' as const }));
    const other = { price: [1, 1], terms: null, result: { outcome: 'WON' }, deductions: [] } as const;
    const wager = { stake: 100, eachWay: false, struckAt: 0 };
    expect(settledByHand('acca', [builderAsLeg(rows, legs), other], wager)).toEqual({
      lines: 1,
      returns: 594,
    });
  });
});

describe('the tables of a moment', () => {
  it('are the last one before it, and those of the same millisecond [FAIL-40]', () => {
    const table = (moment: number, name: string) => ({ at: moment, event: 'm', rows: [[name]] });
    const tables = [table(1, 'a'), table(5, 'b'), table(9, 'c'), { ...table(4, 'd'), event: 'other' }];
    expect(standingTables(tables, 'm', 4)).toEqual([[['a']]]);
    expect(standingTables(tables, 'm', 5)).toEqual([[['a']], [['b']]]);
    expect(standingTables(tables, 'm', 20)).toEqual([[['c']]]);
  });
});
