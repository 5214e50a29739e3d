/**
 * npm run nodes [-- --short] [--gateways 2,3]
 *
 * Two and three gateways on one PostgreSQL database: what they must agree on, row by row, with the figure.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { called } from '../../command/called.ts';
import { exitCodes, standardOutput } from '../../command/command.ts';
import type { Row } from './row.ts';
import { FULL, SHORT, tables } from './run.ts';

const help = `npm run nodes [-- --short] [--gateways 2,3]

Starts real gateways on one PostgreSQL database and prints, for two and for three of them, what they must agree on: prices at
each speed and of a played recording, news, one bet for one ref, settlement, kill -9, a gateway that stands still, a start that
hangs, uploads by turns, an older build, clients that move from one to the other. Takes a server of its own, or the one that SLIPSTREAM_TEST_PG names.

  --short            fewer of everything, two gateways: what the tests run
  --gateways SIZES   how many gateways, by commas (2,3)

Exit code 0 when every row holds or is known to be open, 1 when one fails or is late, 2 for wrong use, 70 where there is no PostgreSQL.`;

interface Wanted {
  readonly help: boolean;
  readonly isShort: boolean;
  readonly sizes: readonly number[] | undefined;
}

function wantedFrom(args: readonly string[]): Wanted | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      gateways: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const sizes = values.gateways?.split(',').map(Number);
  if (sizes?.some((size) => !Number.isInteger(size) || size < 2 || size > 5) === true)
    return `--gateways takes numbers from 2 to 5, not "${values.gateways ?? ''}"`;
  return { help: values.help, isShort: values.short, sizes };
}

const lineOf = ({ question, verdict, figure }: Row): string =>
  `  ${verdict.padEnd(6)} ${question.padEnd(36)} ${figure}`;

async function run({ isShort, sizes }: Wanted): Promise<number> {
  const server = process.env.SLIPSTREAM_TEST_PG;
  if (server === undefined) {
    const again = [
      'tools/postgres/throwaway.sh',
      process.execPath,
      '--import',
      'tsx',
      ...process.argv.slice(1),
    ];
    return spawnSync('bash', again, { stdio: 'inherit' }).status ?? exitCodes.violated;
  }
  const extent = isShort ? SHORT : FULL;
  let current = 0;
  const found = await tables(server, { ...extent, sizes: sizes ?? extent.sizes }, (size, one) => {
    if (size !== current) console.log(`${String(size)} gateways on one database`);
    current = size;
    console.log(lineOf(one));
  });
  const rows = found.flatMap((table) => table.rows);
  const failed = rows.filter(({ verdict }) => verdict === 'fails').length;
  const late = rows.filter(({ verdict }) => verdict === 'late').length;
  const open = rows.filter(({ verdict }) => verdict === 'open').length;
  console.log(
    `${String(rows.length - failed - late - open)} rows hold, ${String(failed)} fail, ${String(late)} are late, ${String(open)} are open`,
  );
  return failed + late === 0 ? exitCodes.ok : exitCodes.violated;
}

process.exitCode = await called({ help, parse: wantedFrom }, process.argv.slice(2), standardOutput, run);
