import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '#gateway/start-gateway.ts';
import { FRESH_DATA } from './fresh-data.ts';

/**
 * Before a run: what is replayed afterwards is of this run alone, and a data folder that was never bet on is made once, because
 * an embedded database takes longer to be born than a journey. @returns what takes it away again.
 */
export default async function beforeAll(): Promise<() => Promise<void>> {
  await rm('.reports/recordings', { recursive: true, force: true });
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-fresh-'));
  const dataFolder = join(folder, 'data');
  const gateway = await startGateway({
    port: 0,
    dataFolder,
    appFolder: null,
    logLevel: 'error',
    feed: { kind: 'given', feeds: [] },
  });
  await gateway.stop();
  process.env[FRESH_DATA] = dataFolder;
  return () => rm(folder, { recursive: true, force: true });
}
