import { randomInt } from 'node:crypto';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exitCodeOf } from '#simulator/checkers/names.ts';
import { add, NOTHING, type Tally, tooQuiet } from '#simulator/report/tally.ts';
import type { SessionResult } from '#simulator/session.ts';
import { drawOptions } from '#simulator/world/options.ts';
import { exitCodes, type Output, wrongUse } from '../command/command.ts';
import { BrokenOff, runApart } from './apart.ts';
import { type Command, help, parseCommand } from './command.ts';
import { addToHistory } from './coverage-history.ts';
import { everywhere } from './everywhere.ts';
import { junitText } from './junit.ts';
import { keepCase } from './keep-case.ts';
import { jsonReport, type Run, textReport } from './report.ts';
import { shrinkFailures } from './shrink-failures.ts';
import { summaryText } from './summary.ts';
import { runHere } from './worlds.ts';

const SEEDS = 2 ** 31;
const BROKEN_OFF = 15;

/** `npm run sim`. @returns the exit code. */
export async function run(args: readonly string[], build: string, output: Output): Promise<number> {
  const parsed = parseCommand(args);
  if (typeof parsed === 'string') return wrongUse(output, parsed, help);
  if (parsed.help) {
    output.out(help);
    return exitCodes.ok;
  }
  const command = parsed.from === 'fresh' ? { ...parsed, from: `f${randomInt(SEEDS).toString(36)}` } : parsed;
  if (command.everywhere && command.seed !== null) return everywhere(command.seed, command, output);
  const begun = performance.now();
  const { tally, broken } = await tallyOf(command, args);
  return report(judged(command, build, tally, broken, performance.now() - begun), output);
}

/** Runs of many worlds have processes of their own, even with one job: what they run with is set before they start. */
async function tallyOf(
  command: Command,
  args: readonly string[],
): Promise<{ readonly tally: Tally; readonly broken: string | undefined }> {
  let tally = NOTHING;
  const ended = (result: SessionResult): void => {
    tally = add(tally, result);
  };
  const same = command.from === null ? args : [...args, '--from', command.from];
  try {
    if (command.seed === null) await runApart(command, same, ended);
    else await runHere(command, { begun: () => undefined, ended });
    return { tally, broken: undefined };
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    return { tally, broken: `the simulator ${error.message}` };
  }
}

function judged(
  command: Command,
  build: string,
  tally: Tally,
  broken: string | undefined,
  wallMs: number,
): Run {
  const quiet = command.seed === null ? tooQuiet(tally, command.mode !== 'perf') : undefined;
  const found = exitCodeOf(
    new Set(tally.failed.flatMap(({ findings }) => findings.map(({ checker }) => checker))),
  );
  const unproven = broken === undefined ? (quiet === undefined ? 0 : 1) : BROKEN_OFF;
  return { command, build, tally, quiet, broken, code: found === 0 ? unproven : found, wallMs };
}

async function report(run: Run, output: Output): Promise<number> {
  const { command, build, tally, code } = run;
  output.out(command.json ? jsonReport(run) : textReport(run));
  if (command.junit !== null) {
    await mkdir(dirname(command.junit), { recursive: true });
    await writeFile(command.junit, junitText(run));
  }
  if (command.summary !== null) await appendFile(command.summary, summaryText(run));
  if (command.coverage !== null) await addToHistory(command.coverage, tally, build, new Date());
  if (command.shrink) await shrinkFailures(tally.failed, command, build, (line) => output.err(line));
  else if (command.keep)
    for (const result of tally.failed)
      await keepCase(result, drawOptions(result.seed, command.mode, command.families), build);
  return code;
}
