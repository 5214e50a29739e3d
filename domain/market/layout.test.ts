import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, columnsOf } from './layout.ts';
import { DEFAULT_LAYOUTS, type MarketLayouts } from './market-layouts.ts';
import { ROLES } from './roles.ts';
import { headsOfList, rowFormOf, standsUnder, underHeads } from './row-form.ts';

interface Offered {
  readonly id: number;
  readonly outcomeType?: string;
  readonly hcp?: string;
  readonly name?: string;
}

const codes = [...ROLES, 'S10', 'S01', 'S11', 'S23', 'OTHER', 'OTHER_HOME', 'HD'];
const offered = fc
  .array(
    fc.record(
      { outcomeType: fc.constantFrom(...codes), hcp: fc.constantFrom('-1.5', '+1.5', '2.5', '-0.25', 'x') },
      { requiredKeys: [] },
    ),
    { maxLength: 12 },
  )
  .map((all): Offered[] => all.map((one, id) => ({ ...one, id })));
const ofRoles = (...types: readonly string[]): Offered[] =>
  types.map((outcomeType, id) => ({ id, outcomeType }));

describe('rows of prices', () => {
  it('[MEND-14] each selection of a row stands under the head of its own role, whatever the order', () => {
    fc.assert(
      fc.property(offered, (selections) => {
        const form = rowFormOf(selections);
        if (form === undefined) return;
        const cells = underHeads(form.heads, selections);
        expect(cells.flatMap((one) => one?.id ?? []).toSorted()).toEqual(
          selections.map(({ id }) => id).toSorted(),
        );
        for (const [at, head] of form.heads.entries())
          expect([head, undefined]).toContain(cells[at]?.outcomeType);
      }),
    );
  });

  it('[MEND-14] what has no role, or has one twice, or mixes two kinds of question is no row', () => {
    expect(rowFormOf(ofRoles('HOME', 'AWAY', 'AWAY'))).toBeUndefined();
    expect(rowFormOf([...ofRoles('HOME', 'AWAY'), { id: 9 }])).toBeUndefined();
    expect(rowFormOf(ofRoles('HOME', 'OVER'))).toBeUndefined();
    expect(rowFormOf(ofRoles('HOME'))).toBeUndefined();
    expect(rowFormOf(ofRoles('S10', 'S01'))).toBeUndefined();
    expect(rowFormOf(ofRoles('AWAY', 'DRAW'))?.heads).toEqual(['HOME', 'DRAW', 'AWAY']);
    expect(rowFormOf(ofRoles('AWAY', 'NONE', 'HOME'))?.heads).toEqual(['HOME', 'NONE', 'AWAY']);
  });

  it('[MEND-14] a list has the heads of most of its rows; the others do not stand under them', () => {
    fc.assert(
      fc.property(fc.array(offered, { maxLength: 8 }), (markets) => {
        const forms = markets.map(rowFormOf);
        const heads = headsOfList(forms);
        const under = forms.filter((form) => form !== undefined && standsUnder(heads, form));
        for (const kind of new Set(forms.map((form) => form?.kind).filter((one) => one !== undefined)))
          expect(under.length).toBeGreaterThanOrEqual(forms.filter((form) => form?.kind === kind).length);
      }),
    );
    const [match, total] = [rowFormOf(ofRoles('HOME', 'AWAY')), rowFormOf(ofRoles('UNDER', 'OVER'))];
    expect(headsOfList([undefined, total, match, total])).toEqual(['OVER', 'UNDER']);
    expect(headsOfList([match, total])).toEqual(['HOME', 'AWAY']);
    expect(headsOfList([undefined])).toEqual([]);
  });
});

