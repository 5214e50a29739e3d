/**
 * npm run invariants [-- --without]
 *
 * Every invariant with the tests that hold it, or the reason why it has none. With `--without` the latter
 * alone. Exit code 1 when an invariant has neither.
 */
import '../../command/help.ts';
import { linesOf, readRequirements } from '../../requirements/requirements.ts';
import { INVARIANT, namedTests } from '../scenarios/titles.ts';
import { NOT_TESTED } from './not-tested.ts';

// `npm run invariants | head` closes the pipe early, which is no failure.
process.stdout.on('error', () => process.exit(0));

const root = `${import.meta.dirname}/../../..`;
const invariants = linesOf(readRequirements(root), 'INV');
const tests = namedTests(root, INVARIANT);
const onlyWithout = process.argv.includes('--without');
let [held, reasoned] = [0, 0];
for (const { id, text } of invariants) {
  const own = tests.filter(({ ids }) => ids.includes(id));
  const reason = NOT_TESTED[id];
  if (own.length > 0) held += 1;
  else if (reason !== undefined) reasoned += 1;
  if (onlyWithout && own.length > 0) continue;
  console.log(`${id}  ${text}`);
  for (const { file, title } of own) console.log(`       ${file}: ${title}`);
  if (own.length === 0) console.log(`       ${reason ?? 'NEITHER A TEST NOR A REASON'}`);
}
console.log(`\n${held} of ${invariants.length} invariants have a test, ${reasoned} a reason why not`);
process.exitCode = held + reasoned === invariants.length ? 0 : 1;
