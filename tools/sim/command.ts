import { parseArgs } from 'node:util';
import { FAMILIES, type Family } from '#simulator/faults/kinds.ts';
import type { Mode } from '#simulator/world/options.ts';

export const help = `npm run sim -- --seed S | --sessions N | --budget 180s [options]

Runs the app and the gateway in one process and in virtual time, under faults drawn from a seed, and checks them all the while.

  --seed S        one world
  --sessions N    worlds 1 to N
  --budget T      worlds from 1 on until the time is over: 180s, 30m, 2h
  --from BASE     worlds BASE-1, BASE-2 … instead; fresh draws a base, which is printed
  --mode M        swarm (faults, without a choice), lite (none), perf (none, and no replay of each log)
  --faults F      all, or some of ${FAMILIES.join(',')}
  --jobs N        processes, 1 without
  --keep          writes each new failure under recordings/bugs, where the tests run it for ever after
  --json          one JSON object instead of text
  --help          this text

Exit codes
  0    everything held
  1    too little happened for that to mean anything
  2    the command was called wrongly
  10   something untrue was shown or booked: money, a bet, evidence
  11   something stayed open after the faults were over
  12   a log does not replay
  13   the product threw`;

export interface Command {
  readonly seed: string | null;
  readonly sessions: number;
  readonly budgetMs: number;
  readonly from: string | null;
  readonly mode: Mode;
  readonly families: readonly Family[];
  readonly jobs: number;
  readonly keep: boolean;
  readonly json: boolean;
  readonly help: boolean;
  /** Of so many processes, which this is: it prints a line of JSON a session and nothing else. */
  readonly part: readonly [nth: number, of: number] | null;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const MODES: readonly Mode[] = ['lite', 'swarm', 'perf'];

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
  budget: { type: 'string' },
  from: { type: 'string' },
  mode: { type: 'string', default: 'swarm' },
  faults: { type: 'string', default: 'all' },
  jobs: { type: 'string', default: '1' },
  part: { type: 'string' },
  keep: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The command, or what is wrong with it. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values } = parseArgs({ args: [...args], options });
    const mode = MODES.find((one) => one === values.mode);
    const families = familiesOf(values.faults);
    const budgetMs = budgetOf(values.budget);
    if (mode === undefined) return `--mode is one of ${MODES.join(', ')}`;
    if (families === undefined) return `--faults takes all, or some of ${FAMILIES.join(',')}`;
    if (budgetMs === undefined) return '--budget takes a time: 180s, 30m, 2h';
    if (!/^[1-9]\d{0,6}$/.test(values.sessions ?? '1')) return '--sessions takes a number, from 1';
    if (!/^[1-9]\d?$/.test(values.jobs)) return '--jobs takes a number, from 1 to 99';
    if (
      !values.help &&
      values.seed === undefined &&
      values.sessions === undefined &&
      values.budget === undefined
    )
      return 'name a --seed, a number of --sessions or a --budget';
    const [nth, of] = (values.part ?? '').split('/').map(Number);
    return {
      seed: values.seed ?? null,
      sessions: values.sessions === undefined ? Number.POSITIVE_INFINITY : Number(values.sessions),
      budgetMs,
      from: values.from ?? null,
      mode,
      families,
      jobs: Number(values.jobs),
      keep: values.keep,
      json: values.json,
      help: values.help,
      part: nth === undefined || of === undefined ? null : [nth, of],
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
