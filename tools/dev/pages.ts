/** npm run build   the app, the replay console and the page that checks evidence, packed, into dist/app */
import '../command/help.ts';
import { precompress } from '../app/precompress.ts';
import { runInOrder } from '../command/in-order.ts';

const code = runInOrder([
  ['vite', 'build'],
  ['vite', 'build', '--mode', 'drawn'],
  ['vite', 'build', '--mode', 'support'],
  ['vite', 'build', '--mode', 'verify'],
]);
if (code === 0) precompress('dist/app');
process.exitCode = code;
