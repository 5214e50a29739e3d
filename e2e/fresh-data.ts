import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the data folder of a gateway that was started and never used; absent where nobody made one. */
export const FRESH_DATA = 'SLIPSTREAM_FRESH_DATA';

/** A data folder of one's own, as a first start leaves it where one was made. */
export async function freshDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-e2e-'));
  const fresh = process.env[FRESH_DATA];
  if (fresh !== undefined) await cp(fresh, folder, { recursive: true });
  return folder;
}
