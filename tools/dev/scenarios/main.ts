/**
 * npm run scenarios [-- --without]
 *
 * Every failure scenario of the placement protocol with the tests that prove it, or the reason why it has
 * none. With `--without` the latter alone, and those of which the tests leave something out. Exit code 1 when
 * a scenario has neither.
 */
import '../../command/help.ts';
import { linesOf, readRequirements } from '../../requirements/requirements.ts';
import { LEFT_OUT, NOT_AUTOMATED } from './not-automated.ts';
import { namedTests } from './titles.ts';

// `npm run scenarios | head` closes the pipe early, which is no failure.
process.stdout.on('error', () => process.exit(0));

const root = `${import.meta.dirname}/../../..`;
const scenarios = linesOf(readRequirements(root), 'FAIL');
const tests = namedTests(root);
const onlyWithout = process.argv.includes('--without');
let proven = 0;
let reasoned = 0;

for (const { id, text } of scenarios) {
  const own = tests.filter((test) => test.ids.includes(id));
  const reason = NOT_AUTOMATED[id];
  if (own.length > 0) proven += 1;
  else if (reason !== undefined) reasoned += 1;
  const leftOut = LEFT_OUT[id];
  if (onlyWithout && own.length > 0 && leftOut === undefined) continue;
  console.log(`${id}  ${text}`);
  for (const { file, title } of own) console.log(`       ${file}: ${title}`);
  if (leftOut !== undefined) console.log(`       LEFT OUT: ${leftOut}`);
  if (own.length === 0) console.log(`       ${reason ?? 'NEITHER A TEST NOR A REASON'}`);
}
console.log(`\n${proven} of ${scenarios.length} scenarios have a test, ${reasoned} a reason why not`);
process.exitCode = proven + reasoned === scenarios.length ? 0 : 1;
