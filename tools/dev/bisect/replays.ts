import * as z from 'zod/mini';
import type { WorkingCopy } from './revisions.ts';
import type { Verdict } from './search.ts';

/** One replay by one revision at most, in milliseconds. */
const REPLAY_MS = 120_000;

/** Where a revision has the command, newest first. */
const REPLAY = ['tools/cli/replay/main.ts', 'tools/' + 'replay/main.ts'] as const;

const Result = z.object({
  outcome: z.string(),
  stateHash: z.optional(z.string()),
  divergence: z.optional(z.object({ commit: z.int(), index: z.int(), path: z.string() })),
});

/**
 * How a revision replays a file; null when it has no such command, or one that does not get as far as a
 * result.
 *
 * @param withState whether another state at the end is another replay, even when every event was decided as
 *   recorded.
 */
export async function replayVerdict(
  copy: WorkingCopy,
  revision: string,
  file: string,
  withState: boolean,
): Promise<Verdict> {
  // The exit code says how it went; what was found stands in the output all the same.
  return verdictIn(
    await copy.said(revision, { places: REPLAY, args: [file, '--json'], timeout: REPLAY_MS }),
    withState,
  );
}

function verdictIn(said: string, withState: boolean): Verdict {
  try {
    const { outcome, divergence, stateHash } = Result.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
    const at = divergence === undefined ? '' : ` in commit ${divergence.commit} at ${divergence.path}`;
    return `${outcome}${at}${withState ? `, state ${stateHash?.slice(0, 12) ?? 'unknown'}` : ''}`;
  } catch {
    return null;
  }
}
