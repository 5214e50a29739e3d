import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { parseStreamLine, type StreamMessage } from './parse-stream-message.ts';
import { WrongFeedFile } from './wrong-feed-file.ts';

const isStream = (name: string): boolean => /\.(jsonl|ndjson)(\.gz)?$/.test(name);

/** The stream files that a path means: itself, or those of a folder in order of name. @throws WrongFeedFile */
export async function streamFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new WrongFeedFile(path, undefined, 'a file or folder that exists and can be read');
  if (found.isFile()) return [path];
  const names = (await readdir(path)).filter(isStream).sort();
  if (names.length === 0)
    throw new WrongFeedFile(path, undefined, 'at least one .jsonl or .jsonl.gz file in the folder');
  return names.map((name) => join(path, name));
}

export interface TimedMessage {
  /** Recording time, epoch ms. Never goes back within a file. */
  readonly at: number;
  readonly message: StreamMessage;
}

export interface LineCounts {
  messages: number;
  badLines: number;
  /** Where the first bad line was and what should have been there. */
  firstBad: string | undefined;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file);
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  // A pipe does not carry errors on: a file that cannot be read must not look like an empty one.
  if (input !== raw) raw.on('error', (error) => input.destroy(error));
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    // The iterator of readline does not see errors of its input.
    const failed = new Promise<never>((_, reject) => input.once('error', reject));
    failed.catch(() => undefined);
    const iterator = lines[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([iterator.next(), failed]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    lines.close();
    raw.destroy();
  }
}

const aMessage = 'an Exchange Stream message, one JSON object with "op" a line';

/**
 * Messages of one file, a line at a time; the file is never held whole. The first line must be a message: else
 * it is the wrong file. Later lines that are none are counted and passed over, and so is the damaged end of one.
 *
 * @throws WrongFeedFile
 */
export async function* messagesOf(file: string, counts: LineCounts): AsyncGenerator<TimedMessage> {
  const name = basename(file);
  let line = 0;
  let at = 0;
  const noteBad = (expected: string): void => {
    if (at === 0) throw new WrongFeedFile(file, line, expected);
    counts.badLines += 1;
    counts.firstBad ??= `${name}, line ${line}: expected ${expected}`;
  };
  const lines = linesOf(file);
  for (;;) {
    line += 1;
    const next = await lines.next().catch((error: unknown) => {
      if (error instanceof WrongFeedFile) throw error;
      noteBad(file.endsWith('.gz') ? 'sound gzip data' : 'a file that can be read');
      return undefined;
    });
    if (next === undefined || next.done === true) break;
    const parsed = parseStreamLine(next.value);
    if (parsed.kind === 'bad') noteBad(parsed.expected);
    if (parsed.kind !== 'message') continue;
    at = Math.max(at, parsed.message.pt ?? at, 1);
    counts.messages += 1;
    yield { at, message: parsed.message };
  }
  if (at === 0) throw new WrongFeedFile(file, undefined, `${aMessage}; the file has none`);
}
