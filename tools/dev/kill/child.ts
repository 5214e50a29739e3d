/**
 * The gateway that gets killed: the real one, over HTTP, on the data folder given as the first argument, with
 * the name of this life as the second. Before it starts it tells its parent what the last life left in the
 * database.
 */
import { verifyLedger } from '#gateway/ledger/verify.ts';
import { openData } from '#gateway/open-services.ts';
import { startGateway } from '#gateway/start-gateway.ts';
import type { ChildMessage, Inspection } from './messages.ts';
import { movingFeed } from './moving-feed.ts';

const SETTLE_EVERY_MS = 120;
const NO_LIMIT = 1_000_000;

const tell = (message: ChildMessage): void => {
  process.send?.(message);
};

async function inspect(folder: string): Promise<Inspection> {
  const data = await openData({ kind: 'folder', path: folder });
  const { db } = data.database;
  const { problems } = await verifyLedger(db);
  const placements = await db.selectFrom('placements').select(['ref', 'state']).execute();
  const bets = await db.selectFrom('bets').select(['ref', 'id', 'total_stake', 'status']).execute();
  // Not a clean close: the journal stays as the kill left it, for the gateway's own start.
  await data.database.abandon();
  return {
    kind: 'inspected',
    problems: [...problems],
    journalChecked: data.journal.checked,
    restored: [...data.journal.restored],
    placements,
    bets: bets.map(({ ref, id, total_stake, status }) => ({
      ref,
      id,
      totalStake: total_stake,
      settled: status === 'SETTLED',
    })),
  };
}

async function main(folder: string, life: string): Promise<void> {
  const started = performance.now();
  try {
    tell(await inspect(folder));
    const gateway = await startGateway({
      port: 0,
      dataFolder: folder,
      databaseUrl: null,
      feed: { kind: 'given', feeds: [movingFeed(life, SETTLE_EVERY_MS)] },
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
    tell({ kind: 'ready', url: gateway.url });
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    tell({ kind: 'refused', name: known.name, message: known.message, afterMs: performance.now() - started });
    process.exitCode = 1;
  }
}

await main(process.argv[2] ?? '', process.argv[3] ?? 'life');
