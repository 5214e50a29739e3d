/**
 * npm run rush [-- --placements 10000] [--every-way] [--connections 64] [--db URL]
 *
 * Races placements over HTTP against one wallet that pays for half of them, on the embedded database or on an
 * empty PostgreSQL one, and proves that exactly the funded ones stand and no penny is lost (FAIL-37, INV-01,
 * INV-03). With `--every-way` so many requests are placements and cash-outs, whole and in part, while results
 * settle the bets (FAIL-38). Exit code 0 when it holds, 1 when it does not, 2 for wrong use.
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
import { RUSH_CATEGORY, RushFeed } from './feed.ts';
import { race } from './race.ts';
import { contradictionsOf, type RaceReport } from './race-oracle.ts';
import { rush } from './rush.ts';

const NO_LIMIT = 10_000_000;
/** Of the race in every way: results come one by one. */
const MATCHES = 60;

interface Wanted {
  readonly placements: number;
  readonly connections: number;
  readonly databaseUrl: string | null;
  readonly everyWay: boolean;
}

function wantedFrom(args: readonly string[]): Wanted | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      placements: { type: 'string', default: '10000' },
      connections: { type: 'string', default: '64' },
      db: { type: 'string' },
      'every-way': { type: 'boolean', default: false },
    },
  });
  const placements = Number(values.placements);
  const connections = Number(values.connections);
  const sound = [placements, connections].every((count) => Number.isInteger(count) && count > 0);
  const everyWay = values['every-way'];
  return sound ? { placements, connections, databaseUrl: values.db ?? null, everyWay } : undefined;
}

/** What was raced, in a line, and what is wrong with it. */
interface Said {
  readonly line: string;
  readonly problems: readonly string[];
}

const pounds = (pence: number): string => (pence / 100).toFixed(2);

function everyWayLine({ accepted, staked, whole, parts, takenOut, settled, refused }: RaceReport): string {
  const why = Object.entries(refused).map(([type, count]) => `${count} ${type}`);
  return (
    `${accepted} bets of ${pounds(staked)} accepted, ${whole} cash-outs of all that was left and ${parts} of a part ` +
    `paid ${pounds(takenOut)}, ${settled} bets settled by results; refused: ${why.join(', ')}`
  );
}

type At = Pick<Parameters<typeof rush>[0], 'url' | 'username' | 'password' | 'category'>;

async function raced({ placements: requests, connections }: Wanted, at: At, feed: RushFeed): Promise<Said> {
  const done = await race({ ...at, requests, connections, feed, matches: MATCHES });
  const report = contradictionsOf(done);
  const line =
    `${requests} requests over ${connections} connections on a wallet of ${pounds(done.funds)}, ` +
    `${Math.round(done.perSecond)} a second; ${pounds(done.cash)} at the end\n${everyWayLine(report)}`;
  return { line, problems: report.problems };
}

async function rushed({ placements, connections }: Wanted, at: At): Promise<Said> {
  const { stake, funds, accepted, repeated, perSecond, problems } = await rush({
    ...at,
    placements,
    connections,
  });
  const line =
    `${placements} placements of ${stake} over ${connections} connections on a wallet of ${funds}: ` +
    `${accepted} accepted, ${placements - accepted} refused, ${repeated} sent twice, ` +
    `${Math.round(perSecond)} a second`;
  return { line, problems };
}

async function run(wanted: Wanted, dataFolder: string): Promise<number> {
  const { databaseUrl, everyWay } = wanted;
  const feed = everyWay ? new RushFeed(MATCHES) : new RushFeed();
  const gateway = await startGateway({
    port: 0,
    dataFolder,
    databaseUrl,
    feed: { kind: 'given', feeds: [feed] },
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
  const at = { url: gateway.url, username, password, category: RUSH_CATEGORY };
  let said: Said;
  try {
    said = await (everyWay ? raced(wanted, at, feed) : rushed(wanted, at));
  } finally {
    await gateway.stop();
  }
  const database = await openDatabase(
    databaseUrl === null ? { kind: 'folder', path: dataFolder } : { kind: 'server', url: databaseUrl },
  );
  const ledger = await verifyLedger(database.db);
  await database.close();
  const problems = [...said.problems, ...ledger.problems];
  console.log(said.line);
  console.log(`${ledger.bets} bets, ${ledger.entries} entries, ${ledger.postings} postings in the ledger`);
  console.log(
    problems.length === 0
      ? `${everyWay ? 'each part is paid once' : 'exactly the funded ones stand'}, and money is conserved to the penny`
      : `PROBLEMS\n  ${problems.slice(0, 20).join('\n  ')}`,
  );
  return problems.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const wanted = wantedFrom(process.argv.slice(2));
  if (wanted === undefined) {
    console.error('usage: npm run rush -- [--placements N] [--every-way] [--connections N] [--db URL]');
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
