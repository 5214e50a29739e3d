import { randomInt } from 'node:crypto';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { WrongFeedFile } from '#gateway/feeds/exchange/wrong-feed-file.ts';
import { exitCodeOf } from '#simulator/checkers/registry.ts';
import { add, NOTHING, type Tally, tooQuiet } from '#simulator/report/tally.ts';
import { drawOptions } from '#simulator/scenario/options.ts';
import type { SessionResult } from '#simulator/session.ts';
import { type RecordedStreams, readStreams } from '#simulator/streams/read-streams.ts';
import { exitCodes, type Output, wrongUse } from '../../command/command.ts';
import { BrokenOff, runApart, Stopped } from './apart.ts';
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

/**
 * `npm run sim`.
 *
 * @param stopping hears how a run of many worlds is ended before its time: what is known by then is reported
 * @returns the exit code.
 */
export async function run(
  args: readonly string[],
  build: string,
  output: Output,
  stopping: Stopping = () => undefined,
): Promise<number> {
  const parsed = parseCommand(args);
  if (typeof parsed === 'string') return wrongUse(output, parsed, help);
  if (parsed.help) {
    output.out(help);
    return exitCodes.ok;
  }
  const command = parsed.from === 'fresh' ? { ...parsed, from: `f${randomInt(SEEDS).toString(36)}` } : parsed;
  const streams = await streamsOf(command);
  if (typeof streams === 'string') return wrongUse(output, streams, help);
  if (command.everywhere && command.seed !== null) return everywhere(command.seed, command, streams, output);
  const begun = performance.now();
  const told = await tallyOf(command, args, streams, stopping);
  return report(judged({ command, build, streams: streams?.hash }, told, performance.now() - begun), output);
}

/** The streams that a command names, or why they cannot be played. */
async function streamsOf({ streams, streamsAre }: Command): Promise<RecordedStreams | string | undefined> {
  if (streams === null) return undefined;
  try {
    const read = await readStreams(streams);
    return streamsAre === null || streamsAre === read.hash
      ? read
      : `the streams of ${streams} are ${read.hash}, not ${streamsAre}: the same seed is another world with them`;
  } catch (error) {
    if (error instanceof WrongFeedFile) return error.message;
    throw error;
  }
}

/** Is given what ends a run. */
export type Stopping = (stop: () => void) => void;

interface Told {
  readonly tally: Tally;
  readonly broken: string | undefined;
  readonly isStopped: boolean;
}

/**
 * Runs of many worlds have processes of their own, even with one job: what they run with is set before they
 * start.
 */
async function tallyOf(
  command: Command,
  args: readonly string[],
  streams: RecordedStreams | undefined,
  stopping: Stopping,
): Promise<Told> {
  let tally = NOTHING;
  const ended = (result: SessionResult): void => {
    tally = add(tally, result);
  };
  const same = command.from === null ? args : [...args, '--from', command.from];
  try {
    if (command.seed === null) {
      const asked = new AbortController();
      stopping(() => asked.abort());
      await runApart(command, same, ended, asked.signal);
    } else await runHere(command, { begun: () => undefined, ended }, streams);
    return { tally, broken: undefined, isStopped: false };
  } catch (error) {
    if (error instanceof Stopped) return { tally, broken: error.message, isStopped: true };
    if (!(error instanceof BrokenOff)) throw error;
    return { tally, broken: `the simulator ${error.message}`, isStopped: false };
  }
}

function judged(
  what: Pick<Run, 'command' | 'build' | 'streams'>,
  { tally, broken, isStopped }: Told,
  wallMs: number,
): Run {
  const { command } = what;
  const quiet = command.seed === null ? tooQuiet(tally, command.mode !== 'perf') : undefined;
  const found = exitCodeOf(
    new Set(tally.failed.flatMap(({ findings }) => findings.map(({ checker }) => checker))),
  );
  const cut = isStopped ? exitCodes.interrupted : BROKEN_OFF;
  const unproven = broken === undefined ? (quiet === undefined ? 0 : 1) : cut;
  return { ...what, tally, quiet, broken, code: found === 0 ? unproven : found, wallMs };
}

async function report(run: Run, output: Output): Promise<number> {
  const { command, build, tally, code } = run;
  output.out(command.json ? jsonReport(run) : textReport(run));
  if (command.junit !== null) {
    await mkdir(dirname(command.junit), { recursive: true });
    await writeFile(command.junit, junitText(run));
  }
  const history =
    command.coverage === null ? undefined : await addToHistory(command.coverage, tally, build, new Date());
  if (command.summary !== null) {
    await mkdir(dirname(command.summary), { recursive: true });
    await appendFile(command.summary, summaryText(run, history));
  }
  // Who stopped it waits for no trials.
  if (command.shrink && code !== exitCodes.interrupted)
    await shrinkFailures(tally.failed, command, build, (line) => output.err(line));
  else if (command.keep)
    for (const result of tally.failed)
      await keepCase(result, drawOptions(result.seed, command.mode, command.families), build);
  return code;
}
