import { execFileSync } from 'node:child_process';
import { standardOutput } from '../command/command.ts';
import { run } from './run.ts';

const revision = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

process.exitCode = await run(process.argv.slice(2), revision(), standardOutput);
