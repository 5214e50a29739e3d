import { type DecidedLog, runSession } from '#simulator/session.ts';
import { shrinkWorld } from '#simulator/shrink/shrink-world.ts';
import type { WorldOptions } from '#simulator/world/options.ts';
import type { Stage } from '#simulator/world/world.ts';
import { smallestLog } from '../sim/shrink-log.ts';
import type { SmallCase } from './found.ts';

/** Runs of the world at most. */
const MOST_WORLDS = 60;

/** The failure of a world with as little around it as can be; undefined when the world does not fail. */
export async function smallestCase(stage: Stage, options: WorldOptions): Promise<SmallCase | undefined> {
  const world = await shrinkWorld(options, (smaller) => runSession(stage, smaller), MOST_WORLDS);
  const [finding] = world?.result.findings ?? [];
  if (world === undefined || finding === undefined) return undefined;
  let small: SmallCase = { events: world.result.events, of: 'world' };
  await runSession(stage, world.options, (result, logs) => {
    const log = smallestLog(result, finding, logs);
    if (log === undefined) small = { events: lengthOf(logs, finding.sentence), of: 'world' };
    else small = { events: log.recording.events.length, of: 'log' };
    return Promise.resolve();
  });
  return small;
}

/** Of the logs of those whom a failure names, which are to be read; of all, where it names nobody. */
function lengthOf(logs: readonly DecidedLog[], sentence: string): number {
  const named = logs.filter(({ name }) => sentence.includes(`${name.slice(0, name.lastIndexOf('.'))}:`));
  const read = named.length === 0 ? logs : named;
  return read.reduce((sum, { events }) => sum + events.length, 0);
}
