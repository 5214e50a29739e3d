import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Caught } from './caught.ts';
import type { PlantedBug } from './planted-bug.ts';

/** The tests of one bug at most, in milliseconds. */
const TESTS_MS = 300_000;

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Whether the tests that the bug names notice it: the first that fails. */
export async function caughtByTests(folder: string, { tests }: PlantedBug): Promise<Caught | undefined> {
  const out = await mkdtemp(join(tmpdir(), 'slip-planted-report-'));
  const report = join(out, 'report.json');
  const args = [
    'run',
    '--project',
    'node',
    '--project',
    'pure',
    '--bail',
    '1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ];
  await new Promise<void>((resolve) => {
    const options = { cwd: folder, timeout: TESTS_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile('node_modules/.bin/vitest', args, options, () => resolve());
  });
  try {
    const { testResults } = Report.parse(JSON.parse(await readFile(report, 'utf8')));
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed');
    if (failed !== undefined) return { by: 'test', checker: failed.fullName, sessions: null };
    // A file that cannot even be loaded tells of the bug as well, and says so.
    const broken = testResults.find(({ status }) => status === 'failed');
    return broken === undefined
      ? undefined
      : { by: 'test', checker: `${broken.name} does not load`, sessions: null };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
