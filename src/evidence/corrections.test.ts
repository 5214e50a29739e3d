import { describe, expect, it } from 'vitest';
import evidenceTexts from '#src/text/en-gb/evidence.json';
import { createText } from '#src/text/text.ts';
import { correctionFacts } from './corrections.ts';
import { evidenceClock } from './evidence-clock.ts';

const t = createText('en-GB', evidenceTexts);
const correction = {
  odds: '1/2',
  source: { name: 'Exchange Stream', ref: 'message 8812', at: Date.UTC(2026, 2, 1, 15, 2, 11) },
  why: 'The figures were the wrong way round.',
  at: Date.UTC(2026, 2, 2, 9, 30),
};
const act = { kind: 'changed', call: 'correct', bet: 'SB-1', content: { leg: 0, taken: '4/5', correction } };
const facts = (acts: readonly object[]) => correctionFacts(acts, 'SB-1', t, evidenceClock('UTC'));

describe('the correction of a price in a report', () => {
  it('[UK-45] stands among the first facts: both prices, why, by what source, and when it was decided', () => {
    const [[label, words] = ['', '']] = facts([{ call: 'settle', bet: 'SB-1', content: {} }, act]);
    expect(label).toMatch(/^Price corrected 2 Mar 2026, 09:30:00\.000.*, by the operator$/);
    expect(words).toMatch(
      /^Selection 1 stands at 1\/2 instead of 4\/5, the price accepted\. The figures were the wrong way round\. Intended price: Exchange Stream, message 8812, 1 Mar 2026, 15:02:11/,
    );
  });

  it('leaves out what is of another bet, and what is no correction', () => {
    expect(
      facts([
        { ...act, bet: 'SB-2' },
        { ...act, content: 'x' },
        { ...act, call: 'settle' },
      ]),
    ).toEqual([]);
  });
});
