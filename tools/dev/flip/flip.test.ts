import { describe, expect, it } from 'vitest';
import { sampleEvidence } from '#testing/recordings/sample-evidence.ts';
import { flipBits } from './flip.ts';

const sample = await sampleEvidence(20, 3);
const TIMES = 400;
const SEED = 20_261_122;

describe('npm run flip', () => {
  it.each([
    ['a recording', sample.recording],
    ['a bundle', sample.bundle],
  ])('[EVT-05.1] [UK-46] finds and places every changed bit of %s', async (_what, bytes) => {
    const report = await flipBits(bytes, TIMES, SEED);
    expect([report.unseen, report.misplaced]).toEqual([[], []]);
    expect([...report.counts.values()].reduce((sum, count) => sum + count, 0)).toBe(TIMES);
    expect(report.events).toBeGreaterThan(0);
  });

  it('changes the same bits for the same seed, and leaves the file as it was', async () => {
    const copy = Uint8Array.from(sample.bundle);
    const first = await flipBits(copy, 50, 5);
    expect(await flipBits(copy, 50, 5)).toEqual(first);
    expect(copy).toEqual(sample.bundle);
  });
});
