import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { projections } from '#projections/root.ts';
import { type StateHashes, stateHashes } from '#replay/reexecution/state-hashes.ts';
import type { ReadRecording } from '../../cli/replay/read-recording.ts';
import { sha256, todaysCode } from '../../cli/replay/todays-code.ts';

/**
 * What is kept beside a promoted recording: of each read model its version and its hashes, event by event.
 */
const Expected = z.record(
  z.string(),
  z.object({ version: z.int(), hashes: z.array(z.tuple([z.int(), z.string()])) }),
);
export type Expected = z.infer<typeof Expected>;

/** Enough to notice a change; nobody forges a test's expectation. */
const HASH_DIGITS = 12;

export const expectedFile = (slip: string): string => slip.replace(/\.slip$/, '.expected.json');

/** @throws when the file is not there or is no expectation. */
export const readExpected = async (slip: string): Promise<Expected> =>
  Expected.parse(JSON.parse(await readFile(expectedFile(slip), 'utf8')));

export function expectedOf({ events }: ReadRecording): Expected {
  const hashes = stateHashes(events, todaysCode.fold, (text) => sha256(text).slice(0, HASH_DIGITS));
  return Object.fromEntries(
    Object.entries(projections).map(([name, { version }]) => [
      name,
      { version, hashes: (hashes[name] ?? []).map(([seq, hash]) => [seq, hash]) },
    ]),
  );
}

/** A line a read model: what changed shows in a review as the lines that changed. */
export async function writeExpected(slip: string, expected: Expected): Promise<void> {
  const lines = Object.entries(expected).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  await writeFile(expectedFile(slip), `{\n${lines.join(',\n')}\n}\n`);
}

/**
 * The hashes of read models whose version is still the expected one; one that was raised is another read
 * model.
 */
export const comparable = (expected: Expected, now: Expected): StateHashes =>
  Object.fromEntries(
    Object.entries(expected)
      .filter(([name, { version }]) => now[name]?.version === version)
      .map(([name, { hashes }]) => [name, hashes]),
  );
