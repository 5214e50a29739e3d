import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Golden } from './golden.ts';

/** `<release>/<session>.slip` with `<session>.json`, what it folds to. */
export const corpusFolder = join(import.meta.dirname, '../../../recordings/corpus');

const GoldenFile = z.object({
  events: z.int(),
  each: z.string(),
  end: z.record(z.string(), z.object({ version: z.int(), hash: z.string() })),
});

export interface CorpusEntry {
  readonly release: string;
  readonly name: string;
  readonly slip: string;
}

const byRelease = new Intl.Collator('en', { numeric: true });

/** Every golden session, oldest release first. */
export function corpusEntries(folder = corpusFolder): CorpusEntry[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(byRelease.compare)
    .flatMap((release) =>
      readdirSync(join(folder, release))
        .filter((file) => file.endsWith('.slip'))
        .sort()
        .map((file) => ({ release, name: file.slice(0, -5), slip: join(folder, release, file) })),
    );
}

const goldenPath = (slip: string): string => slip.replace(/\.slip$/, '.json');

/** Null when the session was never blessed. @throws for a file that is no golden. */
export function readGolden({ slip }: CorpusEntry): Golden | null {
  const path = goldenPath(slip);
  return existsSync(path) ? GoldenFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

export const writeGolden = ({ slip }: CorpusEntry, golden: Golden): void =>
  writeFileSync(goldenPath(slip), `${JSON.stringify(golden, null, 2)}\n`);

export function writeSession(release: string, name: string, bytes: Uint8Array): CorpusEntry {
  const folder = join(corpusFolder, release);
  mkdirSync(folder, { recursive: true });
  const slip = join(folder, `${name}.slip`);
  writeFileSync(slip, bytes);
  return { release, name, slip };
}
