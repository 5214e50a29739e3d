import { rm } from 'node:fs/promises';

/** Before a run: what is replayed afterwards is of this run alone. */
export default (): Promise<void> => rm('.reports/recordings', { recursive: true, force: true });
