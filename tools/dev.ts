/**
 * npm run dev: the gateway, restarted when its code changes, and vite's development server in front of it.
 * Options go to the gateway. Ends when either of them ends.
 */
import './command/help.ts';
import { type ChildProcess, spawn } from 'node:child_process';

const run = (name: string, ...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  child.once('exit', (code) => {
    console.log(`${name} ended`);
    stop(code ?? 1);
  });
  return child;
};

const children = [
  run(
    'gateway',
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'gateway/main.ts',
    '--log',
    'info',
    ...process.argv.slice(2),
  ),
  run('vite', 'node_modules/vite/bin/vite.js'),
];

let stopped = false;
function stop(code: number): void {
  if (stopped) return;
  stopped = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
