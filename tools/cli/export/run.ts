import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { writeExport } from '#recordings/format/events/export-profile.ts';
import { called, commonOptions } from '../../command/called.ts';
import { exitCodes, type Output, wrongUse } from '../../command/command.ts';
import { readOrTell } from '../replay/read-or-tell.ts';
import { replayFile } from '../replay/replay-file.ts';
import { reportText } from '../replay/report.ts';

const help = `npm run export -- FILE [--out FILE] [--json]

A copy of a recording as it may leave the house: bets stay readable, persons do not. Marks are made anew with a key that nobody knows
afterwards, what still says who somebody is becomes a mark, the account's holdings become nought, behaviour is withheld. The copy is
proven and folded before the command ends; every event of it can be looked at, and nothing of it is decided anew. FILE itself is only read.

  --out FILE    where the copy is written; FILE.export.slip beside it without
  --json        one JSON object instead of text
  --help        this text

Exit codes
  0  written, proven and folded
  2  the command was called wrongly, or FILE is such a copy already; nothing was written
  4  the file is corrupt, truncated, altered, of another version, or cannot be read at all`;

interface Command {
  readonly file: string;
  readonly out: string;
  readonly json: boolean;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      ...commonOptions,
    },
  });
  const [file = ''] = positionals;
  if (!values.help && positionals.length !== 1) return 'one file is exported';
  const out = values.out ?? join(dirname(file), `${basename(file, '.slip')}.export.slip`);
  if (!values.help && resolve(out) === resolve(file)) return 'the recording itself is never written over';
  return { file, out, json: values.json, help: values.help };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, output));

async function perform({ file, out, json }: Command, output: Output): Promise<number> {
  const read = await readOrTell(file, json, output);
  if (read === undefined) return exitCodes.corrupt;
  if (read.slip.header.redaction === 'export')
    return wrongUse(output, `${file} is a copy for others already`, help);
  await writeFile(out, await writeExport(read.slip, randomUUID(), nodePrimitives));
  const replayed = await replayFile(out, { build: 'today' });
  output.out(json ? JSON.stringify({ file, out, replayed }) : reportText(replayed));
  return replayed.outcome === 'unreadable' ? exitCodes.corrupt : exitCodes.ok;
}
