/**
 * npm run acceptance [-- --without]   what is done of the product, traps, regulation and console
 *
 * Reads rows and rules from docs/requirements and what `npm test -- --whole` has left, so run that first. A
 * row is done when every numbered rule of it has a passing test. --without lists the gaps alone, with the
 * rules that are missing. Failure scenarios are listed by `npm run scenarios`.
 */
import '../../command/help.ts';
import { readRequirements } from '../../requirements/requirements.ts';
import { playwrightReport, readReport, screensReport, vitestReport } from '../reports.ts';
import { countedOf, type Standing, standings, strangersIn, TABLES } from './proven.ts';

// `npm run acceptance | head` closes the pipe early, which is no failure.
process.stdout.on('error', () => process.exit(0));

const results = [vitestReport, screensReport, playwrightReport].flatMap((path) => {
  const report = readReport(path);
  if (report === undefined) console.log(`${path} is missing, so its tests count for nothing here.`);
  return report ?? [];
});
const requirements = readRequirements(`${import.meta.dirname}/../../..`);
const all = standings(countedOf(requirements), results);

const COLUMNS = 100;

/** `RAC-05   States of a race  (5 of 7 rules, without .6 .7)` */
function lineOf({ id, name, rules, without, contradicted, done }: Standing): string {
  const short = name.length > COLUMNS ? `${name.slice(0, COLUMNS - 1)}…` : name;
  const missing = without.map((rule) => rule.slice(id.length)).join(' ');
  const count =
    done || rules.length === 1 ? '' : `  (${rules.length - without.length} of ${rules.length} rules`;
  const gaps = count === '' ? '' : `${missing === '' ? '' : `, without ${missing}`})`;
  return `  ${id.padEnd(7)} ${short}${count}${gaps}${contradicted ? '  A TEST OF IT FAILS' : ''}`;
}

const print = (heading: string, list: readonly Standing[]): void => {
  console.log(`\n${heading}`);
  for (const one of list) console.log(lineOf(one));
};

if (!process.argv.includes('--without'))
  print(
    'Done',
    all.filter(({ done }) => done),
  );
print(
  'Not done',
  all.filter(({ done }) => !done),
);

const counted = TABLES.map((table) => {
  const own = all.filter((one) => one.table === table);
  return `${table} ${own.filter(({ done }) => done).length} of ${own.length}`;
});
const rules = all.filter(({ table }) => table === 'rows');
const ruled = rules.reduce((sum, { rules: own }) => sum + own.length, 0);
const open = rules.reduce((sum, { without }) => sum + without.length, 0);
console.log(`\n${counted.join(', ')}; rules of rows with a passing test: ${ruled - open} of ${ruled}`);

const strangers = strangersIn(results, requirements);
if (strangers.length > 0) console.log(`Ids in titles that no line has: ${strangers.join(', ')}`);
