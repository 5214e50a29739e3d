import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { coverageOf, type Tally } from '#simulator/report/tally.ts';

const History = z.array(
  z.object({
    /** ISO 8601. */
    at: z.string(),
    build: z.string(),
    sessions: z.int(),
    bets: z.int(),
    failed: z.int(),
    cells: z.int(),
    possible: z.int(),
    scenarios: z.int(),
    missed: z.array(z.string()),
  }),
);

/**
 * Puts what a run came past at the end of a history of runs.
 *
 * @throws for a file that is no such history: it is not written over.
 */
export async function addToHistory(file: string, tally: Tally, build: string, now: Date): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]';
    throw error;
  });
  const { hit, possible, missed, scenarios } = coverageOf(tally);
  const entry = {
    at: now.toISOString(),
    build,
    sessions: tally.sessions,
    bets: tally.bets,
    failed: tally.failed.length,
    cells: hit,
    possible,
    scenarios: scenarios.met,
    missed: [...missed],
  };
  const history = [...History.parse(JSON.parse(text)), entry];
  await writeFile(file, `${JSON.stringify(history, undefined, 2)}\n`);
}
