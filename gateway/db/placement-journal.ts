import { constants, type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** What is bet, and by whom. */
const OWNERS_ALONE = 0o600;

/**
 * The answer to a placement waits for this file, not only for the database: PGlite never syncs its data, so a
 * power cut could lose what a customer was told (FAIL-31). Append-only lines, `crc32 record TAB record …`,
 * durable by fdatasync; waiting appends share one, so only the last line can be torn.
 */
export interface PlacementJournal {
  /**
   * `record` is JSON text: no raw tab or line end. Resolves when it would survive a power cut. Rejects when
   * it might not; then nothing may be acknowledged.
   */
  append(record: string): Promise<void>;
  /**
   * Resolves when everything appended so far is durable: before a stored outcome is told again. Rejects like
   * `append`.
   */
  settled(): Promise<void>;
  /** Bytes since the last `clear`. */
  size(): number;
  /** Forgets everything. Only when the database files themselves are synced. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A record before the last one is unreadable: the file was altered or the disk is failing. */
export class JournalDamaged extends Error {
  constructor(path: string, line: number) {
    super(
      `${path} is damaged at line ${String(line)}: acknowledged bets after it cannot be checked. ` +
        'The gateway does not start on it. Restore the file, or move it away and compare the bets by hand.',
    );
    this.name = 'JournalDamaged';
  }
}

/**
 * What was appended may not be durable, and nothing can be appended any more until the gateway starts anew.
 */
export class JournalBroken extends Error {
  constructor(cause: unknown) {
    super('the placement journal cannot be written', { cause });
    this.name = 'JournalBroken';
  }
}

const checksum = (record: string): string => crc32(record).toString(16).padStart(8, '0');

/** Data and directory entry, so that a new name is not lost with its folder. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

class FileJournal implements PlacementJournal {
  readonly #path: string;
  #file: FileHandle;
  #bytes: number;
  #waiting: { record: string; resolve: () => void; reject: (reason: unknown) => void }[] = [];
  #writing: Promise<void> | undefined;
  #broken: unknown;

  constructor(path: string, file: FileHandle, bytes: number) {
    this.#path = path;
    this.#file = file;
    this.#bytes = bytes;
  }

  append(record: string): Promise<void> {
    // After one failed write the end of the file is unknown: a later success could hide a hole.
    if (this.#broken !== undefined) return Promise.reject(this.#failure());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      this.#writing ??= this.#drain();
    });
  }

  async settled(): Promise<void> {
    await this.#writing;
    if (this.#broken !== undefined) throw this.#failure();
  }

  #failure(): Error {
    return new JournalBroken(this.#broken);
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const line = batch.map(({ record }) => record).join('\t');
        const text = `${checksum(line)} ${line}\n`;
        await this.#file.appendFile(text);
        await this.#file.datasync();
        this.#bytes += Buffer.byteLength(text);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.#broken = error;
        for (const { reject } of [...batch, ...this.#waiting]) reject(this.#failure());
        this.#waiting = [];
      }
    }
    this.#writing = undefined;
  }

  size(): number {
    return this.#bytes;
  }

  async clear(): Promise<void> {
    await this.#writing;
    const fresh = `${this.#path}.new`;
    const file = await open(fresh, 'w', OWNERS_ALONE);
    await file.sync();
    await rename(fresh, this.#path);
    await syncFolderOf(this.#path);
    await this.#file.close();
    this.#file = file;
    this.#bytes = 0;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }
}

/**
 * Records of a journal, in order, and the bytes that hold them. An unreadable last line is a write that was
 * cut short and never acknowledged: left out.
 *
 * @throws JournalDamaged
 */
export function readRecords(path: string, text: string): { records: string[]; bytes: number } {
  const lines = text.split('\n');
  // A complete file ends with a line end, so the last piece is empty.
  if (lines.at(-1) === '') lines.pop();
  const records: string[] = [];
  let bytes = 0;
  for (const [index, line] of lines.entries()) {
    const content = line.slice(9);
    const readable = line.charAt(8) === ' ' && line.slice(0, 8) === checksum(content);
    const isLast = index === lines.length - 1;
    if (!readable && !isLast) throw new JournalDamaged(path, index + 1);
    const complete = !isLast || text.endsWith('\n');
    if (!readable || !complete) break;
    records.push(...content.split('\t'));
    bytes += Buffer.byteLength(line) + 1;
  }
  return { records, bytes };
}

/**
 * Opens the journal for appending and gives what it holds. A cut tail is removed.
 *
 * @throws JournalDamaged
 */
export async function openJournal(path: string): Promise<{ journal: PlacementJournal; records: string[] }> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const { records, bytes } = readRecords(path, text);
  const file = await open(path, 'a', OWNERS_ALONE);
  await file.truncate(bytes);
  await file.sync();
  await syncFolderOf(path);
  return { journal: new FileJournal(path, file, bytes), records };
}

/** On a PostgreSQL server the commit itself is durable. */
export const noJournal: PlacementJournal = {
  append: () => Promise.resolve(),
  settled: () => Promise.resolve(),
  size: () => 0,
  clear: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
