import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { called, commonOptions } from '../tools/command/called.ts';
import { exitCodes, type Output, wrongUse } from '../tools/command/command.ts';
import { type Figure, fallOf, figureOf, verdictOf } from './figures.ts';
import { firstFall } from './first-fall.ts';
import { type Benchmark, type Limit, type Measured, ratioText } from './harness.ts';
import { keyOf, type RecordedFigure, readRecord, writeRecord } from './record-of-figures.ts';
import { families } from './registry.ts';

const help = `npm run bench -- [ID ...] [--gates] [--record] [--bisect] [--list] [--json]

Measurements as ratios against baselines of the same run; all of them without ids. "gate" is what must not be missed, "aim" is where we
want to be. Figures of record, each with its revision, stand in bench/record.json and docs/performance.md.

  ID        R1, B1 ...: these alone
  --gates   beside gates that are missed, names every figure that is more than a tenth worse than the one of record
  --record  makes what was measured the figures of record; commits come first, so that the revision says what was measured
  --bisect  of one id: the first commit since its figure of record at which it is more than a tenth worse
  --list    ids and titles
  --json    a line of JSON for each figure instead of text
  --help    this text

Exit codes
  0    every gate holds
  1    a gate is missed; with --gates, or a figure has fallen; with --bisect, the commit was found
  2    wrong use, or a revision that cannot be measured
  130  interrupted`;

interface Command {
  readonly ids: readonly string[];
  readonly gates: boolean;
  readonly record: boolean;
  readonly bisect: boolean;
  readonly list: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals: ids } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      gates: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      bisect: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      ...commonOptions,
    },
  });
  const all = families.flatMap((family) => family.ids);
  const unknown = ids.filter((id) => !all.includes(id));
  if (unknown.length > 0) return `No such benchmark: ${unknown.join(', ')}. Known: ${all.join(', ')}`;
  if (values.bisect && ids.length !== 1) return '--bisect looks for the fall of one benchmark';
  return { ids, ...values };
}

export interface BenchOptions {
  readonly root: string;
  readonly today: Date;
  /** Aborted when somebody does not want to wait any more. */
  readonly signal: AbortSignal;
}

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], options: BenchOptions, output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, options, output));

async function* chosen({ ids }: Command): AsyncGenerator<Benchmark> {
  for (const family of families) {
    const own = family.ids.filter((id) => ids.length === 0 || ids.includes(id));
    if (own.length > 0) yield* (await family.load()).filter(({ id }) => own.includes(id));
  }
}

async function perform(command: Command, options: BenchOptions, output: Output): Promise<number> {
  if (command.bisect) return findFall(command.ids[0] ?? '', options, output);
  if (command.list) {
    for await (const { id, title } of chosen(command)) output.out(`${id}  ${title}`);
    return exitCodes.ok;
  }
  const record = await readRecord(options.root);
  const figures: Figure[] = [];
  const troubles: string[] = [];
  if (!command.json) output.out(row(['ID', 'candidate', 'baseline', 'ratio', 'gate', 'aim']));
  for await (const benchmark of chosen(command)) {
    if (options.signal.aborted) break;
    const { ratios, notes = [], broke } = await measured(benchmark);
    const figure = figureOf(benchmark, ratios);
    if (figure === null) {
      const verdict = broke === undefined ? NOT_RUN : `broke: ${broke}`;
      output.out(row([benchmark.id, benchmark.candidate, benchmark.baseline, verdict]));
      troubles.push(`${keyOf(benchmark)}: ${verdict}`);
    } else {
      figures.push(figure);
      output.out(command.json ? JSON.stringify(figure) : toldFigure(benchmark, figure));
      const trouble = troubleOf(figure, command.gates ? record.get(keyOf(figure)) : undefined);
      if (trouble !== null) troubles.push(trouble);
    }
    if (!command.json) for (const note of notes) output.out(`         ${note}`);
  }
  if (command.record) await keep(figures, options, output);
  for (const trouble of troubles) output.err(trouble);
  if (options.signal.aborted) return exitCodes.interrupted;
  return troubles.every((one) => one.endsWith(NOT_RUN)) ? exitCodes.ok : exitCodes.violated;
}

/** One that breaks is not run, and the others are: a night's figures are not lost by the first that fails. */
async function measured({ measure }: Benchmark): Promise<Measured & { readonly broke?: string }> {
  try {
    return await measure();
  } catch (error) {
    const [first = ''] = String(error).split('\n');
    return { ratios: [], broke: first };
  }
}

/** Why a figure is red; null where it is not. */
function troubleOf(figure: Figure, before: RecordedFigure | undefined): string | null {
  const name = `${keyOf(figure)}: ${ratioText(figure.ratio)}`;
  if (verdictOf(figure) === 'GATE MISSED')
    return `${name} misses its gate ${limitText(figure.gate, figure.kind)}`;
  const fall = before === undefined ? null : fallOf(figure, before);
  if (before === undefined || fall === null) return null;
  const since = `${ratioText(before.ratio)} at ${before.revision.slice(0, 8)} (${before.taken})`;
  return `${name} is ${Math.round(fall * 100)} % worse than ${since}; which commit: npm run bench -- ${figure.id} --bisect`;
}

async function keep(figures: readonly Figure[], { root, today }: BenchOptions, output: Output) {
  const git = spawnSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' });
  const at = { revision: git.stdout.trim(), taken: today.toISOString().slice(0, 10) };
  await writeRecord(root, figures, at);
  output.err(`${figures.length} figures of record at ${at.revision.slice(0, 8)}`);
}

async function findFall(id: string, { root, signal }: BenchOptions, output: Output): Promise<number> {
  const record = [...(await readRecord(root)).values()].filter((one) => one.id === id);
  if (record.length === 0) return wrongUse(output, `${id} has no figure of record`, help);
  const fall = await firstFall(root, id, record, signal).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (fall === null) return exitCodes.interrupted;
  output.out(fall.text);
  return fall.kind === 'found' ? exitCodes.violated : fall.kind === 'same' ? exitCodes.ok : exitCodes.usage;
}

/** The machine lacks what it needs: that is no fault of the code. */
const NOT_RUN = 'not run';
const COLUMNS = [6, 58, 58, 10, 9, 9] as const;

const row = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(COLUMNS[at] ?? 0))
    .join(' ')
    .trimEnd();

const limitText = (value: number, kind: Limit['kind']): string =>
  `${kind === 'atLeast' ? '>=' : '<='} ${ratioText(value)}`;

function toldFigure({ id, candidate, baseline }: Benchmark, figure: Figure): string {
  const { kind, gate, aim, ratio, low, high } = figure;
  const goal = [limitText(gate, kind), limitText(aim, kind)];
  const told = row([id, candidate, baseline, ratioText(ratio), ...goal, verdictOf(figure)]);
  return low === high ? told : `${told}\n         trials ${ratioText(low)} to ${ratioText(high)}`;
}
