import { execFileSync } from 'node:child_process';
import { standardOutput } from '../../command/command.ts';
import { run } from './run.ts';

const revision = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

const whenAsked = (stop: () => void): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
};
process.exitCode = await run(process.argv.slice(2), revision(), standardOutput, whenAsked);
