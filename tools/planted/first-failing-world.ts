import { runSession } from '#simulator/session.ts';
import { openStage } from '#simulator/stage.ts';
import { drawOptions } from '#simulator/world/options.ts';

/** Worlds 1 to the number given, until one fails: a line of JSON with its number and what failed, or null. Runs in the copy. */
const most = Number(process.argv[2]);
const stage = await openStage();
let failed: { readonly sessions: number; readonly checker: string } | null = null;
for (let seed = 1; seed <= most && failed === null; seed += 1) {
  try {
    const [first] = (await runSession(stage, drawOptions(String(seed), 'swarm'))).findings;
    if (first !== undefined) failed = { sessions: seed, checker: `${first.checker}: ${first.sentence}` };
  } catch (error) {
    // A bug that breaks the world itself is noticed all the same.
    failed = {
      sessions: seed,
      checker: `the world broke: ${error instanceof Error ? error.message : 'somehow'}`,
    };
  }
}
await stage.database.close();
process.stdout.write(`${JSON.stringify(failed)}\n`);
