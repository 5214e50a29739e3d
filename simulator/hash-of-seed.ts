import { runSession } from './session.ts';
import { openStage } from './stage.ts';
import { drawOptions } from './world/options.ts';

/** Prints the hash of one world: run in another time zone or language it must be the same. */
const stage = await openStage();
const { hash } = await runSession(stage, drawOptions(process.argv[2] ?? '1', 'swarm'));
console.log(hash);
await stage.database.close();
