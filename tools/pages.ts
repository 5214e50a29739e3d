/**
 * npm run build   the app, the replay console and the page that checks evidence, into dist/app
 */
import './command/help.ts';
import { runInOrder } from './command/in-order.ts';

process.exitCode = runInOrder([
  ['vite', 'build'],
  ['vite', 'build', '--mode', 'support'],
  ['vite', 'build', '--mode', 'verify'],
]);
