/**
 * npm run types   checks every folder by its own tsconfig
 *
 * The compiler is called by path: two versions share the name tsc.
 */
import './command/help.ts';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const projects = [
  'domain',
  'recordings/format',
  'projections',
  'effects',
  'recordings',
  'src',
  'gateway',
  'property-tests',
  'simulator',
  'bench',
  'e2e',
  'tools',
  'tsconfig.tests.json',
];

/** The compiler's complaint that a project has no files: a folder nobody has filled yet. */
const noFiles = 'error TS18003';

let failed = 0;
for (const project of projects) {
  const config = project.endsWith('.json') ? project : `${project}/tsconfig.json`;
  if (!existsSync(config)) {
    console.log(`${project}: not there yet`);
    continue;
  }
  const started = performance.now();
  // One checker: each of several learns the same types anew, which took twice the work of the cores for no less time.
  const args = ['node_modules/typescript7/bin/tsc', '-p', config, '--checkers', '1'];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const output = `${run.stdout}${run.stderr}`.trim();
  if (run.status === 0) console.log(`${project}: ok, ${seconds}`);
  else if (output.includes(noFiles)) console.log(`${project}: no files yet`);
  else {
    failed += 1;
    console.log(`${project}: FAILED, ${seconds}\n${output}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
