import { join } from 'node:path';
import { standardOutput } from '../../command/command.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), join(import.meta.dirname, '../../..'), standardOutput);
