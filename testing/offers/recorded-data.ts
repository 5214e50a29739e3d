import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseStreamLine, type StreamMessage } from '#gateway/feeds/exchange/parse-stream-message.ts';

/**
 * Recorded streams for tests. They are not part of the project: the folder comes from SLIPSTREAM_DATA and
 * defaults to `../shared/data` beside the repository; without it the tests that need it say so and are
 * skipped.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = resolve(root, process.env.SLIPSTREAM_DATA ?? '../shared/data', 'streams');

/** Undefined when the recordings are there, else why the tests are skipped. */
export const missingRecordings: string | undefined = existsSync(resolve(folder, 'INDEX.json'))
  ? undefined
  : `no recorded streams in ${folder}; set SLIPSTREAM_DATA`;

export const streamPath = (name: string): string => resolve(folder, name);

export const readRecorded = (name: string): string => readFileSync(streamPath(name), 'utf8');

/** All messages of a recording. */
export function recordedMessages(name: string): StreamMessage[] {
  const lines = gunzipSync(readFileSync(streamPath(name)))
    .toString('utf8')
    .split('\n');
  return lines.flatMap((line) => {
    const parsed = parseStreamLine(line);
    if (parsed.kind === 'bad') throw new Error(`${name}: ${parsed.expected}`);
    return parsed.kind === 'message' ? [parsed.message] : [];
  });
}
