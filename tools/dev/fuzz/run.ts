import { parseArgs } from 'node:util';
import { replayLimits } from '#replay/reexecution/replay-limits.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import { isUnreadable, tryRecording, unreadableText } from '../../cli/replay/read-recording.ts';
import { recordingsIn } from '../../cli/replay/recordings-in.ts';
import { called } from '../../command/called.ts';
import { exitCodes, type Output, shortened } from '../../command/command.ts';
import { plural } from '../../command/value-text.ts';
import { type Kept, keepBug } from './bugs.ts';
import { type Found, type Fuzzed, fuzz } from './fuzz.ts';

const help = `npm run fuzz -- FILE_OR_FOLDER... [--seed S] [--runs N] [--trials N] [--dry]

Bends recordings and looks whether everything still holds: inputs are left out, doubled, put in another order, delayed and
altered, and the page is loaded anew in the middle. Each bent session is run by today's code, without any connection to the
outside, and each bent log is folded. What fails is made small and written to recordings/bugs, where the tests replay
it from then on.

  --seed S    what is drawn; a number of the moment without, printed either way
  --runs N    bent sessions a file and way, 100 without
  --trials N  runs at most to make a failing case small, ${replayLimits.shrinkTrials} without
  --dry       writes nothing
  --help      this text

Exit codes
  0    everything held
  1    something did not hold; it was written down unless --dry
  2    the command was called wrongly; nothing was read
  4    a file is corrupt, truncated, altered, of another version, or cannot be read at all
  124  something did not hold, and might be made smaller still with more trials`;

interface Command {
  readonly files: readonly string[];
  readonly seed: number;
  readonly runs: number;
  readonly trials: number;
  readonly dry: boolean;
  readonly help: boolean;
}

export interface Around {
  /** The project: where recordings/bugs is. */
  readonly root: string;
  readonly code: ReplayCode;
  /** When none is given. */
  readonly seed: number;
}

function parse(args: readonly string[], seed: number): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(seed) },
      runs: { type: 'string', default: '100' },
      trials: { type: 'string', default: String(replayLimits.shrinkTrials) },
      dry: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (!/^-?\d{1,10}$/.test(values.seed)) return '--seed takes a whole number';
  if (!/^[1-9]\d{0,6}$/.test(values.runs)) return '--runs takes a number, from 1';
  if (!/^[1-9]\d{0,6}$/.test(values.trials)) return '--trials takes a number, from 1';
  if (positionals.length === 0 && !values.help) return 'no file given';
  const [drawn, runs, trials] = [values.seed, values.runs, values.trials].map(Number);
  const { dry, help: asked } = values;
  return { files: positionals, seed: drawn ?? 0, runs: runs ?? 1, trials: trials ?? 1, dry, help: asked };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], around: Around, output: Output): Promise<number> =>
  called({ help, parse: (given) => parse(given, around.seed) }, args, output, (command) =>
    perform(command, around, output),
  );

async function perform(command: Command, around: Around, output: Output): Promise<number> {
  let exit: number = exitCodes.ok;
  for (const file of await recordingsIn(command.files))
    exit = Math.max(exit, await fuzzFile(file, command, around, output));
  return exit;
}

async function fuzzFile(
  file: string,
  command: Command,
  { root, code }: Around,
  output: Output,
): Promise<number> {
  const read = await tryRecording(file);
  if (isUnreadable(read)) {
    output.out(unreadableText(read));
    return exitCodes.corrupt;
  }
  const recording = {
    header: read.slip.header,
    events: read.events,
    isWhole: read.slip.dropped.length === 0,
  };
  const fuzzed = fuzz(recording, code, command);
  output.out(summary(file, command.seed, fuzzed));
  let exit: number = fuzzed.found.length === 0 ? exitCodes.ok : exitCodes.violated;
  for (const found of fuzzed.found) {
    const kept = command.dry ? null : await keepBug(root, file, recording, found, code, command.trials);
    output.out(foundText(file, command.runs, found, kept));
    if (kept?.exhausted === true) exit = exitCodes.budget;
  }
  return exit;
}

const summary = (file: string, seed: number, { found, runs, commits }: Fuzzed): string =>
  `${file}: ${plural(commits, 'commit')}, ${plural(runs, 'bent session')}, seed ${seed}: ${found.length === 0 ? 'everything held' : plural(found.length, 'failure')}`;

const foundText = (
  file: string,
  runs: number,
  { way, failure, bends, seed, path }: Found,
  kept: Kept | null,
): string =>
  shortened([
    `  ${way === 'run' ? 'when run' : 'when folded'}: ${failure.sentence}`,
    `    ${failure.fingerprint}`,
    `    seed ${seed}, path ${path}, bent by ${JSON.stringify(bends)}`,
    ...(kept === null
      ? []
      : [
          `    kept in ${kept.folder}, ${plural(kept.events, 'event')}${kept.exhausted ? ', the trials were used up' : ''}`,
        ]),
    `    reproduce: npm run fuzz -- ${file} --seed ${seed} --runs ${runs}`,
  ]);
