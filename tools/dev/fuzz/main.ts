import { join } from 'node:path';
import { todaysCode } from '../../cli/replay/todays-code.ts';
import { standardOutput } from '../../command/command.ts';
import { run } from './run.ts';

const root = join(import.meta.dirname, '../../..');
const seed = Date.now() % 1_000_000_000;
process.exitCode = await run(process.argv.slice(2), { root, code: todaysCode, seed }, standardOutput);
