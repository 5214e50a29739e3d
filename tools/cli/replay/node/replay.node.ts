import { standardOutput } from '../../../command/command.ts';
import { run } from '../run.ts';

/** The command compiled for a process in another place, which compares outcomes and reports to nobody. */
process.exitCode = await run(process.argv.slice(2), { build: 'elsewhere' }, standardOutput);
