import { drawOptions, MODES } from './scenario/options.ts';
import { runSession } from './session.ts';
import { openSharedProcess } from './shared-process.ts';
import { readStreams } from './streams/read-streams.ts';

/**
 * Prints the hash of one world, given its seed, its mode and, where there are any, a folder of streams: in
 * another time zone, language or Node it must be the same.
 */
const [, , seed = '1', mode, folder] = process.argv;
const stage = await openSharedProcess(folder === undefined ? undefined : await readStreams(folder));
const { hash } = await runSession(stage, drawOptions(seed, MODES.find((one) => one === mode) ?? 'swarm'));
console.log(hash);
await stage.database.close();
