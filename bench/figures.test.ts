import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Figure, fallOf, figureOf, verdictOf } from './figures.ts';
import { verdictIn } from './first-fall.ts';
import type { RecordedFigure } from './record-of-figures.ts';
import { withTable } from './record-of-figures.ts';

const figure = (kind: Figure['kind'], ratios: readonly number[]): Figure => {
  const limit = { kind, gate: 1, aim: 1 };
  const sides = { candidate: '', baseline: '', measure: () => ({ ratios }) };
  const made = figureOf({ id: 'X1', title: 'anything', limit, ...sides }, ratios);
  if (made === null) throw new Error('no trials');
  return made;
};
const recorded = (one: Figure): RecordedFigure => ({ ...one, revision: 'abcdef0123', taken: '2026-11-26' });

describe('[FAST-07] a figure beside the one of record', () => {
  const positive = fc.double({ min: 0.001, max: 1e5, noNaN: true });
  const spread = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 1, maxLength: 9 });

  it('has fallen where its best trial is more than a tenth worse, and says by how much its median is', () => {
    fc.assert(
      fc.property(positive, spread, fc.constantFrom('atLeast', 'atMost'), (before, shares, kind) => {
        // What is left of the figure of record in each trial, whichever way is better.
        const now = figure(
          kind,
          shares.map((share) => (kind === 'atLeast' ? before * share : before / share)),
        );
        const best = Math.max(...shares);
        fc.pre(Math.abs(best - 0.9) > 1e-6);
        const fall = fallOf(now, { ratio: before });
        expect(fall !== null).toBe(best < 0.9);
        if (fall !== null) expect(fall).toBeGreaterThan(0.1 - 1e-9);
      }),
    );
  });

  it('is red below its gate, whatever the record says', () => {
    expect(verdictOf({ ...figure('atLeast', [0.99]), aim: 2 })).toBe('GATE MISSED');
    expect(verdictOf({ ...figure('atLeast', [1.5]), aim: 2 })).toBe('gate holds');
    expect(verdictOf({ ...figure('atMost', [1 / 3]), aim: 1 / 2 })).toBe('aim reached');
  });

  it('that was measured by another revision is held against the record, and nothing measured is no verdict', () => {
    const record = [recorded(figure('atLeast', [10]))];
    const said = (ratio: number) => `(node) a warning\n${JSON.stringify(figure('atLeast', [ratio]))}\n`;
    expect([9.5, 8.5].map((ratio) => verdictIn(said(ratio), record))).toEqual([
      'as of record',
      'worse: X1 anything',
    ]);
    expect(verdictIn('Error: no such module', record)).toBeNull();
  });

  it('stands in the paper between its marks, and nothing else of the paper changes', () => {
    const marks = [
      '<!-- figures of record: npm run bench -- --record -->',
      '<!-- end of the figures of record -->',
    ];
    const once = withTable(`before\n${marks.join('old')}\nafter\n`, [recorded(figure('atMost', [1 / 9]))]);
    expect(once).toContain(
      '| X1 | anything | 0.111 | 0.111 to 0.111 | ≤ 1 | ≤ 1 | aim reached | abcdef01 | 2026-11-26 |',
    );
    expect(once.startsWith('before\n') && once.endsWith('\nafter\n') && !once.includes('old')).toBe(true);
    expect(withTable(once, [])).not.toContain('X1');
    expect(() => withTable('no place', [])).toThrow('no place');
  });
});
