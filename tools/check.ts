/**
 * npm run check [-- --changed [REVISION]]   types, rules, format, imports, unused code and the house's own
 * rules, in a minute on two cores
 *
 * What can be said without running the product. The last line is "N passed, N failed".
 *   --changed   only what a change can touch, and the tests in Node that it reaches: what is not committed as
 *               it stands, or what differs from REVISION (main)
 */
import './command/help.ts';
import { existsSync } from 'node:fs';
import { changedSince, importersIn, isRevision, reachOf } from './steps/change.ts';
import { runSteps, summarise } from './steps/run-steps.ts';
import { checksOf, staticChecks } from './steps/static-checks.ts';
import { bin, EVERY_CORE, type Step } from './steps/step.ts';

const vitest = (...args: readonly string[]): readonly string[] => [
  bin('vitest'),
  'run',
  '--project',
  'node',
  ...args,
];

/** What holds the house to its own papers and lists, in seconds. */
const house = [
  'tools/dev/tidy',
  'tools/dev/events/events.test.ts',
  'tools/dev/planted/planted.test.ts',
  'domain/contract/calls.test.ts',
];
const tidy: Step = {
  name: 'tidy',
  command: vitest(...house),
};
const isOfNode = /(?<!\.browser)\.test\.tsx?$/;
const testsOf = (...which: readonly string[]): Step => ({
  name: 'changed',
  command: vitest('--project', 'alone', '--passWithNoTests', ...which),
  cores: EVERY_CORE,
});

/** @param revision that a change is a change of */
function changedSteps(revision: string): readonly Step[] {
  const changed = changedSince('.', revision);
  const reach = reachOf(changed, importersIn('.'), existsSync);
  const count = reach === undefined ? 'every source file' : `${reach.touched.size} source files`;
  console.log(`${changed.length} files differ from ${revision}; ${count} may mean something else`);
  if (reach === undefined) return [...staticChecks, tidy, testsOf('--changed', revision)];
  // Named, as vitest would read every file of the project to find the same.
  const tests = [...reach.touched].filter((file) => isOfNode.test(file));
  return [...checksOf(reach), tidy, ...(tests.length === 0 ? [] : [testsOf(...tests)])];
}

async function main(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--changed');
  if (at === -1) return summarise(await runSteps([...staticChecks, tidy]));
  const revision = args[at + 1] ?? 'HEAD';
  if (!isRevision('.', revision)) {
    console.log(`There is no revision ${revision} here.`);
    return 2;
  }
  return summarise(await runSteps(changedSteps(revision)));
}

process.exitCode = await main(process.argv.slice(2));
