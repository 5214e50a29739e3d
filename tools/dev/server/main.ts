/**
 * npm run dev [-- --port N --app-port N] [-- OPTIONS]
 *
 * The gateway, restarted when its code changes, and vite's development server in front of it. --port is the
 * gateway's, where the page finds it by itself; --app-port is that of the page (vite's own choice without
 * it). All other options go to the gateway: `npm start -- --help` lists them. Ends when either of the two
 * ends.
 */
import '../../command/help.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { sentenceOf } from '../../command/called.ts';
import { type DevelopmentPlan, planOf } from './plan.ts';

function planOrEnd(): DevelopmentPlan {
  try {
    return planOf(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(2);
  }
}

const plan = planOrEnd();

const run = (name: string, ...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', SLIPSTREAM_GATEWAY: plan.gatewayUrl },
  });
  child.once('exit', (code) => {
    console.log(`${name} ended`);
    stop(code ?? 1);
  });
  return child;
};

const children = [
  run('gateway', 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...plan.gateway),
  run('vite', 'node_modules/vite/bin/vite.js', ...plan.vite),
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
