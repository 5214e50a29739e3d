import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { commitsOf, type Recording } from '#replay/reexecution/commits.ts';
import { reexecute } from '#replay/reexecution/reexecute.ts';
import { canBeTried } from '#replay/shrink/failure.ts';
import { isUnreadable, tryRecording, unreadableText } from '../../cli/replay/read-recording.ts';
import { todaysCode } from '../../cli/replay/todays-code.ts';
import { called, commonOptions } from '../../command/called.ts';
import { exitCodes, type Output, wrongUse } from '../../command/command.ts';
import { plural } from '../../command/value-text.ts';
import { PROMOTED_FOLDERS, promotedFiles } from './check-promoted.ts';
import { decidedToday, type Redact, writeFixture } from './promote.ts';

const help = `npm run promote -- FILE --name NAME [--bug] [--until SEQ] [--decided-now] [--json]
npm run promote -- --refresh [--json]

Makes a test of a recording: persons taken out as an export does, cut, decided by today's code, with the hash of every read model after every event. From then on
the test suite replays it for ever. A failure is made small first (npm run shrink) and promoted when it is mended.

  --name NAME     lower case, digits and hyphens: lost-reply-then-reload
  --bug           into recordings/bugs instead of recordings/sessions
  --until SEQ     keeps what is up to the commit of this event
  --decided-now   takes what today's code decides where that is not what was recorded
  --refresh       all promoted recordings anew, after a change that was meant: review what git shows
  --json          one JSON object for each recording instead of text
  --help          this text

Exit codes
  0  written
  1  it fails by today's code: an invariant does not hold or a fold throws; or inputs are missing
  2  the command was called wrongly; nothing was read
  3  today's code decides otherwise than was recorded (see --decided-now)
  4  the file is corrupt, truncated, altered, of another version, or cannot be read at all`;

export interface PromoteOptions {
  /** The project, with the folders of promoted recordings in it. */
  readonly root: string;
  readonly redact: Redact;
}

interface Command {
  readonly file: string;
  readonly name: string;
  readonly bug: boolean;
  readonly until: number;
  readonly decidedNow: boolean;
  readonly refresh: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

/** What became of one recording. */
interface Promoted {
  readonly file: string;
  readonly exit: number;
  readonly text: string;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string', default: '' },
      bug: { type: 'boolean', default: false },
      until: { type: 'string' },
      'decided-now': { type: 'boolean', default: false },
      refresh: { type: 'boolean', default: false },
      ...commonOptions,
    },
  });
  const { name, bug, refresh, json } = values;
  const isOne = !values.help && !refresh;
  if (isOne && positionals.length !== 1) return 'one file is promoted';
  if (refresh && positionals.length > 0) return '--refresh takes no file';
  if (isOne && !/^[a-z\d][a-z\d-]{2,60}$/.test(name)) return '--name takes lower case, digits and hyphens';
  if (values.until !== undefined && !/^[1-9]\d{0,14}$/.test(values.until))
    return '--until takes the seq of an event, from 1';
  const until = values.until === undefined ? Number.POSITIVE_INFINITY : Number(values.until);
  const decidedNow = values['decided-now'];
  return { file: positionals[0] ?? '', name, bug, until, decidedNow, refresh, json, help: values.help };
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], options: PromoteOptions, output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, options, output));

async function perform(command: Command, options: PromoteOptions, output: Output): Promise<number> {
  const [sessions, bugs] = PROMOTED_FOLDERS;
  const target = join(options.root, command.bug ? bugs : sessions, `${command.name}.slip`);
  if (!command.refresh && existsSync(target))
    return wrongUse(output, `${command.name} is there already`, help);
  let exit: number = exitCodes.ok;
  const work = command.refresh
    ? promotedFiles(options.root).map((file) =>
        promote(file, file, { ...command, decidedNow: true }, unchanged),
      )
    : [promote(command.file, target, command, options.redact)];
  for (const promoted of await Promise.all(work)) {
    output.out(command.json ? JSON.stringify(promoted) : promoted.text);
    exit = Math.max(exit, promoted.exit);
  }
  return exit;
}

const unchanged: Redact = (recording) => Promise.resolve(recording);

async function promote(file: string, target: string, command: Command, redact: Redact): Promise<Promoted> {
  const read = await tryRecording(file);
  if (isUnreadable(read)) return { file, exit: exitCodes.corrupt, text: unreadableText(read) };
  const { slip, events } = await redact(read);
  const cut: Recording = { header: slip.header, events: commitsOf(events, command.until).flat() };
  const failed = (exit: number, why: string): Promoted => ({ file, exit, text: `${file}: ${why}` });
  if (!canBeTried(cut.header, commitsOf(cut.events)))
    return failed(
      exitCodes.violated,
      'it cannot be run: inputs are not in it, dropped to save space or never kept for want of consent',
    );
  const replayed = reexecute(cut, todaysCode);
  if (replayed.kind === 'diverged' && !command.decidedNow)
    return failed(exitCodes.divergence, `today's code decides otherwise: ${replayed.divergence.detail}`);
  const decided = decidedToday(cut);
  if (decided.kind === 'fails')
    return failed(exitCodes.violated, `fails by today's code: ${decided.failure.sentence}`);
  const written = await writeFixture(target, cut.header, decided.recording.events);
  const unasked =
    decided.unasked === 0
      ? ''
      : `, ${plural(decided.unasked, 'answer')} left out that nobody asks for any more`;
  const text = `${target}: ${plural(written.events.length, 'event')} from ${basename(file)}${unasked}`;
  return { file: target, exit: exitCodes.ok, text };
}
