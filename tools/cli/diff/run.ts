import { parseArgs } from 'node:util';
import { compareSessions, type SessionComparison } from '#replay/compare/compare-sessions.ts';
import { called, commonOptions } from '../../command/called.ts';
import { exitCodes, type Output } from '../../command/command.ts';
import { readOrTell } from '../replay/read-or-tell.ts';
import { type Compared, differenceText } from './report.ts';

const help = `npm run diff -- A B [--json]

Proves two .slip recordings and compares what happened in them: aligned by placement and by kind of event, without what
differs between any two sessions (minted ids, moments, positions, signatures), live prices and the code's own waits.

  --json   one JSON object with every row, instead of text
  --help   this text

Exit codes
  0  the two sessions tell the same story
  1  they differ; the first differences are shown
  2  the command was called wrongly; nothing was read
  4  a file is corrupt, truncated, altered, of another version, or cannot be read at all`;

interface Command {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...commonOptions,
    },
  });
  if (!values.help && positionals.length !== 2) return 'two files are compared';
  return { files: positionals, json: values.json, help: values.help };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, output));

async function perform(command: Command, output: Output): Promise<number> {
  const compared: Compared[] = [];
  for (const name of command.files) {
    const recording = await readOrTell(name, command.json, output);
    if (recording === undefined) return exitCodes.corrupt;
    compared.push({ name, recording });
  }
  const [a, b] = compared;
  if (a === undefined || b === undefined) return exitCodes.usage;
  const comparison = compareSessions(a.recording.events, b.recording.events);
  output.out(command.json ? JSON.stringify(withSeqs(a, b, comparison)) : differenceText(a, b, comparison));
  return comparison.first === null ? exitCodes.ok : exitCodes.violated;
}

/** Rows by `seq`: positions in a list mean nothing to whoever reads the file. */
function withSeqs(a: Compared, b: Compared, { rows, ...rest }: SessionComparison) {
  const seqOf = ({ recording }: Compared, at: number | null) =>
    at === null ? null : (recording.events[at]?.seq ?? null);
  return {
    a: a.name,
    b: b.name,
    ...rest,
    rows: rows.map((row) => ({ ...row, a: seqOf(a, row.a), b: seqOf(b, row.b) })),
  };
}
