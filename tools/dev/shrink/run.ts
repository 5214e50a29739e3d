import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { replayLimits } from '#replay/reexecution/replay-limits.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import { readOrTell } from '../../cli/replay/read-or-tell.ts';
import { called, commonOptions } from '../../command/called.ts';
import { exitCodes, type Output, shortened } from '../../command/command.ts';
import { plural, valueText } from '../../command/value-text.ts';
import { inputsOf, type ShrinkResult, shrinkRecording } from './shrink-recording.ts';

const help = `npm run shrink -- FILE [--out FILE] [--trials N] [--json]

Finds the smallest recording that fails as this one does by today's code: an invariant that does not hold, a fold that throws, or
a commit that is decided otherwise than it was recorded. FILE itself is only read.

  --out FILE    where the smaller recording is written; FILE.small.slip beside it without
  --trials N    runs at most, ${replayLimits.shrinkTrials} without
  --json        one JSON object instead of text
  --help        this text

Exit codes
  0    a smaller recording was written that fails in the same way
  1    nothing fails in it, so there is nothing to shrink; or inputs are missing and it cannot be run
  2    the command was called wrongly; nothing was read
  4    the file is corrupt, truncated, altered, of another version, or cannot be read at all
  124  the trials were used up: what was written fails in the same way, and might be smaller still`;

interface Command {
  readonly file: string;
  readonly out: string;
  readonly trials: number;
  readonly json: boolean;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      trials: { type: 'string', default: String(replayLimits.shrinkTrials) },
      ...commonOptions,
    },
  });
  const [file = ''] = positionals;
  if (!values.help && positionals.length !== 1) return 'one file is made smaller';
  if (!/^[1-9]\d{0,6}$/.test(values.trials)) return '--trials takes a number, from 1';
  const out = values.out ?? join(dirname(file), `${basename(file, '.slip')}.small.slip`);
  if (!values.help && resolve(out) === resolve(file)) return 'the recording itself is never written over';
  return { file, out, trials: Number(values.trials), json: values.json, help: values.help };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], code: ReplayCode, output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, code, output));

async function perform(command: Command, code: ReplayCode, output: Output): Promise<number> {
  const { file, out, trials, json } = command;
  const read = await readOrTell(file, json, output);
  if (read === undefined) return exitCodes.corrupt;
  const result = shrinkRecording({ header: read.slip.header, events: read.events }, code, trials);
  if (result.kind !== 'shrunk') {
    output.out(json ? JSON.stringify({ file, ...result }) : `${file}: ${sentenceFor(result.kind)}`);
    return exitCodes.violated;
  }
  const { recording, ...report } = result;
  await writeFile(out, await writeSlip(recording.header, storedForm(recording.events), nodePrimitives));
  output.out(json ? JSON.stringify({ file, out, ...report }) : shrunkText(file, out, result));
  return result.exhausted ? exitCodes.budget : exitCodes.ok;
}

const sentenceFor = (kind: 'passes' | 'incomplete'): string =>
  kind === 'passes'
    ? 'nothing fails in it: decided as recorded, every invariant holds, no fold throws'
    : 'it cannot be run: inputs are not in it, dropped to save space or never kept for want of consent';

function shrunkText(file: string, out: string, result: Extract<ShrinkResult, { kind: 'shrunk' }>): string {
  const { failure, before, recording, commits, trials, exhausted } = result;
  const { events } = recording;
  return shortened([
    `${file}: ${failure.kind} in commit ${failure.commit}: ${failure.sentence}`,
    `  ${before.events} → ${plural(events.length, 'event')}, ${before.commits} → ${plural(commits, 'commit')}, ${plural(trials, 'trial')}${exhausted ? ' (all that were allowed)' : ''}`,
    `  fails as before: ${failure.fingerprint}`,
    '  what is left of it:',
    ...inputsOf(events).map(({ seq, type, data }) => `    ${seq} ${type} ${valueText(data, 120)}`),
    `  reproduce: npm run replay -- ${out}`,
  ]);
}
