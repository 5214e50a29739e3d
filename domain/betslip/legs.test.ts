import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BetKind } from '../contract/betting.ts';
import { packOdds } from '../odds/parse-odds.ts';
import { outcomeOf } from '../placement/attempts.ts';
import { mayFollow } from '../placement/deciders/step-machine.ts';
import { PLACEMENT_TIMES, STEPS, type Step } from '../placement/placement.ts';
import { BET_KINDS, kindOfTab } from './bets/bet-kinds.ts';
import { needsAcceptance, trendBetween } from './legs.ts';
import { TABS } from './slip.ts';

describe('names and policies', () => {
  it('[BSL-04.1] [TRAP-04] one table maps tab, kind, label and analytics', () => {
    expect(TABS.map((tab) => [tab, kindOfTab(tab).kind, kindOfTab(tab).analytics])).toEqual([
      ['single', 'SINGLE', 'single'],
      ['acca', 'COMBO', 'acca'],
      ['system', 'SYSTEM', 'multiple'],
    ]);
    expect(BET_KINDS.betBuilder).toMatchObject({ kind: 'YOURBET', analytics: 'bet_builder' });
    for (const names of Object.values(BET_KINDS)) expect(BetKind.safeParse(names.kind).success).toBe(true);
    const all = Object.values(BET_KINDS);
    expect(new Set(all.map((names) => names.kind))).toEqual(new Set(Object.keys(BetKind.def.entries)));
    expect(new Set(all.map((names) => names.labelKey)).size).toBe(all.length);
    expect(BET_KINDS.system.labelKey).toContain('multiples');
  });

  it('[NTC-02.1] [TRAP-06] which movements need a yes: policy by trend', () => {
    const table = (['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const).map((policy) =>
      (['none', 'up', 'down'] as const).map((trend) => needsAcceptance(policy, trend)),
    );
    expect(table).toEqual([
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ]);
  });

  it('the trend compares numbers, and losing a price is a movement down', () => {
    const price = (num: number, den: number) => ({ kind: 'fixed', odds: packOdds(num, den) }) as const;
    expect(trendBetween(price(6, 4), price(3, 2))).toBe('none');
    expect(trendBetween(price(2, 1), price(7, 4))).toBe('down');
    expect(trendBetween(price(7, 4), price(2, 1))).toBe('up');
    expect(trendBetween(price(2, 1), { kind: 'none' })).toBe('down');
    expect(trendBetween({ kind: 'startingPrice' }, { kind: 'startingPrice' })).toBe('none');
  });
});

describe('the step machine', () => {
  it('[INV-16] [PLC-02.1] [TRAP-01] no sequence of wishes leaves the graph of the specification', () => {
    // Written as the list of edges, not as the rule.
    const edges = new Set(STEPS.map((step) => `${step}>before`));
    edges.add('before>progress');
    for (const from of ['progress', 'semiFailed', 'success', 'result']) {
      for (const to of ['semiFailed', 'success', 'result']) edges.add(`${from}>${to}`);
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEPS), { maxLength: 30 }), (wishes) => {
        let step: Step = 'before';
        for (const wish of wishes) {
          expect(mayFollow(step, wish)).toBe(edges.has(`${step}>${wish}`));
          if (mayFollow(step, wish)) step = wish;
        }
      }),
    );
  });

  it('[PLC-04.1] every combination of up to four results adds up as written', () => {
    const all = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
    for (let n = 1; n <= 4; n += 1) {
      for (let code = 0; code < 3 ** n; code += 1) {
        const statuses = Array.from({ length: n }, (_, i) => all[Math.floor(code / 3 ** i) % 3]!);
        const placed = statuses.filter((status) => status === 'SUCCEEDED').length;
        const expected = statuses.some((status) => status === 'PENDING')
          ? undefined
          : placed === n
            ? 'success'
            : placed > 0
              ? 'partial'
              : 'failure';
        expect(outcomeOf(statuses)).toBe(expected);
      }
    }
    expect(outcomeOf([])).toBe('failure');
  });

  it('[PLC-08.2] [PLC-08.3] [TRAP-03] the default waiting period is a constant of its own', () => {
    expect(PLACEMENT_TIMES.waitingPeriod).toBe(180_000);
    expect(PLACEMENT_TIMES.interim).toBe(10_000);
  });
});
