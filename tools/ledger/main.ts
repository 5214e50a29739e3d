/**
 * npm run ledger -- --data FOLDER | --db URL
 *
 * Proves from the rows alone that money is conserved. Exit code 0 when it is, 1 when a law is broken, 2 for wrong
 * use, 3 when the database cannot be opened (for instance because a gateway is running on the folder).
 */
import { parseArgs } from 'node:util';
import { type DatabaseLocation, openDatabase } from '#gateway/db/open-database.ts';
import { verifyLedger } from '#gateway/ledger/verify.ts';

function locationFrom(args: readonly string[]): DatabaseLocation | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, db: { type: 'string' } },
  });
  if ((values.data === undefined) === (values.db === undefined)) return undefined;
  if (values.db !== undefined) return { kind: 'server', url: values.db, connections: 1 };
  return { kind: 'folder', path: values.data ?? '' };
}

async function main(): Promise<number> {
  const location = locationFrom(process.argv.slice(2));
  if (location === undefined) {
    console.error('usage: npm run ledger -- --data FOLDER | --db URL');
    return 2;
  }
  try {
    const database = await openDatabase(location);
    const report = await verifyLedger(database.db);
    // Nothing was changed: the journal is left for the gateway's own check.
    await database.abandon();
    const { accounts, entries, postings, bets, problems } = report;
    console.log(`${accounts} accounts, ${entries} entries, ${postings} postings, ${bets} bets`);
    console.log(problems.length === 0 ? 'money is conserved' : problems.join('\n'));
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 3;
  }
}

process.exitCode = await main();
