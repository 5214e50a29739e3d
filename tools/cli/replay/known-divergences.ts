import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Divergence } from '#replay/reexecution/divergence.ts';

/**
 * Beside recordings of an earlier release: where today's code decides something else, by intention, and why.
 */
export const KNOWN_FILE = 'known-divergences.json';

const Known = z.record(
  z.string(),
  z.object({
    commit: z.int(),
    place: z.int(),
    /** What differs there, as the report says it. */
    detail: z.string(),
    why: z.string(),
  }),
);

/**
 * Why a recording diverges here, where that is known; undefined for any other divergence, as it is for every
 * recording beside which nothing is said.
 *
 * @throws when what stands beside it is no list of known divergences
 */
export async function whyKnown(file: string, divergence: Divergence): Promise<string | undefined> {
  const text = await readFile(join(dirname(file), KNOWN_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const known = Known.parse(JSON.parse(text))[basename(file)];
  if (known === undefined) return undefined;
  const { commit, index, detail } = divergence;
  return known.commit === commit && known.place === index && known.detail === detail ? known.why : undefined;
}
