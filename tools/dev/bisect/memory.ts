import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Verdict } from './search.ts';

const Verdicts = z.record(z.string(), z.nullable(z.string()));

/**
 * What earlier runs found out about one recording, by revision: a search that was interrupted goes on where
 * it was. A revision never changes, so neither does what it makes of the same bytes.
 */
export class Memory {
  readonly #file: string;
  readonly #known: Record<string, Verdict>;

  private constructor(file: string, known: Record<string, Verdict>) {
    this.#file = file;
    this.#known = known;
  }

  static async open(folder: string, recording: Uint8Array, withState: boolean): Promise<Memory> {
    const name = createHash('sha256').update(recording).update(String(withState)).digest('hex').slice(0, 16);
    const file = join(folder, `${name}.json`);
    try {
      return new Memory(file, { ...Verdicts.parse(JSON.parse(await readFile(file, 'utf8'))) });
    } catch {
      // Nothing yet, or nothing that can be used.
      return new Memory(file, {});
    }
  }

  async verdictOf(revision: string, find: () => Promise<Verdict>): Promise<Verdict> {
    const known = this.#known[revision];
    if (known !== undefined) return known;
    const verdict = await find();
    this.#known[revision] = verdict;
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(this.#file, JSON.stringify(this.#known));
    return verdict;
  }
}
