import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOrTell } from '../../cli/replay/read-or-tell.ts';
import { run as runReplay } from '../../cli/replay/run.ts';
import { called, commonOptions } from '../../command/called.ts';
import { exitCodes, type Output, shortened, wrongUse } from '../../command/command.ts';
import { plural } from '../../command/value-text.ts';
import { Memory } from './memory.ts';
import { replayVerdict } from './replays.ts';
import { revisionsBetween, titleOf, WorkingCopy } from './revisions.ts';
import { type BisectResult, bisect } from './search.ts';

const help = `npm run bisect -- FILE [--good REVISION [--bad REVISION]] [--state] [--json]

Without revisions: the first event of a recording that today's code decides otherwise. With them: the first commit of this
repository whose code replays it otherwise than the good revision does. Each revision runs its own code in a working copy of its own, which
is removed afterwards, also when the search is interrupted (Ctrl-C); what was found out is kept in .reports/bisect, so it goes on then.

  --good REVISION  replays it as it should be
  --bad REVISION   replays it otherwise; HEAD without
  --state          another state at the end counts as well, where every event is decided as recorded
  --json           one JSON object instead of text
  --help           this text

Exit codes
  0    nothing differs
  2    the command was called wrongly, or a revision is not there or cannot replay recordings
  3    found: the first event, or the first commit, that differs
  4    the file is corrupt, truncated, altered, of another version, or cannot be read at all
  130  interrupted`;

export interface BisectOptions {
  readonly root: string;
  readonly build: string;
  /** Aborted when somebody does not want to wait any more. */
  readonly signal?: AbortSignal;
}

interface Command {
  readonly file: string;
  readonly good: string | undefined;
  readonly bad: string;
  readonly state: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      good: { type: 'string' },
      bad: { type: 'string' },
      state: { type: 'boolean', default: false },
      ...commonOptions,
    },
  });
  const [file = ''] = positionals;
  const { good, bad, state, json, help: isHelp } = values;
  if (!isHelp && positionals.length !== 1) return 'one file is looked into';
  if (bad !== undefined && good === undefined) return '--bad needs --good';
  // A revision is an argument of git: it must not be taken for one of its options.
  if ([good, bad].some((revision) => revision?.startsWith('-') === true)) return 'no such revision';
  return { file, good, bad: bad ?? 'HEAD', state, json, help: isHelp };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], options: BisectOptions, output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, options, output));

async function perform(command: Command, options: BisectOptions, output: Output): Promise<number> {
  const { file, good, bad, json } = command;
  const read = await readOrTell(file, json, output);
  if (read === undefined) return exitCodes.corrupt;
  if (good === undefined) return runReplay([file, ...(json ? ['--json'] : [])], options, output);
  let revisions: readonly string[];
  try {
    revisions = await revisionsBetween(options.root, good, bad);
  } catch {
    return wrongUse(
      output,
      `${good} and ${bad} are not two revisions of which one comes after the other`,
      help,
    );
  }
  const { root, signal = new AbortController().signal } = options;
  const result = await search(command, revisions, root, signal).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (result === null) {
    output.err('interrupted: nothing was left behind, and the same call goes on from here');
    return exitCodes.interrupted;
  }
  output.out(
    json
      ? JSON.stringify({ file, revisions: revisions.length, ...result })
      : await text(command, revisions, result, options.root),
  );
  if (result.kind === 'untestable') return exitCodes.usage;
  return result.kind === 'same' ? exitCodes.ok : exitCodes.divergence;
}

async function search(
  { file, state }: Command,
  revisions: readonly string[],
  root: string,
  signal: AbortSignal,
): Promise<BisectResult> {
  const memory = await Memory.open(join(root, '.reports/bisect'), await readFile(file), state);
  const path = resolve(file);
  // Opened for the first revision that nothing is known of: a search that was finished before needs no copy.
  let copy: WorkingCopy | undefined;
  try {
    return await bisect(revisions, (revision) =>
      memory.verdictOf(revision, async () => {
        signal.throwIfAborted();
        copy ??= await WorkingCopy.open(root, revision, signal);
        return replayVerdict(copy, revision, path, state);
      }),
    );
  } finally {
    await copy?.close();
  }
}

async function text(
  { file, good = '', bad, state }: Command,
  revisions: readonly string[],
  result: BisectResult,
  root: string,
): Promise<string> {
  const tried = `${result.tried} of ${plural(revisions.length, 'revision')} tried`;
  if (result.kind === 'same')
    return `${file}: ${good} and ${bad} replay it in the same way: ${result.verdict} (${tried})`;
  if (result.kind === 'untestable')
    return `${file}: ${await titleOf(root, result.revision)} cannot replay recordings`;
  const { first, untried, good: before, bad: after } = result.found;
  return shortened([
    `${file}: the first commit that replays it otherwise (${tried}):`,
    `  ${await titleOf(root, first)}`,
    `  before: ${before}`,
    `  since:  ${after}`,
    ...(untried.length === 0
      ? []
      : [`  or one of ${plural(untried.length, 'commit')} before it that could not be tried`]),
    `  reproduce: npm run bisect -- ${file} --good ${first}^ --bad ${first}${state ? ' --state' : ''}`,
  ]);
}
