import { parseArgs } from 'node:util';
import { called, commonOptions } from '../../command/called.ts';
import { exitCodes, type Output } from '../../command/command.ts';
import { replayEverywhere } from './everywhere.ts';
import { recordingsIn } from './recordings-in.ts';
import { type FileResult, type ReplayFileOptions, replayFile } from './replay-file.ts';
import { reportText } from './report.ts';
import { writeReplayReport } from './test-results.ts';

const help = `npm run replay -- FILE_OR_FOLDER... [--until SEQ] [--everywhere [--few N]] [--json]

Proves each .slip recording (every event is on the hash chain), runs it again through today's code without any
connection to the outside, and compares what is decided with what was recorded.

  --until SEQ   stop after the commit in which this event stands
  --everywhere  the same once more in Node and in Chromium in four time zones, three locales each; also as --zones
                and --locales, which are one thing here
  --few N       each of those places takes N of the recordings, in turn, instead of all of them
  --json        one JSON object per file and line, instead of text
  --report FILE what every recording came to, as a test result each
  --help        this text

Exit codes
  0  every recording was replayed identically (or was proven and folded, where live events had been dropped,
     or diverges where known-divergences.json beside it says that it does: the text says which)
  1  at least one recording violates an invariant, or a fold threw on the way
  2  the command was called wrongly; nothing was read
  3  at least one recording diverged
  4  at least one file is corrupt, truncated, altered, of another version, or cannot be read at all
When several apply the highest is returned; every file gets its own result.`;

interface Command {
  readonly files: readonly string[];
  readonly until: number | undefined;
  readonly everywhere: boolean;
  readonly few: number | undefined;
  readonly json: boolean;
  readonly report: string | undefined;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      until: { type: 'string' },
      everywhere: { type: 'boolean', default: false },
      zones: { type: 'boolean', default: false },
      locales: { type: 'boolean', default: false },
      few: { type: 'string' },
      report: { type: 'string' },
      ...commonOptions,
    },
  });
  if (values.until !== undefined && !/^[1-9]\d{0,14}$/.test(values.until))
    return '--until takes the seq of an event, from 1';
  if (positionals.length === 0 && !values.help) return 'no file given';
  if (values.few !== undefined && !/^[1-9]\d{0,5}$/.test(values.few)) return '--few takes a number, from 1';
  const few = values.few === undefined ? undefined : Number(values.few);
  const until = values.until === undefined ? undefined : Number(values.until);
  const everywhere = values.everywhere || values.zones || values.locales;
  const { json, report, help: isHelp } = values;
  return { files: positionals, until, everywhere, few, json, report, help: isHelp };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], options: ReplayFileOptions, output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, options, output));

async function perform(command: Command, options: ReplayFileOptions, output: Output): Promise<number> {
  const files = await recordingsIn(command.files);
  const results: FileResult[] = [];
  for (const file of files) {
    const result = await replayFile(file, {
      ...options,
      ...(command.until === undefined ? {} : { until: command.until }),
    });
    output.out(command.json ? JSON.stringify(result) : reportText(result));
    results.push(result);
  }
  const everywhere = command.everywhere && files.length > 0;
  const strays = everywhere ? await replayEverywhere(results, command, output) : [];
  if (command.report !== undefined) await writeReplayReport(command.report, results, strays);
  return Math.max(
    strays.length === 0 ? exitCodes.ok : exitCodes.divergence,
    exitCodes.ok,
    ...results.map(codeOf),
  );
}

function codeOf(result: FileResult): number {
  if (result.outcome === 'unreadable') return exitCodes.corrupt;
  if (result.outcome === 'diverged' && result.known === null) return exitCodes.divergence;
  return result.violations.length + result.defects.length > 0 ? exitCodes.violated : exitCodes.ok;
}
