import type { WorldOptions } from '#simulator/scenario/options.ts';
import type { SharedProcess } from '#simulator/scenario/world.ts';
import { type DecidedLog, runSession } from '#simulator/session.ts';
import { shrinkWorld } from '#simulator/shrink/shrink-world.ts';
import { inputsOf } from '../shrink/shrink-recording.ts';
import { smallestLog } from '../sim/shrink-log.ts';
import type { SmallCase } from './found.ts';

/** Runs of the world at most. */
const MOST_WORLDS = 60;

/** The failure of a world with as little around it as can be; undefined when the world does not fail. */
export async function smallestCase(
  stage: SharedProcess,
  options: WorldOptions,
): Promise<SmallCase | undefined> {
  const world = await shrinkWorld(options, (smaller) => runSession(stage, smaller), MOST_WORLDS);
  const [finding] = world?.result.findings ?? [];
  if (world === undefined || finding === undefined) return undefined;
  let small: SmallCase | undefined;
  await runSession(stage, world.options, (result, logs) => {
    const log = smallestLog(result, finding, logs);
    small =
      log === undefined
        ? { ...lengthOf(toBeRead(logs, finding.sentence)), of: 'world' }
        : { ...lengthOf([log.recording]), of: 'log' };
    return Promise.resolve();
  });
  return small;
}

/** The logs of those whom a failure names; all of them, where it names nobody. */
function toBeRead(logs: readonly DecidedLog[], sentence: string): readonly DecidedLog[] {
  const named = logs.filter(({ name }) => sentence.includes(`${name.slice(0, name.lastIndexOf('.'))}:`));
  return named.length === 0 ? logs : named;
}

function lengthOf(logs: readonly Pick<DecidedLog, 'events'>[]): Pick<SmallCase, 'events' | 'inputs'> {
  const all = logs.flatMap(({ events }) => events);
  return { events: all.length, inputs: inputsOf(all).length };
}
