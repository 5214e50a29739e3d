import { todaysCode } from '../../cli/replay/todays-code.ts';
import { standardOutput } from '../../command/command.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), todaysCode, standardOutput);
