import { BEGIN } from '../scenario/begin.ts';
import type { WorldOptions } from '../scenario/options.ts';
import type { SessionResult } from '../session.ts';
import {
  asItHappened,
  fewerFaults,
  fewerPeople,
  lessPatient,
  shorter,
  simpler,
  sizeOf,
} from './smaller-worlds.ts';

/** Runs a world to its end; the same options give the same result. */
export type RunWorld = (options: WorldOptions) => Promise<SessionResult>;

export interface SmallWorld {
  readonly options: WorldOptions;
  readonly result: SessionResult;
  readonly trials: number;
  /** The runs allowed were used up: it fails as before, and might be smaller still. */
  readonly exhausted: boolean;
}

const fingerprintOf = ({ findings }: SessionResult): string | undefined => findings[0]?.fingerprint;

/**
 * The smallest world it finds that fails as this one does: what struck instead of what was drawn, then fewer
 * people, a shorter time and fewer faults, until nothing more can be taken. Only the same fingerprint counts.
 * Deterministic; undefined when the world does not fail.
 */
export async function shrinkWorld(
  from: WorldOptions,
  run: RunWorld,
  trials: number,
): Promise<SmallWorld | undefined> {
  let best = { options: from, result: await run(from) };
  const fingerprint = fingerprintOf(best.result);
  if (fingerprint === undefined) return undefined;
  let spent = 1;
  const isTaken = async (options: WorldOptions): Promise<boolean> => {
    if (spent >= trials) return false;
    spent += 1;
    const result = await run(options);
    if (fingerprintOf(result) !== fingerprint) return false;
    best = { options, result };
    return true;
  };
  const first = async (candidates: readonly WorldOptions[]): Promise<boolean> => {
    for (const options of candidates)
      if (sizeOf(options) < sizeOf(best.options) && (await isTaken(options))) return true;
    return false;
  };
  // Where that is another world, because chance had a part in it, the drawn one is made smaller as it is.
  await isTaken(asItHappened(from, best.result.struck));
  const steps = [
    // People first: every trial after that is cheaper.
    () => fewerPeople(best.options, best.result.findings[0]?.sentence ?? ''),
    () => best.result.findings.slice(0, 1).flatMap((finding) => lessPatient(best.options, finding)),
    () => shorter(best.options, (best.result.struck.at(-1)?.at ?? BEGIN) - BEGIN),
    () => fewerFaults(best.options),
    () => simpler(best.options),
  ];
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const step of steps) while (await first(step())) isSmaller = true;
  }
  return { ...best, trials: spent, exhausted: spent >= trials };
}
