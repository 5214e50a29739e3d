import { drawOptions } from '#simulator/scenario/options.ts';
import { runSession } from '#simulator/session.ts';
import { openSharedProcess } from '#simulator/shared-process.ts';
import type { Found, Search, Searched } from './found.ts';
import { hasHabit } from './habits.ts';
import { worldAt } from './mix.ts';
import { readSearch } from './parse-search.ts';
import { smallestCase } from './smallest-case.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'somehow');

/**
 * Runs worlds of the mix until one fails, or the sessions or the time are over. Says after each how far it
 * is.
 */
async function search(
  { from, sessions: most, ms, small, habit }: Search,
  say: (far: Searched) => void,
): Promise<void> {
  const stage = await openSharedProcess();
  const begun = performance.now();
  let sessions = 0;
  for (let n = from; sessions < most && performance.now() - begun < ms; n += 1) {
    const { seed, mode } = worldAt(n);
    const options = drawOptions(seed, mode);
    if (!hasHabit(options, habit)) continue;
    let found: Found | null = null;
    try {
      const result = await runSession(stage, options);
      sessions += result.sessions;
      const [first] = result.findings;
      if (first !== undefined)
        found = {
          seed,
          mode,
          checker: first.checker,
          sentence: first.sentence,
          fingerprint: first.fingerprint,
        };
    } catch (error) {
      // A bug that breaks the world itself is noticed all the same.
      sessions += options.customers * options.devices * options.tabs;
      const sentence = `the world broke: ${messageOf(error)}`;
      found = { seed, mode, checker: 'broken', sentence, fingerprint: 'broken world' };
    }
    say({ worlds: n, sessions, found });
    if (found === null) continue;
    if (small && found.checker !== 'broken') {
      const smallest = await smallestCase(stage, options);
      if (smallest !== undefined) say({ worlds: n, sessions, found: { ...found, small: smallest } });
    }
    break;
  }
  await stage.database.close();
}

await search(
  readSearch(process.argv[2] ?? ''),
  (far) => void process.stdout.write(`${JSON.stringify(far)}\n`),
);
