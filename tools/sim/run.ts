import { randomInt } from 'node:crypto';
import { exitCodeOf } from '#simulator/checkers/names.ts';
import { add, NOTHING, type Tally, tooQuiet } from '#simulator/report/tally.ts';
import type { SessionResult } from '#simulator/session.ts';
import { exitCodes, type Output, wrongUse } from '../command/command.ts';
import { type Command, help, parseCommand } from './command.ts';
import { keepCase } from './keep-case.ts';
import { jsonReport, textReport } from './report.ts';
import { runApart, runHere } from './worlds.ts';

const SEEDS = 2 ** 31;

/** `npm run sim`. @returns the exit code. */
export async function run(args: readonly string[], build: string, output: Output): Promise<number> {
  const parsed = parseCommand(args);
  if (typeof parsed === 'string') return wrongUse(output, parsed, help);
  if (parsed.help) {
    output.out(help);
    return exitCodes.ok;
  }
  const command = parsed.from === 'fresh' ? { ...parsed, from: `f${randomInt(SEEDS).toString(36)}` } : parsed;
  if (command.part !== null) {
    await runHere(command, (result) => output.out(JSON.stringify(result)));
    return exitCodes.ok;
  }
  return report(command, build, await tallyOf(command, args), output);
}

async function tallyOf(command: Command, args: readonly string[]): Promise<Tally> {
  let tally = NOTHING;
  const hear = (result: SessionResult): void => {
    tally = add(tally, result);
  };
  const same = command.from === null ? args : [...args, '--from', command.from];
  if (command.jobs > 1 && command.seed === null) await runApart(command, same, hear);
  else await runHere(command, hear);
  return tally;
}

async function report(command: Command, build: string, tally: Tally, output: Output): Promise<number> {
  const quiet = command.seed === null ? tooQuiet(tally, command.mode === 'swarm') : undefined;
  const checkers = new Set(tally.failed.flatMap(({ findings }) => findings.map(({ checker }) => checker)));
  const exit = exitCodeOf(checkers);
  const code = exit === 0 && quiet !== undefined ? 1 : exit;
  const run = { command, build, tally, quiet, code };
  output.out(command.json ? jsonReport(run) : textReport(run));
  if (command.keep) for (const result of tally.failed) await keepCase(result, command, build);
  return code;
}
