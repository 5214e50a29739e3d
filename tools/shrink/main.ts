import { standardOutput } from '../command/command.ts';
import { todaysCode } from '../replay/today.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), todaysCode, standardOutput);
