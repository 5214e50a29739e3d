import { standardOutput } from '../../command/command.ts';
import { run } from './run.ts';

// Heard as often as it comes: the second Ctrl-C of somebody impatient must not stop the cleaning up.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

process.exitCode = await run(
  process.argv.slice(2),
  { root: process.cwd(), build: 'working copy', signal: stop.signal },
  standardOutput,
);
