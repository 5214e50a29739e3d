import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compiled } from '#testing/processes/compiled.ts';
import type { Search, Searched } from './found.ts';
import { readSearched } from './parse-search.ts';

/**
 * A world that has begun may go on for so long after the time of the search, and for as long as that was; who
 * needs more is ended, ms.
 */
const GRACE_MS = 60_000;
/** A case may be made smaller for so long, ms; what takes longer stays as long as it is. */
const SMALLER_MS = 240_000;
const NURSERY = '--max-semi-space-size=128';

/**
 * Whether a checker of the simulator notices the bug of a copy, and after how many sessions. A copy that
 * cannot be compiled and a process that dies are noticed as well: nobody would overlook them. A world that
 * did not end in time is only slow.
 */
export async function caughtBySimulator(folder: string, search: Search): Promise<Searched> {
  try {
    const source = { root: folder, entry: 'tools/dev/planted/first-failing-world.ts' };
    return await compiled(source, (script) => searched(folder, script, search));
  } catch (error) {
    return brokenAfter(undefined, search, error instanceof Error ? error.message : 'it cannot be compiled');
  }
}

function brokenAfter(last: Searched | undefined, { from }: Search, sentence: string): Searched {
  const found = { seed: '', mode: '', checker: 'broken', sentence, fingerprint: 'broken run' };
  return { worlds: (last?.worlds ?? from - 1) + 1, sessions: (last?.sessions ?? 0) + 1, found };
}

function slowAfter(last: Searched | undefined, { from }: Search): Searched {
  return { worlds: last?.worlds ?? from - 1, sessions: last?.sessions ?? 0, found: null, slow: true };
}

function searched(folder: string, script: string, search: Search): Promise<Searched> {
  const child = spawn(process.execPath, [NURSERY, script, JSON.stringify(search)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let last: Searched | undefined;
  const lines = createInterface({ input: child.stdout }).on('line', (line) => {
    last = readSearched(line) ?? last;
  });
  const read = new Promise<void>((resolve) => void lines.once('close', resolve));
  let isLate = false;
  const limit = setTimeout(
    () => {
      isLate = true;
      child.kill('SIGKILL');
    },
    search.ms + Math.max(GRACE_MS, search.ms) + (search.small ? SMALLER_MS : 0),
  );
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(limit);
      void read.then(() => {
        if (last?.found == null && isLate) resolve(slowAfter(last, search));
        else if (last === undefined || (last.found === null && code !== 0))
          resolve(brokenAfter(last, search, `the process ended with ${code ?? 'a signal'}`));
        else resolve(last);
      });
    });
  });
}
