import { standardOutput } from '../../command/command.ts';
import { redactForFixture } from './redact.ts';
import { run } from './run.ts';

process.exitCode = await run(
  process.argv.slice(2),
  { root: `${import.meta.dirname}/../../..`, redact: redactForFixture },
  standardOutput,
);
