/**
 * npm run types [-- PROJECT...]   checks every folder by the tsconfig that says what exists there, or those
 * that are named
 *
 * The linter says the same while it learns types for its rules (ADR 0380); this is the compiler's own word.
 * It is called by path: two versions share the name tsc.
 */
import '../command/help.ts';
import { spawnSync } from 'node:child_process';

/** All that may know both Node and the browser, as one. */
const EVERYWHERE = 'tsconfig.tests.json';

/**
 * Folders that must not know everything, each alone; then all that may know both Node and the browser, as
 * one: the rooms that drive the product and the tests beside pure code load the whole product, which is the
 * greater part of checking them.
 */
const projects = [
  'domain',
  'recordings/format',
  'projections',
  'effects',
  'checks',
  'replay',
  'replay/recording',
  'src',
  'gateway',
  EVERYWHERE,
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !projects.includes(name));
if (unknown.length > 0) {
  console.log(`No such project: ${unknown.join(', ')}. Projects: ${projects.join(', ')}`);
  process.exit(2);
}

let failed = 0;
for (const project of named.length > 0 ? named : projects) {
  const config = project.endsWith('.json') ? project : `${project}/tsconfig.json`;
  const started = performance.now();
  // One checker: each of several learns the same types anew, which took twice the work of the cores for no
  // less time.
  const args = ['node_modules/typescript7/bin/tsc', '-p', config, '--checkers', '1'];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const output = `${run.stdout}${run.stderr}`.trim();
  if (run.status === 0) console.log(`${project}: ok, ${seconds}`);
  else {
    failed += 1;
    console.log(`${project}: FAILED, ${seconds}\n${output}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
