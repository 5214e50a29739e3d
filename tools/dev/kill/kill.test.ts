import { expect, it } from 'vitest';
import { killRepeatedly } from './kill.ts';

/** A taste of `npm run kill`, which does this a hundred times. */
it('[FAIL-28] [FAIL-29] [FAIL-30] [FAIL-32] kill -9 while bets are placed and settled loses and doubles nothing', async () => {
  const report = await killRepeatedly(3, () => {});
  expect(report.contradictions).toEqual([]);
  expect(report.lost.unresolved).toBe(0);
  expect(report.accepted).toBeGreaterThan(0);
  expect(report.second.name).toBe('FolderInUse');
}, 300_000);
