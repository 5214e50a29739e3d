/**
 * npm run rush [-- --placements 10000] [--connections 64] [--db URL]
 *
 * Races placements over HTTP against one wallet that pays for half of them, on the embedded database or on an
 * empty PostgreSQL one, and proves that exactly the funded ones stand and no penny is lost (FAIL-37, INV-01,
 * INV-03). Exit code 0 when it holds, 1 when it does not, 2 for wrong use.
 */
import '../../command/help.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { openDatabase } from '#gateway/db/open-database.ts';
import { verifyLedger } from '#gateway/ledger/verify.ts';
import { startGateway } from '#gateway/start-gateway.ts';
import { RUSH_CATEGORY, rushFeed } from './feed.ts';
import { rush } from './rush.ts';

const NO_LIMIT = 10_000_000;

interface Wanted {
  readonly placements: number;
  readonly connections: number;
  readonly databaseUrl: string | null;
}

function wantedFrom(args: readonly string[]): Wanted | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      placements: { type: 'string', default: '10000' },
      connections: { type: 'string', default: '64' },
      db: { type: 'string' },
    },
  });
  const placements = Number(values.placements);
  const connections = Number(values.connections);
  const sound = [placements, connections].every((count) => Number.isInteger(count) && count > 0);
  return sound ? { placements, connections, databaseUrl: values.db ?? null } : undefined;
}

async function run({ placements, connections, databaseUrl }: Wanted, dataFolder: string): Promise<number> {
  const gateway = await startGateway({
    port: 0,
    dataFolder,
    databaseUrl,
    feed: { kind: 'given', feeds: [rushFeed()] },
    appFolder: null,
    demonstration: true,
    logLevel: 'error',
    rateLimits: {
      login: NO_LIMIT,
      register: NO_LIMIT,
      placement: NO_LIMIT,
      calls: NO_LIMIT,
      account: NO_LIMIT,
    },
  });
  const [{ username, password }] = demonstrationAccounts;
  const common = { url: gateway.url, username, password, category: RUSH_CATEGORY };
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` does wait for what its callback returns
  const report = await rush({ ...common, placements, connections }).finally(() => gateway.stop());
  const database = await openDatabase(
    databaseUrl === null ? { kind: 'folder', path: dataFolder } : { kind: 'server', url: databaseUrl },
  );
  const ledger = await verifyLedger(database.db);
  await database.close();
  const problems = [...report.problems, ...ledger.problems];
  console.log(
    `${placements} placements of ${report.stake} over ${connections} connections on a wallet of ${report.funds}: ` +
      `${report.accepted} accepted, ${placements - report.accepted} refused, ${report.repeated} sent twice, ` +
      `${Math.round(report.perSecond)} a second`,
  );
  console.log(`${ledger.bets} bets, ${ledger.entries} entries, ${ledger.postings} postings in the ledger`);
  console.log(
    problems.length === 0
      ? 'exactly the funded ones stand, and money is conserved to the penny'
      : `PROBLEMS\n  ${problems.slice(0, 20).join('\n  ')}`,
  );
  return problems.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const wanted = wantedFrom(process.argv.slice(2));
  if (wanted === undefined) {
    console.error('usage: npm run rush -- [--placements N] [--connections N] [--db URL]');
    return 2;
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'slipstream-rush-'));
  try {
    return await run(wanted, dataFolder);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
