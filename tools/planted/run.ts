import { parseArgs } from 'node:util';
import { called, commonOptions } from '../command/called.ts';
import { exitCodes, type Output } from '../command/command.ts';
import { plural } from '../command/value-text.ts';
import { allBugs } from './all-bugs.ts';
import { caughtBySimulator } from './catch-by-simulator.ts';
import { caughtByTests } from './catch-by-tests.ts';
import type { Caught } from './caught.ts';
import type { PlantedBug } from './planted-bug.ts';
import { SourceCopy } from './source-copy.ts';

const help = `npm run planted -- [--only ID,ID...] [--worlds N] [--list] [--json]

Puts mistakes that somebody could make into a copy of HEAD, one at a time, and tells what notices each of them: a checker of
the simulator, or else a test that the bug names. A bug that nothing notices is a hole in the tests.

  --only ID,...  these bugs alone
  --worlds N     simulated worlds before the tests are asked, 20 without; 0 asks the tests alone
  --list         what there is, without planting anything
  --json         one JSON object a bug and line, instead of text
  --help         this text

Exit codes
  0  everything that was planted was noticed
  1  a bug went unnoticed
  2  the command was called wrongly; nothing was planted`;

interface Command {
  readonly bugs: readonly PlantedBug[];
  readonly worlds: number;
  readonly list: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      worlds: { type: 'string', default: '20' },
      list: { type: 'boolean', default: false },
      ...commonOptions,
    },
  });
  const { only, worlds, list, json, help: isHelp } = values;
  if (!/^\d{1,5}$/.test(worlds)) return '--worlds takes a number, from 0';
  const ids = only?.split(',');
  const unknown = ids?.find((id) => allBugs.every((bug) => bug.id !== id));
  if (unknown !== undefined) return `there is no bug ${unknown}: --list names them all`;
  const bugs = allBugs.filter(({ id }) => ids === undefined || ids.includes(id));
  return { bugs, worlds: Number(worlds), list, json, help: isHelp };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], root: string, output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, root, output));

async function perform({ bugs, worlds, list, json }: Command, root: string, output: Output): Promise<number> {
  if (list) {
    for (const { id, what, rule, file } of bugs)
      output.out(json ? JSON.stringify({ id, what, rule, file }) : `${id} (${rule}): ${what}`);
    return exitCodes.ok;
  }
  const unnoticed: string[] = [];
  const copy = await SourceCopy.open(root);
  try {
    for (const bug of bugs) {
      const caught = await copy.withBug(bug, () => noticed(copy.folder, bug, worlds));
      if (caught === undefined) unnoticed.push(bug.id);
      output.out(
        json ? JSON.stringify({ id: bug.id, rule: bug.rule, caught: caught ?? null }) : line(bug, caught),
      );
    }
  } finally {
    await copy.close();
  }
  if (!json) {
    output.out(`${bugs.length - unnoticed.length} of ${plural(bugs.length, 'planted bug')} noticed`);
    if (unnoticed.length > 0) output.out(`not noticed: ${unnoticed.join(', ')}`);
  }
  return unnoticed.length === 0 ? exitCodes.ok : exitCodes.violated;
}

async function noticed(folder: string, bug: PlantedBug, worlds: number): Promise<Caught | undefined> {
  const seen = worlds === 0 ? undefined : await caughtBySimulator(folder, worlds);
  return seen ?? caughtByTests(folder, bug);
}

function line({ id, rule, what }: PlantedBug, caught: Caught | undefined): string {
  if (caught === undefined) return `UNNOTICED  ${id} (${rule}): ${what}`;
  const after = caught.sessions === null ? '' : ` after ${plural(caught.sessions, 'session')}`;
  return `${id} (${rule}): ${caught.by}${after}: ${caught.checker}`;
}
