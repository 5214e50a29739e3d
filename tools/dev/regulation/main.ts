/**
 * npm run regulation [-- --without]
 *
 * Every line of the regulation with the tests that prove it and what the last `npm test` said of them, or the
 * reason why it has none. With `--without` the latter alone, and those of which the tests leave something
 * out. Exit code 1 when a line has neither, or a test of it has failed.
 */
import '../../command/help.ts';
import { linesOf, readRequirements } from '../../requirements/requirements.ts';
import { playwrightReport, readReport, screensReport, vitestReport } from '../reports.ts';
import { LEFT_OUT, WITHOUT } from './standing.ts';
import { outcomeIn, testsOf } from './tests-of.ts';

// `npm run regulation | head` closes the pipe early, which is no failure.
process.stdout.on('error', () => process.exit(0));

const root = `${import.meta.dirname}/../../..`;
const lines = linesOf(readRequirements(root), 'UK');
const tests = testsOf(root);
const results = [vitestReport, screensReport, playwrightReport].flatMap((path) => {
  const report = readReport(path);
  if (report === undefined) console.log(`${path} is missing: what its tests said is not known here.`);
  return report ?? [];
});
const onlyWithout = process.argv.includes('--without');
const counts = { tested: 0, whole: 0, reason: 0, neither: 0, failed: 0, passed: 0 };

for (const { id, text } of lines) {
  const own = tests(id);
  const outcomes = own.map(({ title }) => outcomeIn(results, title));
  const reason = WITHOUT[id];
  const leftOut = LEFT_OUT[id];
  if (own.length > 0) {
    counts.tested += 1;
    if (leftOut === undefined) counts.whole += 1;
    if (outcomes.includes('failed')) counts.failed += 1;
    else if (outcomes.every((outcome) => outcome === 'passed')) counts.passed += 1;
  } else if (reason === undefined) counts.neither += 1;
  else counts.reason += 1;
  if (onlyWithout && own.length > 0 && leftOut === undefined) continue;
  console.log(`${id}  ${text}`);
  for (const [i, { file, title }] of own.entries())
    console.log(`       ${(outcomes[i] ?? 'not run').padEnd(7)} ${file}: ${title}`);
  if (leftOut !== undefined) console.log(`       LEFT OUT: ${leftOut}`);
  if (own.length === 0) console.log(`       ${reason ?? 'NEITHER A TEST NOR A REASON'}`);
}
console.log(
  `\n${counts.tested} of ${lines.length} lines have tests (of ${counts.tested - counts.whole} they leave something out), ` +
    `${counts.reason} a reason why not; in the last run all tests of ${counts.passed} passed, and ${counts.failed} have a failed one`,
);
process.exitCode = counts.neither + counts.failed === 0 ? 0 : 1;
