/**
 * npm run flip -- FILE... [--times 10000] [--seed 1]
 *
 * Changes single bits anywhere in a recording or bundle and checks it each time: every change must be found
 * and placed (EVT-05). The same seed gives the same changes. Exit code 0 when all were found, 1 when one went
 * unseen or was put down to another file of a bundle, 2 for wrong use, 4 when the file does not verify to
 * begin with.
 */
import '../../command/help.ts';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { type FlipReport, flipBits } from './flip.ts';

const usage = 'usage: npm run flip -- FILE... [--times N] [--seed S]';

interface Command {
  readonly files: readonly string[];
  readonly times: number;
  readonly seed: number;
}

function commandFrom(args: readonly string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { times: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
    });
    const [times, seed] = [Number(values.times), Number(values.seed)];
    const isRight = Number.isSafeInteger(times) && times > 0 && Number.isSafeInteger(seed) && seed >= 0;
    return isRight && positionals.length > 0 ? { files: positionals, times, seed } : undefined;
  } catch {
    return undefined;
  }
}

const listOf = (bits: readonly number[]): string => `${bits.length} (bits ${bits.slice(0, 20).join(', ')})`;

const linesOf = (file: string, seed: number, seconds: string, report: FlipReport): string[] => [
  `${file}: ${report.times} single bits changed in ${seconds} s (seed ${seed})`,
  ...[...report.counts]
    .sort(([, a], [, b]) => b - a)
    .map(([place, count]) => `  ${String(count).padStart(8)}  ${place}`),
  `  an event was named for ${report.events} of them`,
  report.unseen.length + report.misplaced.length === 0
    ? '  all were found and placed'
    : `  UNSEEN: ${listOf(report.unseen)}\n  MISPLACED: ${listOf(report.misplaced)}`,
];

async function flipFile(file: string, { times, seed }: Command): Promise<number> {
  const bytes = await readFile(file);
  const before = await verifyEvidence(bytes, nodeEvidence);
  if (before.outcome !== 'proven' && before.outcome !== 'consistent') {
    console.error(`${file} does not verify to begin with: ${before.findings[0]?.detail ?? before.outcome}`);
    return 4;
  }
  const started = performance.now();
  const report = await flipBits(bytes, times, seed, (done) => console.error(`  ${done} of ${times}`));
  console.log(linesOf(file, seed, ((performance.now() - started) / 1_000).toFixed(1), report).join('\n'));
  return report.unseen.length + report.misplaced.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const command = commandFrom(process.argv.slice(2));
  if (command === undefined) {
    console.error(usage);
    return 2;
  }
  let code = 0;
  for (const file of command.files) {
    try {
      code = Math.max(code, await flipFile(file, command));
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
      return 2;
    }
  }
  return code;
}

process.exitCode = await main();
