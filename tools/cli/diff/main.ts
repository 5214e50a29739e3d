import { standardOutput } from '../../command/command.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), standardOutput);
