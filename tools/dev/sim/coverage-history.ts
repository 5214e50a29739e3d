import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { coverageOf, type Tally } from '#simulator/report/tally.ts';

const Entries = z.array(
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

/** What runs came past, oldest first. */
export type History = z.infer<typeof Entries>;

/**
 * Puts what a run came past at the end of a history of runs.
 *
 * @returns the whole history, oldest first
 * @throws for a file that is no such history: it is not written over.
 */
export async function addToHistory(file: string, tally: Tally, build: string, now: Date): Promise<History> {
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
  const history = [...Entries.parse(JSON.parse(text)), entry];
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(history, undefined, 2)}\n`);
  return history;
}

/** Runs of a page: two weeks of nights. */
const SHOWN = 14;

/** The last runs of a history, a line each, with what none of them came past. Markdown. */
export function historyLines(history: History): readonly string[] {
  const last = history.slice(-SHOWN);
  const rows = last.map(
    ({ at, build, sessions, bets, failed, cells, possible, scenarios }) =>
      `| ${at.slice(0, 16).replace('T', ' ')} | ${build} | ${sessions} | ${bets} | ${failed} | ${cells} of ${possible} | ${scenarios} |`,
  );
  const never = last.map(({ missed }) => new Set(missed.flatMap(cellsOf))).reduce(inBoth, undefined);
  return [
    `#### The last ${last.length} of ${history.length} runs`,
    '',
    '| at (UTC) | build | sessions | bets | worlds failed | faults by phase | scenarios |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    never === undefined || never.size === 0
      ? 'Between them they came past every fault in every phase.'
      : `${never.size} faults by phase were met by none of them: ${[...never].slice(0, SHOWN_CELLS).join(', ')}${never.size > SHOWN_CELLS ? ' …' : ''}`,
  ];
}

const SHOWN_CELLS = 20;

/** `loss: armed, intentStored` → `loss@armed`, `loss@intentStored`. */
function cellsOf(line: string): readonly string[] {
  const [kind = '', phases = ''] = line.split(': ');
  return phases.split(', ').map((phase) => `${kind}@${phase}`);
}

const inBoth = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string>): ReadonlySet<string> =>
  one === undefined ? other : new Set([...one].filter((cell) => other.has(cell)));
