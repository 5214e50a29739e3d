import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readReport, type TestResult } from '../dev/reports.ts';
import { lastRunOf, rememberRun } from './last-run.ts';
import { EVERY_CORE, type Step } from './step.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /**
   * A line or more for each failure, for the end of the output: whoever sees only that must know what broke.
   */
  readonly failures: readonly string[];
}

export interface Outcome extends Count {
  readonly step: Step;
  readonly seconds: number;
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

/** Never fewer than two: a step that waits for its own processes leaves a core idle. */
const CORES = Math.max(2, availableParallelism());
/** What those that keep every core busy leave to one that mostly waits. */
const SPARE = 0.5;

const coresOf = ({ cores = 1 }: Step): number => Math.min(cores, CORES);
/** Whether it prints as it goes: what runs beside others is said when it ends. */
const isLoud = ({ cores }: Step): boolean => cores === EVERY_CORE;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** @returns its exit status, and what it said where that was not printed at once. */
function runCommand(step: Step): Promise<{ status: number | null; said: string }> {
  const [program = '', ...args] = step.command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: isLoud(step) ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}

/** @param said the end of its output, for a step whose failure no test tells */
function countOf({ report }: Step, ok: boolean, said: string): Count {
  if (report === undefined) {
    if (ok) return { passed: 1, failed: 0, failures: [] };
    const end = said.trimEnd().split('\n').slice(-SAID_AGAIN).join('\n');
    return { passed: 0, failed: 1, failures: [indented(end)] };
  }
  const results = readReport(report) ?? [];
  const passed = results.filter((result) => result.outcome === 'passed').length;
  const failed = results.filter((result) => result.outcome === 'failed');
  // A run may fail outside its tests: an unhandled error, a server that did not start, no report at all.
  return {
    passed,
    failed: ok ? failed.length : Math.max(failed.length, 1),
    failures: failed.map(failureText),
  };
}

async function runStep(step: Step, place: string): Promise<Outcome> {
  if (step.needs !== undefined && !existsSync(step.needs)) {
    console.log(`\n=== ${step.name}: nothing to do, ${step.needs} is missing`);
    return { step, seconds: 0, passed: 0, failed: 0, failures: [] };
  }
  if (step.report !== undefined) rmSync(step.report, { force: true });
  if (isLoud(step)) console.log(`\n=== ${step.name} ${place}`);
  const started = performance.now();
  const { status, said } = await runCommand(step);
  const seconds = (performance.now() - started) / 1000;
  const ok = status === 0;
  if (!isLoud(step)) console.log(`\n=== ${step.name}\n${said.trimEnd()}`);
  console.log(`=== ${step.name}: ${ok ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  return { step, seconds, ...countOf(step, ok, said) };
}

/** One line after each step: how far it is, and how far it was at this time in the run before. */
function progress(names: readonly string[]): (ended: number) => string {
  const started = performance.now();
  const before = lastRunOf(names);
  return (ended) => {
    const sofar = (performance.now() - started) / 1000;
    const left =
      before === undefined
        ? 'no run before to go by'
        : `${clock(Math.max(0, before - sofar))} left by the last run, of ${clock(before)}`;
    return `=== ${ended} of ${names.length} steps, ${clock(sofar)}; ${left}`;
  };
}

/**
 * Runs steps in their order, as many beside each other as there are cores for. A failing step does not stop
 * the next one, because the whole list of what is broken is worth more than its first entry.
 */
export async function runSteps(steps: readonly Step[]): Promise<readonly Outcome[]> {
  const names = steps.map(({ name }) => name);
  const say = progress(names);
  const started = performance.now();
  const running = new Map<Step, Promise<void>>();
  const outcomes: Outcome[] = [];
  const isFree = (step: Step): boolean => {
    const busy = [...running.keys()].reduce((sum, other) => sum + coresOf(other), 0);
    const waits = [...running.keys()].some(({ name }) => name === step.after);
    return !waits && (busy === 0 || busy + coresOf(step) <= CORES + SPARE);
  };
  for (const [at, step] of steps.entries()) {
    while (!isFree(step)) await Promise.race(running.values());
    const run = runStep(step, `(${at + 1} of ${steps.length})`).then((outcome) => {
      running.delete(step);
      outcomes.push(outcome);
      console.log(say(outcomes.length));
    });
    running.set(step, run);
  }
  await Promise.all(running.values());
  const seconds = (performance.now() - started) / 1000;
  if (outcomes.every(({ failed }) => failed === 0)) rememberRun(names, seconds);
  return outcomes;
}

/**
 * Says what each step came to and what broke, and as the last line "N passed, N failed".
 *
 * @returns the exit code of the command
 */
export function summarise(outcomes: readonly Outcome[]): number {
  console.log('');
  for (const { step, seconds, passed, failed } of outcomes) {
    const verdict = failed === 0 ? 'ok' : 'FAILED';
    console.log(
      `${step.name.padEnd(12)} ${verdict.padEnd(6)} ${seconds.toFixed(1).padStart(7)} s ${passed} passed`,
    );
  }
  const broken = outcomes.filter(({ failed }) => failed > 0);
  const texts = broken.map(({ step, failures }) => [`${step.name}:`, ...failures].join('\n'));
  if (texts.length > 0) console.log(`\nFailed\n${texts.join('\n')}`);
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + count(one), 0);
  const failed = sum((outcome) => outcome.failed);
  console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
