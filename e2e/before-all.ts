import { rm } from 'node:fs/promises';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';
import { openRunCache } from '#testing/databases/run-cache.ts';
import { compileGateway } from '#testing/processes/journey-gateway-script.ts';

/**
 * Before a run: what is replayed afterwards is of this run alone, and what journeys share is made before two
 * of them ask for it at once: the gateway's script, and a data folder that was never bet on. @returns what
 * takes it away again.
 */
export default async function beforeAll(): Promise<() => Promise<void>> {
  await rm('.reports/recordings', { recursive: true, force: true });
  const ends = [await openRunCache(), await compileGateway()];
  await rm(await freshDataFolder('e2e'), { recursive: true });
  return async () => {
    for (const end of ends) await end();
  };
}
