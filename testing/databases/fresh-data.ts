import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '#gateway/start-gateway.ts';
import { madeEmpty } from './empty-database.ts';
import { cachedInRun, copyOf } from './run-cache.ts';

/** What a demonstration leaves behind that was started and stopped: its accounts and its keys. */
const started = (): Promise<string | undefined> =>
  cachedInRun('started', async (folder) => {
    const dataFolder = join(folder, 'data');
    const tables = await madeEmpty();
    if (tables !== undefined) await cp(join(tables, 'data'), dataFolder, { recursive: true });
    const gateway = await startGateway({
      port: 0,
      dataFolder,
      appFolder: null,
      demonstration: true,
      logLevel: 'error',
      feed: { kind: 'given', feeds: [] },
    });
    await gateway.stop();
  });

/**
 * A data folder of one's own, as the first start of a demonstration leaves it; outside of a run without
 * anything.
 */
export async function freshDataFolder(name: string): Promise<string> {
  return copyOf(await started(), name);
}
