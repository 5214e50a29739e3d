import { runSession } from './session.ts';
import { openStage } from './stage.ts';
import { readStreams } from './streams/read-streams.ts';
import { drawOptions, MODES } from './world/options.ts';

/** Prints the hash of one world, given its seed, its mode and, where there are any, a folder of streams: in another time zone, language or Node it must be the same. */
const [, , seed = '1', mode, folder] = process.argv;
const stage = await openStage(folder === undefined ? undefined : await readStreams(folder));
const { hash } = await runSession(stage, drawOptions(seed, MODES.find((one) => one === mode) ?? 'swarm'));
console.log(hash);
await stage.database.close();