describe('layouts of markets on an event page', () => {
  it('[MEND-14] every selection has one cell, and what is told of its column holds', () => {
    fc.assert(
      fc.property(offered, fc.constantFrom<1 | 2 | 3>(1, 2, 3), (selections, columns) => {
        const cells = cellsOf(selections, columns);
        const ids = cells.flatMap((one) => one?.id ?? []);
        expect(ids.toSorted((a, b) => a - b)).toEqual(selections.map(({ id }) => id));
      }),
    );
  });

  it('[MEND-14] lines of two sides pair by line, not by place', () => {
    const lines: Offered[] = [
      { id: 1, outcomeType: 'HOME', hcp: '-1.5' },
      { id: 2, outcomeType: 'HOME' },
      { id: 3, outcomeType: 'AWAY', hcp: '+1.5' },
      { id: 4, outcomeType: 'HOME', hcp: '+0.5' },
      { id: 5, outcomeType: 'AWAY' },
    ];
    expect(columnsOf({ type: 'ANY' }, lines, DEFAULT_LAYOUTS)).toBe(2);
    expect(cellsOf(lines, 2).map((one) => one?.id)).toEqual([1, 3, 2, 5, 4, undefined]);
  });

  it('[MEND-14] scores stand in columns of who wins', () => {
    const scores = ofRoles('S01', 'S11', 'S10', 'OTHER_AWAY', 'S20', 'OTHER');
    const cells = cellsOf(scores, 3).map((one) => one?.outcomeType);
    expect(cells).toEqual(['S10', 'S11', 'S01', 'S20', undefined, 'OTHER_AWAY', 'OTHER']);
  });

  it('[MEND-14] scores of a match that nobody draws stand in two columns', () => {
    const maps = ofRoles('S02', 'S20', 'S21', 'S12');
    expect(columnsOf({ type: 'CORRECT_SCORE' }, maps, DEFAULT_LAYOUTS)).toBe(2);
    expect(cellsOf(maps, 2).map((one) => one?.outcomeType)).toEqual(['S20', 'S02', 'S21', 'S12']);
    expect(columnsOf({ type: 'CORRECT_SCORE' }, ofRoles('S10', 'S00'), DEFAULT_LAYOUTS)).toBe(3);
  });

  it('[MEND-14] a type of which nothing is told stands by its shape: scores by who wins, two side by side', () => {
    const columns = (selections: readonly Offered[]) =>
      columnsOf({ type: 'SET_BETTING' }, selections, DEFAULT_LAYOUTS);
    expect(columns(ofRoles('S30', 'S31', 'S03', 'S13'))).toBe(2);
    expect(columns(ofRoles('S10', 'S00', 'S01'))).toBe(3);
    const three: Offered[] = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(columns(three.slice(1))).toBe(2);
    expect(columns(three)).toBe(1);
    const long: Offered = { id: 4, name: 'Aldermont, Silverpass or Port Halder' };
    expect(columns([long, ...three.slice(2)])).toBe(1);
    expect(columnsOf({ type: 'WIN' }, three.slice(1), DEFAULT_LAYOUTS)).toBe(1);
  });

  it('[BRW-10.4] columns are those that the layouts tell: the type, else its longest prefix, else the default', () => {
    const layouts: MarketLayouts = {
      default: { columns: 'two' },
      'GOALS*': { columns: 'three' },
      'GOALS_LATE*': { columns: 'one' },
      GOALS_LATE_X: { columns: 'two' },
    };
    const names: Offered[] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
    const of = (type: string) => columnsOf({ type }, names, layouts);
    expect(['OTHER', 'GOALS', 'GOALS_LATE_Y', 'GOALS_LATE_X'].map(of)).toEqual([2, 3, 1, 2]);
    const match = (told: MarketLayouts, ...types: string[]) =>
      columnsOf({ type: 'MATCH_ODDS' }, ofRoles(...types), told);
    expect(match(DEFAULT_LAYOUTS, 'HOME', 'AWAY')).toBe(2);
    expect(match(DEFAULT_LAYOUTS, 'HOME', 'DRAW', 'AWAY')).toBe(3);
    expect(match({ MATCH_ODDS: { columns: 'one' } }, 'HOME', 'DRAW', 'AWAY')).toBe(1);
  });
});
