/**
 * npm test [-- --fast] [--only types,unit]
 *
 * Everything that must hold, in one command. A failing step does not stop the next one, because the whole
 * list of what is broken is worth more than its first entry. The last line is always "N passed, N failed".
 * Steps without test results keep one core busy each: they come first, two at a time, and print what they said when they end.
 *   --fast              leaves out build, size and end-to-end
 *   --only types,unit   runs these steps alone
 */
import './command/help.ts';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { makeOnceInThisRun } from '#gateway/testing/made-once.ts';
import { playwrightReport, readReport, replayReport, type TestResult, vitestReport } from './reports.ts';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Where the step writes its test results, with all cores to itself. A step without counts as one check. */
  readonly report?: string;
  readonly slow?: boolean;
  /** The step that must have ended before, where it was chosen too. */
  readonly after?: string;
  /** A file without which there is nothing to do yet. */
  readonly needs?: string;
}

const bin = (name: string): string => `node_modules/.bin/${name}`;
const tool = (...command: string[]): string[] => [bin('tsx'), ...command];

/** What the journeys of this run recorded. */
const RECORDINGS = '.reports/recordings';

const unitCommand = [bin('vitest'), 'run', '--reporter=default', '--reporter=json'];
const steps: readonly Step[] = [
  { name: 'format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
  { name: 'types', command: tool('tools/types.ts') },
  { name: 'lint', command: [bin('oxlint'), '.'] },
  { name: 'react', command: [bin('eslint'), 'src'] },
  { name: 'deps', command: tool('tools/dependencies.ts') },
  { name: 'unused', command: [bin('knip'), '--no-config-hints'] },
  { name: 'browser', command: tool('tools/browser/ensure.ts') },
  { name: 'unit', command: [...unitCommand, `--outputFile.json=${vitestReport}`], report: vitestReport },
  {
    // The same worlds every time, so that a red run is about the change at hand; new ones are for `npm run sim:pr`.
    name: 'sim',
    command: tool(
      'tools/sim/main.ts',
      ...['--mode', 'lite', '--worlds', '30', '--jobs', '2'],
      ...['--artefacts', '.reports/sim', '--junit', '.reports/sim.xml'],
    ),
    slow: true,
  },
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
    command: tool('tools/size/initial-js.ts'),
    slow: true,
    after: 'build',
    needs: 'src/app/main.tsx',
  },
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '--pass-with-no-tests'],
    report: playwrightReport,
    slow: true,
  },
  {
    // Every journey is a recording too, and must replay identically wherever a customer may be: all of them here, a few in
    // each other place; `npm run replay -- .reports/recordings --everywhere` tries them all in all.
    name: 'replay',
    command: tool('tools/replay/main.ts', RECORDINGS, '--everywhere', '--few', '3', '--report', replayReport),
    report: replayReport,
    slow: true,
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

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** A line or more for each failure, for the end of the output: whoever sees only that must know what broke. */
  readonly failures: readonly string[];
}

/** How many lines of a failure are said again at the end; where in libraries it came by is in the report. */
const SAID_AGAIN = 12;

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n');

const failureText = ({ title, why = '' }: TestResult): string => {
  const ours = why.split('\n').filter((line) => !line.includes('node_modules'));
  return `  ${title}\n${indented(ours.slice(0, SAID_AGAIN).join('\n'))}`;
};

/** How many steps without test results run side by side. */
const LANES = 2;

/** @returns its exit status, and what it said where that was not printed at once. */
function runCommand({ command, report }: Step): Promise<{ status: number | null; said: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: report === undefined ? 'pipe' : 'inherit' });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}

async function runStep(step: Step): Promise<Count> {
  if (step.needs !== undefined && !existsSync(step.needs)) {
    console.log(`\n=== ${step.name}: nothing to do, ${step.needs} is missing`);
    return { passed: 0, failed: 0, failures: [] };
  }
  if (step.report !== undefined) {
    rmSync(step.report, { force: true });
    console.log(`\n=== ${step.name}`);
  }
  const started = performance.now();
  const { status, said } = await runCommand(step);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const ok = status === 0;
  if (step.report === undefined) console.log(`\n=== ${step.name}\n${said.trimEnd()}`);
  console.log(`=== ${step.name}: ${ok ? 'ok' : 'FAILED'}, ${seconds} s`);
  if (step.report === undefined) {
    if (ok) return { passed: 1, failed: 0, failures: [] };
    return {
      passed: 0,
      failed: 1,
      failures: [indented(said.trimEnd().split('\n').slice(-SAID_AGAIN).join('\n'))],
    };
  }

  const results = readReport(step.report) ?? [];
  const passed = results.filter((result) => result.outcome === 'passed').length;
  const failed = results.filter((result) => result.outcome === 'failed');
  // A run may fail outside its tests: an unhandled error, a server that did not start, no report at all.
  return {
    passed,
    failed: ok ? failed.length : Math.max(failed.length, 1),
    failures: failed.map(failureText),
  };
}

/** First those without test results, side by side and in their order; then the others, each with all cores to itself. */
async function runAll(selection: readonly Step[], ended: (step: Step, count: Count) => void): Promise<void> {
  const running = new Map<string, Promise<void>>();
  for (const step of selection.filter(({ report }) => report === undefined)) {
    if (step.after !== undefined) await running.get(step.after);
    while (running.size >= LANES) await Promise.race(running.values());
    const run = runStep(step).then((count) => {
      running.delete(step.name);
      ended(step, count);
    });
    running.set(step.name, run);
  }
  await Promise.all(running.values());
  for (const step of selection.filter(({ report }) => report !== undefined)) ended(step, await runStep(step));
}

async function main(): Promise<number> {
  const selection = chosen();
  const needsDatabase = selection.some((step) => step.report !== undefined && step.name !== 'replay');
  const status = needsDatabase ? withPostgres() : undefined;
  if (status !== undefined) return status;

  const total = { passed: 0, failed: 0 };
  const broken: string[] = [];
  // The databases that the tests of one step begin with are those that the next one begins with.
  const takeAway = await makeOnceInThisRun();
  await runAll(selection, (step, { passed, failed, failures }) => {
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) broken.push([`${step.name}:`, ...failures].join('\n'));
  });
  await takeAway();
  if (broken.length > 0) console.log(`\nFailed\n${broken.join('\n')}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

process.exitCode = await main();
