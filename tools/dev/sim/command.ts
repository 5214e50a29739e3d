import { parseArgs } from 'node:util';
import { FAMILIES, type Family } from '#simulator/faults/kinds.ts';
import { MODES, type Mode } from '#simulator/scenario/options.ts';

export const help = `npm run sim -- --seed S | --sessions N | --worlds N | --budget 180s [options]

Runs the app and the gateway in one process and in virtual time, under faults drawn from a seed, and checks them all the while.
A world has several customers; the recorded session of one of them, on one device, counts as a session.

  --seed S         one world
  --worlds N       worlds 1 to N
  --sessions N     worlds from 1 on until they had so many sessions
  --budget T       worlds from 1 on until the time is over: 180s, 30m, 2h
  --from BASE      worlds BASE-1, BASE-2 … instead; fresh draws a base, which is printed
  --fixed N        worlds 1 to N before all others, whatever the budget
  --mode M         swarm (up to a minute, everything checked), lite (a few seconds a session, some logs run again, the others
                   folded), perf (minutes, no faults, logs folded)
  --faults F       all, or some of ${FAMILIES.join(',')}
  --streams DIR    markets move as the recorded price streams of this folder do, not by chance; nothing of it is kept
  --streams-are H  with --streams: only if that folder's content has this hash
  --jobs N         processes, 1 without
  --goal N         says how many of so many sessions were reached
  --keep           writes each new failure under recordings/bugs, where the tests run it for ever after
  --shrink         makes the first world of each failure as small as it can and keeps that
  --coverage FILE  puts what was come past at the end of that history of runs, JSON
  --artefacts DIR  writes each failing world there: its options, what failed, and every log of it as a .slip file
  --junit FILE     a test result for each checker
  --summary FILE   appends a page in Markdown
  --everywhere     with --seed: the same world in four time zones with three locales each, and its logs in Chromium too
  --node FILE      with --everywhere: in this Node as well; may be given several times. Without it, those of SLIPSTREAM_NODES,
                   programs with colons between them
  --json           one JSON object instead of text
  --help           this text

Exit codes
  0    everything held
  1    too little happened for that to mean anything
  2    the command was called wrongly
  10   something untrue was shown or booked: money, a bet, evidence
  11   something stayed open after the faults were over
  12   a log does not replay
  13   the product threw
  14   a log or a state grew beyond its budget
  15   the simulator broke off, so nothing is known of the worlds that were left
  16   a world was another one elsewhere
  130  somebody stopped it: what had been found by then is reported`;

