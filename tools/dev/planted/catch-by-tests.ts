import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
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

/** Whether the tests that the bug names notice it: the full title of the first that fails, else null. */
export async function caughtByTests(folder: string, { tests }: PlantedBug): Promise<string | null> {
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
    if (failed !== undefined) return failed.fullName;
    // A file that cannot even be loaded tells of the bug as well, and says so.
    const broken = testResults.find(({ status }) => status === 'failed');
    return broken === undefined ? null : `${relative(await realpath(folder), broken.name)} does not load`;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
