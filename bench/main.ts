import { exitCodes, standardOutput } from '../tools/command/command.ts';
import { run } from './run.ts';

// Development checks of the libraries would be measured instead of our code.
process.env.NODE_ENV = 'production';

// The benchmark that is being measured ends first, or what it started would be left behind. Asked twice, it
// ends at once.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (stop.signal.aborted ? process.exit(exitCodes.interrupted) : stop.abort()));

process.exitCode = await run(
  process.argv.slice(2),
  { root: process.cwd(), signal: stop.signal, today: new Date() },
  standardOutput,
);
