/**
 * npm run ledger -- --data FOLDER | --db URL
 *
 * Proves from the rows alone that money is conserved. Exit code 0 when it is, 1 when a law is broken, 2 for
 * wrong use, 3 when the database cannot be opened (for instance because a gateway is running on the folder).
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import { verifyLedger } from '#gateway/ledger/verify.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE = 'usage: npm run ledger -- --data FOLDER | --db URL';

const text = { type: 'string' } as const;
const readFlags = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: { data: text, db: text } }).values;

const prove: Work = async (db) => {
  const { accounts, entries, postings, bets, problems } = await verifyLedger(db);
  console.log(`${accounts} accounts, ${entries} entries, ${postings} postings, ${bets} bets`);
  console.log(problems.length === 0 ? 'money is conserved' : problems.join('\n'));
  return problems.length === 0 ? 0 : 1;
};

process.exitCode = await runOnDatabase(
  { usage: USAGE, read: readFlags, plan: () => prove },
  process.argv.slice(2),
);
