import { readStreams } from '#simulator/streams/read-streams.ts';
import { parseCommand } from './command.ts';
import { runHere } from './worlds.ts';

/**
 * One of the processes that share a run: a line of JSON when a world begins and one when it ends, for the
 * process that started it.
 */
const command = parseCommand(process.argv.slice(2));
if (typeof command === 'string') throw new TypeError(command);

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const streams = command.streams === null ? undefined : await readStreams(command.streams);
await runHere(command, { begun: (seed) => say({ begun: seed }), ended: say }, streams);
