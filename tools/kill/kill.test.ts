import { expect, it } from 'vitest';
import { killRepeatedly } from './kill.ts';

/** A taste of `npm run kill`, which does this a hundred times. */
it('[P28] [P29] [P30] [P32] kill -9 while bets are placed and settled loses and doubles nothing', async () => {
  const report = await killRepeatedly(3, () => {});
  expect(report.contradictions).toEqual([]);
  expect(report.lost.unresolved).toBe(0);
  expect(report.accepted).toBeGreaterThan(0);
  expect(report.second.name).toBe('FolderInUse');
}, 300_000);