export interface Command {
  readonly seed: string | null;
  readonly sessions: number;
  readonly worlds: number;
  readonly budgetMs: number;
  readonly from: string | null;
  /** So many worlds are the same in every run, and come first. */
  readonly fixedWorlds: number;
  readonly mode: Mode;
  readonly families: readonly Family[];
  /** Folder of recorded price streams. */
  readonly streams: string | null;
  /** Hash that the content of that folder must have. */
  readonly streamsAre: string | null;
  readonly jobs: number;
  readonly goal: number | null;
  readonly keep: boolean;
  readonly shrink: boolean;
  readonly coverage: string | null;
  readonly artefacts: string | null;
  readonly junit: string | null;
  readonly summary: string | null;
  readonly everywhere: boolean;
  /** Programs that are Nodes of other versions. */
  readonly nodes: readonly string[];
  readonly json: boolean;
  readonly help: boolean;
  /** Of so many processes, which this is: it prints a line of JSON a world and nothing else. */
  readonly part: readonly [nth: number, of: number] | null;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function budgetOf(text: string | undefined): number | undefined {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const [, digits, unit = ''] = /^([1-9]\d{0,5})([smh])$/.exec(text) ?? [];
  const ms = UNITS[unit];
  return digits === undefined || ms === undefined ? undefined : Number(digits) * ms;
}

function familiesOf(text: string): readonly Family[] | undefined {
  if (text === 'all') return FAMILIES;
  const named = text.split(',').map((name) => FAMILIES.find((family) => family === name));
  const known = named.filter((family) => family !== undefined);
  return known.length === named.length ? known : undefined;
}

const options = {
  seed: { type: 'string' },
  sessions: { type: 'string' },
  worlds: { type: 'string' },
  budget: { type: 'string' },
  from: { type: 'string' },
  fixed: { type: 'string', default: '0' },
  mode: { type: 'string', default: 'swarm' },
  faults: { type: 'string', default: 'all' },
  streams: { type: 'string' },
  'streams-are': { type: 'string' },
  jobs: { type: 'string', default: '1' },
  goal: { type: 'string' },
  part: { type: 'string' },
  keep: { type: 'boolean', default: false },
  shrink: { type: 'boolean', default: false },
  coverage: { type: 'string' },
  artefacts: { type: 'string' },
  junit: { type: 'string' },
  summary: { type: 'string' },
  everywhere: { type: 'boolean', default: false },
  node: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const COUNT = /^[1-9]\d{0,6}$/;
const countOf = (text: string | undefined): number =>
  text === undefined ? Number.POSITIVE_INFINITY : Number(text);

const valuesOf = (args: readonly string[]) => parseArgs({ args: [...args], options }).values;

/** What is wrong with what was given; undefined when nothing is. */
function wrongWith(values: ReturnType<typeof valuesOf>): string | undefined {
  for (const name of ['sessions', 'worlds', 'goal'] as const)
    if (!COUNT.test(values[name] ?? '1')) return `--${name} takes a number, from 1`;
  if (!/^\d{1,6}$/.test(values.fixed)) return '--fixed takes a number';
  if (!/^[1-9]\d?$/.test(values.jobs)) return '--jobs takes a number, from 1 to 99';
  if (values.everywhere && values.seed === undefined) return '--everywhere takes one world: name a --seed';
  if (values.streams === undefined && values['streams-are'] !== undefined)
    return '--streams-are is about a folder: name it with --streams';
  // What is kept is committed and runs wherever the tests do: recorded streams are neither.
  if (values.streams !== undefined && (values.keep || values.shrink))
    return '--keep and --shrink are for worlds that need no streams: --artefacts writes what failed elsewhere';
  const ends = [values.seed, values.sessions, values.worlds, values.budget];
  return values.help || ends.some((end) => end !== undefined)
    ? undefined
    : 'name a --seed, a number of --worlds or --sessions, or a --budget';
}

/** Programs that are Nodes of other versions, as the surroundings name them. */
const otherNodes = (): readonly string[] =>
  (process.env.SLIPSTREAM_NODES ?? '').split(':').filter((node) => node !== '');

/** The command, or what is wrong with it. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const values = valuesOf(args);
    const mode = MODES.find((one) => one === values.mode);
    const families = familiesOf(values.faults);
    const budgetMs = budgetOf(values.budget);
    const wrong = wrongWith(values);
    if (mode === undefined) return `--mode is one of ${MODES.join(', ')}`;
    if (families === undefined) return `--faults takes all, or some of ${FAMILIES.join(',')}`;
    if (budgetMs === undefined) return '--budget takes a time: 180s, 30m, 2h';
    if (wrong !== undefined) return wrong;
    const [nth, of] = (values.part ?? '').split('/').map(Number);
    return {
      seed: values.seed ?? null,
      sessions: countOf(values.sessions),
      worlds: countOf(values.worlds),
      budgetMs,
      from: values.from ?? null,
      fixedWorlds: Number(values.fixed),
      mode,
      families,
      streams: values.streams ?? null,
      streamsAre: values['streams-are'] ?? null,
      jobs: Number(values.jobs),
      goal: values.goal === undefined ? null : Number(values.goal),
      keep: values.keep,
      shrink: values.shrink,
      coverage: values.coverage ?? null,
      artefacts: values.artefacts ?? null,
      junit: values.junit ?? null,
      summary: values.summary ?? null,
      everywhere: values.everywhere,
      nodes: values.node ?? otherNodes(),
      json: values.json,
      help: values.help,
      part: nth === undefined || of === undefined ? null : [nth, of],
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
