import { runSession } from './session.ts';
import { openStage } from './stage.ts';
import { drawOptions, MODES } from './world/options.ts';

/** Prints the hash of one world, given its seed and mode: in another time zone, language or Node it must be the same. */
const stage = await openStage();
const [, , seed = '1', mode] = process.argv;
const { hash } = await runSession(stage, drawOptions(seed, MODES.find((one) => one === mode) ?? 'swarm'));
console.log(hash);
await stage.database.close();
