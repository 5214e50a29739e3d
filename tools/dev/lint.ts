/**
 * npm run lint   format and rules: biome, oxlint with types and the rules of React, and which folder may
 * import which
 *
 * Exit code 0 when all of it holds; else that of the first that does not.
 */
import '../command/help.ts';
import { runInOrder } from '../command/in-order.ts';

process.exitCode = runInOrder([
  ['biome', 'ci', '--colors=off', '.'],
  ['oxlint', '.'],
  ['tsx', 'tools/dev/dependencies.ts'],
]);
