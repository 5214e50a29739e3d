import { rm } from 'node:fs/promises';
import { freshDataFolder } from '#gateway/testing/fresh-data.ts';
import { makeOnceInThisRun } from '#gateway/testing/made-once.ts';

/**
 * Before a run: what is replayed afterwards is of this run alone, and a data folder that was never bet on is made before two
 * journeys ask for it at once. @returns what takes it away again.
 */
export default async function beforeAll(): Promise<() => Promise<void>> {
  await rm('.reports/recordings', { recursive: true, force: true });
  const takeAway = await makeOnceInThisRun();
  await rm(await freshDataFolder('e2e'), { recursive: true });
  return takeAway;
}
