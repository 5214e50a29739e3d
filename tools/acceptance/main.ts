/**
 * npm run acceptance [-- --without]   rows of the acceptance table, with and without a passing test
 *
 * Reads what `npm test` has left, so run that first. --without lists the gaps alone. Failure scenarios are listed by
 * `npm run scenarios`.
 */
import '../command/help.ts';
import { z } from 'zod';
import { playwrightReport, readReport, vitestReport } from '#tools/reports.ts';
import { proven, TABLES, tableOf } from './proven.ts';
import rowsFile from './rows.json' with { type: 'json' };

// `npm run acceptance | head` closes the pipe early, which is no failure.
process.stdout.on('error', () => process.exit(0));

const rows = z.array(z.object({ id: z.string(), name: z.string() })).parse(rowsFile);

const results = [vitestReport, playwrightReport].flatMap((path) => {
  const report = readReport(path);
  if (report === undefined) console.log(`${path} is missing, so its tests count for nothing here.`);
  return report ?? [];
});
const withTest = proven(results);

const print = (heading: string, list: typeof rows): void => {
  console.log(`\n${heading}`);
  for (const row of list) console.log(`  ${row.id.padEnd(7)} ${row.name}`);
};

const done = rows.filter((row) => withTest.has(row.id));
const missing = rows.filter((row) => !withTest.has(row.id));
if (!process.argv.includes('--without')) print('With a passing test', done);
print('Without a passing test', missing);

const counted = TABLES.map((table) => {
  const count = (list: typeof rows): number => list.filter(({ id }) => tableOf(id) === table).length;
  return `${table} ${count(done)} of ${count(rows)}`;
});
console.log(`\n${counted.join(', ')}`);

const known = new Set(rows.map((row) => row.id));
const strangers = [...withTest].filter((id) => !known.has(id));
if (strangers.length > 0) console.log(`Ids in titles that no row has: ${strangers.join(', ')}`);
