/**
 * npm run bench               every benchmark
 * npm run bench -- R1 B1      these alone
 * npm run bench -- --list     ids and titles
 *
 * Exit code 0 when every gate holds, 1 when one is missed, 2 for an unknown id.
 */
import '../tools/command/help.ts';
import { type Benchmark, type Limit, median, meets, ratioText } from './harness.ts';
import { families } from './registry.ts';

// Development checks of the libraries would be measured instead of our code.
process.env.NODE_ENV = 'production';

const columns = [6, 58, 58, 10, 9, 9] as const;

function row(cells: readonly string[]): string {
  return cells
    .map((cell, at) => cell.padEnd(columns[at] ?? 0))
    .join(' ')
    .trimEnd();
}

const limitText = (value: number, kind: Limit['kind']): string =>
  `${kind === 'atLeast' ? '>=' : '<='} ${ratioText(value)}`;

async function report(benchmark: Benchmark): Promise<boolean> {
  const { id, limit } = benchmark;
  const measured = await benchmark.measure();
  const notes = (measured.notes ?? []).map((note) => `         ${note}`);
  if (measured.ratios.length === 0) {
    console.log([row([id, benchmark.candidate, benchmark.baseline, 'not run']), ...notes].join('\n'));
    return true;
  }
  const ratio = median(measured.ratios);
  const holds = meets(ratio, limit.gate, limit.kind);
  const verdict = holds
    ? meets(ratio, limit.aim, limit.kind)
      ? 'aim reached'
      : 'gate holds'
    : 'GATE MISSED';
  const goal = [limitText(limit.gate, limit.kind), limitText(limit.aim, limit.kind)];
  console.log(row([id, benchmark.candidate, benchmark.baseline, ratioText(ratio), ...goal, verdict]));
  const [low, high] = [Math.min(...measured.ratios), Math.max(...measured.ratios)];
  if (measured.ratios.length > 1) {
    console.log(`         ${measured.ratios.length} trials, ${ratioText(low)} to ${ratioText(high)}`);
  }
  for (const note of notes) console.log(note);
  return holds;
}

async function main(args: readonly string[]): Promise<number> {
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const unknown = wanted.filter((id) => !families.some((family) => family.ids.includes(id)));
  if (unknown.length > 0) {
    const known = families.flatMap((family) => family.ids);
    console.error(`No such benchmark: ${unknown.join(', ')}. Known: ${known.join(', ')}`);
    return 2;
  }
  let allHold = true;
  if (!args.includes('--list')) console.log(row(['ID', 'candidate', 'baseline', 'ratio', 'gate', 'aim']));
  for (const family of families) {
    const ids = family.ids.filter((id) => wanted.length === 0 || wanted.includes(id));
    if (ids.length === 0) continue;
    for (const benchmark of (await family.load()).filter(({ id }) => ids.includes(id))) {
      if (args.includes('--list')) console.log(`${benchmark.id}  ${benchmark.title}`);
      else allHold = (await report(benchmark)) && allHold;
    }
  }
  return allHold ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
