/**
 * npm test [-- --whole] [--fast] [--only types,unit]
 *
 * What must hold before a change lands, in one command: a sample of what takes minutes, and everything else
 * (ADR 0349). Half of the journeys and screens are tried by each commit, by its name. A failing step stops
 * no other. After each step it says how far it is, and how long the same steps took the last time. The last
 * line is always "N passed, N failed".
 *   --whole            everything, for an hour or two on two cores
 *   --fast             leaves out build, size and end-to-end
 *   --only lint,unit   runs these steps alone
 *
 * Properties are drawn of one seed here, SLIPSTREAM_SEED or 1; each of its own in `npm run unit`.
 */
import '../command/help.ts';
import { spawnSync } from 'node:child_process';
import { openRunCache } from '#testing/databases/run-cache.ts';
import { runSteps, summarise } from '../steps/run-steps.ts';
import { staticChecks } from '../steps/static-checks.ts';
import { bin, EVERY_CORE, type Step, tool } from '../steps/step.ts';
import { playwrightReport, replayReport, screensReport, vitestReport } from './reports.ts';

/** What the journeys of this run recorded. */
const RECORDINGS = '.reports/recordings';

const isWhole = process.argv.includes('--whole');

const vitest = (report: string, ...projects: readonly string[]): readonly string[] => [
  ...[bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ...projects.flatMap((project) => ['--project', project]),
];

/** In the order in which they begin, as many beside each other as there are cores for. */
const steps: readonly Step[] = [
  { name: 'browser', command: tool('tools/browser/ensure.ts') },
  {
    // A page at a time, which waits as long as it works: beside whatever else keeps the cores busy.
    name: 'screens',
    command: vitest(screensReport, 'browser'),
    report: screensReport,
    cores: 0.5,
    after: 'browser',
  },
  ...staticChecks,
  // The linter has said the same.
  ...(isWhole ? [{ name: 'types', command: tool('tools/dev/types.ts') }] : []),
  { name: 'build', command: [bin('vite'), 'build'], slow: true, needs: 'src/app/main.tsx' },
  {
    name: 'console',
    command: [bin('vite'), 'build', '--mode', 'support'],
    slow: true,
    after: 'build',
    needs: 'support.html',
  },
  {
    name: 'verify page',
    command: [bin('vite'), 'build', '--mode', 'verify'],
    slow: true,
    after: 'build',
    needs: 'verify.html',
  },
  {
    name: 'size',
    command: tool('tools/dev/size/initial-js.ts'),
    slow: true,
    after: 'build',
    needs: 'src/app/main.tsx',
  },
  {
    name: 'unit',
    command: vitest(vitestReport, 'node', 'alone'),
    report: vitestReport,
    cores: EVERY_CORE,
  },
  {
    // The same worlds every time, so that a red run is about the change at hand; new ones are for `npm run
    // sim:pr`.
    name: 'sim',
    command: tool(
      'tools/dev/sim/main.ts',
      ...['--mode', 'lite', '--worlds', isWhole ? '30' : '8', '--jobs', '2'],
      ...['--artefacts', '.reports/sim', '--junit', '.reports/sim.xml'],
    ),
    cores: EVERY_CORE,
    slow: true,
  },
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '--pass-with-no-tests'],
    report: playwrightReport,
    cores: EVERY_CORE,
    slow: true,
  },
  {
    // Every journey is a recording too, and must replay identically wherever a customer may be: all of them
    // here, a few in each other place; `npm run replay -- .reports/recordings --everywhere` tries them all in
    // all.
    name: 'replay',
    command: tool(
      'tools/cli/replay/main.ts',
      RECORDINGS,
      '--everywhere',
      '--few',
      '3',
      '--report',
      replayReport,
    ),
    report: replayReport,
    cores: EVERY_CORE,
    slow: true,
    after: 'e2e',
    needs: RECORDINGS,
  },
];

/** Runs this command again with a database server, where one is installed. */
function withPostgres(): number | undefined {
  if (process.env.SLIPSTREAM_TEST_PG !== undefined) return undefined;
  const again = ['tools/postgres/throwaway.sh', bin('tsx'), ...process.argv.slice(1)];
  const run = spawnSync('bash', again, { stdio: 'inherit' });
  if (run.status !== null && run.status !== 70) return run.status;
  console.log('PostgreSQL is not available here: the tests run on the embedded database only.');
  return undefined;
}

function chosen(): Step[] {
  const args = process.argv.slice(2);
  const at = args.indexOf('--only');
  if (at === -1) return steps.filter((step) => !(step.slow === true && args.includes('--fast')));
  const names = (args[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.log(`No such step: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
    process.exit(2);
  }
  return steps.filter((step) => names.includes(step.name));
}

/** A commit decides its turn, so that whoever tries it again tries the same; without git it is the first. */
function takeSample(): void {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  const commit = status === 0 ? Number.parseInt(stdout.slice(0, 1), 16) : 0;
  process.env.SLIPSTREAM_SAMPLE = '1';
  process.env.SLIPSTREAM_TURN ??= commit % 2 === 1 ? '1' : '0';
  console.log(`A sample, turn ${process.env.SLIPSTREAM_TURN}: SLIPSTREAM_TURN says another.`);
}

async function main(): Promise<number> {
  // As the worlds of the simulator: a red run is about the change at hand.
  process.env.SLIPSTREAM_SEED ??= '1';
  if (!isWhole) takeSample();
  const selection = chosen();
  const needsDatabase = selection.some((step) => ['unit', 'e2e'].includes(step.name));
  const status = needsDatabase ? withPostgres() : undefined;
  if (status !== undefined) return status;

  // The databases that the tests of one step begin with are those that the next one begins with.
  const takeAway = await openRunCache();
  const outcomes = await runSteps(selection);
  await takeAway();
  return summarise(outcomes);
}

process.exitCode = await main();
