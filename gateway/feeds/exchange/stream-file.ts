import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';
import { parseStreamLine, type StreamMessage } from './parse-stream-message.ts';
import { LOOKAHEAD, SoundTimes } from './sound-times.ts';
import { WrongFeedFile } from './wrong-feed-file.ts';

/**
 * Names that recordings have: `1.123456789` as the exchange gives them out, with or without `.json`,
 * `.jsonl`, `.ndjson`
 * or `.txt` behind it, and any of these or any other name packed. What lies beside them is passed over.
 */
const isStream = (name: string): boolean =>
  /^\d+\.\d+(\.(json|jsonl|ndjson|txt))?$/.test(name) || /\.(jsonl|ndjson|gz|bz2)$/.test(name);

/**
 * The stream files that a path means: itself, or those of a folder and its folders in order of name. @throws
 * WrongFeedFile
 */
export async function streamFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new WrongFeedFile(path, undefined, 'a file or folder that exists and can be read');
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isStream(entry.name));
  if (files.length === 0) {
    const expected = 'at least one .jsonl or .jsonl.gz file in the folder (or .bz2, or 1.123456789)';
    throw new WrongFeedFile(path, undefined, expected);
  }
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

export interface TimedMessage {
  /** Recording time, epoch ms. Never goes back within a file. */
  readonly at: number;
  readonly message: StreamMessage;
  /** Something of the line could not be read; what it named is in the message as touched. */
  readonly isDamaged: boolean;
}

export interface LineCounts {
  messages: number;
  /** Lines that could not be read, or not whole, or whose time is far from the others. */
  badLines: number;
  /** Where the first bad line was and what should have been there. */
  firstBad: string | undefined;
}

type Packing = 'none' | 'gzip' | 'bzip2';

/** What the file is, whatever it is called. */
async function packingOf(file: string): Promise<Packing> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(3), 0, 3, 0);
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'gzip';
    if (buffer.toString('latin1') === 'BZh') return 'bzip2';
  } finally {
    await handle.close();
  }
  if (file.endsWith('.bz2')) return 'bzip2';
  return file.endsWith('.gz') ? 'gzip' : 'none';
}

/** A pipe does not carry errors on: a file that cannot be read must not look like an empty one. */
function unpacked(raw: Readable, packing: Packing): Readable {
  if (packing === 'none') return raw;
  const out = packing === 'gzip' ? createGunzip() : new PassThrough();
  raw.on('error', (error) => out.destroy(error));
  if (packing === 'gzip') return raw.pipe(out);
  const unpacking = unbzip2();
  unpacking.on('error', (error: Error) => out.destroy(error));
  raw.pipe(unpacking).pipe(out);
  return out;
}

async function* linesOf(file: string, packing: Packing): AsyncGenerator<string> {
  const raw = createReadStream(file);
  const input = unpacked(raw, packing);
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

/** The lines of a file as they stand there, up to where it cannot be read. */
export async function* textLinesOf(file: string): AsyncGenerator<string> {
  const lines = linesOf(file, await packingOf(file));
  for (;;) {
    const next = await lines.next().catch((): undefined => undefined);
    if (next === undefined || next.done === true) return;
    yield next.value;
  }
}

const aMessage = 'an Exchange Stream message, one JSON object with "op" a line';

interface Line {
  readonly nr: number;
  /** Undefined for a line that names no market and is none. */
  readonly message: StreamMessage | undefined;
  readonly odd: string | undefined;
}

/** What is lost is lost: a market that it names is not trusted until it is told anew. */
const lostWord = (markets: readonly string[]): StreamMessage | undefined =>
  markets.length === 0
    ? undefined
    : { op: 'mcm', mc: markets.map((id) => ({ id, touched: ['definition', 'books'] })) };

/** The lines of a file that say something, or should. @throws WrongFeedFile when the first is none */
async function* saidIn(file: string): AsyncGenerator<Line> {
  const packing = await packingOf(file).catch(() => {
    throw new WrongFeedFile(file, undefined, 'a file that can be read');
  });
  const lines = linesOf(file, packing);
  let isKnown = false;
  for (let nr = 1; ; nr += 1) {
    const next = await lines.next().catch((): undefined => undefined);
    if (next === undefined) {
      const odd = packing === 'none' ? 'a file that can be read' : `sound ${packing} data`;
      if (!isKnown) throw new WrongFeedFile(file, nr, odd);
      yield { nr, message: undefined, odd };
      return;
    }
    if (next.done === true) break;
    const parsed = parseStreamLine(next.value);
    if (parsed.kind === 'blank') continue;
    if (parsed.kind === 'bad') {
      if (!isKnown) throw new WrongFeedFile(file, nr, parsed.expected);
      yield { nr, message: lostWord(parsed.markets), odd: parsed.expected };
      continue;
    }
    isKnown = true;
    yield { nr, message: parsed.message, odd: parsed.odd };
  }
  if (!isKnown) throw new WrongFeedFile(file, undefined, `${aMessage}; the file has none`);
}

/** Each line with the lines that follow it, LOOKAHEAD at most. */
async function* withFollowing(lines: AsyncGenerator<Line>): AsyncGenerator<readonly [Line, readonly Line[]]> {
  const held: Line[] = [];
  try {
    for (let isOver = false; ; ) {
      while (!isOver && held.length <= LOOKAHEAD) {
        const next = await lines.next();
        if (next.done === true) isOver = true;
        else held.push(next.value);
      }
      const line = held.shift();
      if (line === undefined) return;
      yield [line, held];
    }
  } finally {
    await lines.return(undefined);
  }
}

/**
 * Messages of one file, a line at a time; the file is never held whole. The first line must be a message:
 * else it is the wrong file. Later lines that are none are counted and told, and so are parts of lines, times
 * that are far from the others and the damaged end of a file.
 *
 * @param tell hears where something could not be read and what was expected
 * @throws WrongFeedFile
 */
export async function* messagesOf(
  file: string,
  counts: LineCounts,
  tell: (where: string) => void = () => undefined,
): AsyncGenerator<TimedMessage> {
  const name = basename(file);
  const times = new SoundTimes();
  const noteBad = (line: number, expected: string): void => {
    const where = `${name}, line ${line}: expected ${expected}`;
    counts.badLines += 1;
    counts.firstBad ??= where;
    tell(where);
  };
  for await (const [{ nr, message, odd }, following] of withFollowing(saidIn(file))) {
    const told = message?.pt ?? undefined;
    const { at, isFar } = times.next(
      told,
      following.flatMap((line) => line.message?.pt ?? []),
    );
    if (odd !== undefined) noteBad(nr, odd);
    if (isFar) noteBad(nr, `a time near those of the lines around it, not ${told}`);
    if (message === undefined) continue;
    const isLost = odd !== undefined && told === undefined;
    if (!isLost) counts.messages += 1;
    yield { at, message, isDamaged: odd !== undefined };
  }
}
