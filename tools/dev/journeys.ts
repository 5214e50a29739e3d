/**
 * npm run e2e [-- FILE... --project desktop --grep TEXT]   the journeys in a real browser
 *
 * Looks for a Chromium first, and installs one where it can. Everything behind -- goes to playwright test.
 */
import '../command/help.ts';
import { runInOrder } from '../command/in-order.ts';

process.exitCode = runInOrder([
  ['tsx', 'tools/browser/ensure.ts'],
  ['playwright', 'test', ...process.argv.slice(2)],
]);
