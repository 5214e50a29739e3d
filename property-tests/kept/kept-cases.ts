import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { logHeader } from '#testing/runtime/log-header.ts';

/** A case that broke a property once: how fast-check finds it again, and what it was about. */
const KeptCase = z.strictObject({
  seed: z.int(),
  /** Where in the draws of the seed the smallest failing value stands. */
  path: z.string().check(z.regex(/^\d+(:\d+)*$/)),
  /** Of a property over commands: which of them ran on the way. Without it the path leads elsewhere. */
  replayPath: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]*:[A-Za-z0-9+/]*$/))),
  /** Which error it came to: for whoever reads the file. */
  about: z.string(),
  /** The commands of the smallest case, in their own words: what is left when the draws have changed. */
  commands: z.optional(z.string()),
  /** A recording of the smallest case beside this file, as the code of then decided it. */
  log: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.slip$/))),
});
export type KeptCase = z.infer<typeof KeptCase>;
const KeptCases = z.array(KeptCase);

const folder = join(import.meta.dirname, 'cases');
/** Names are those of files: lower case, words joined by hyphens. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function fileOf(name: string, root = folder): string {
  if (!NAME.test(name)) throw new TypeError(`a property is named like a file: ${name}`);
  return join(root, `${name}.json`);
}

/**
 * The cases of a property, oldest first; none when nothing ever broke it. @throws for a file that is not one.
 */
export function readCases(name: string, root = folder): readonly KeptCase[] {
  const file = fileOf(name, root);
  return existsSync(file) ? KeptCases.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** What the recording of a case is called. */
export const logOf = (name: string, { seed }: Pick<KeptCase, 'seed'>): string =>
  `${name}-${(seed >>> 0).toString(36)}.slip`;

/** Writes the recording of a case beside its file. */
export async function keepLog(name: string, events: readonly AppEvent[], root = folder): Promise<void> {
  const header = { ...logHeader, simulation: { seed: name, options: '{}' } };
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, name), await writeSlip(header, storedForm(events), nodePrimitives));
}

/** Adds a case, unless it is there. */
export function keepCase(name: string, added: KeptCase, root = folder): void {
  const held = readCases(name, root);
  if (held.some(({ seed, path }) => seed === added.seed && path === added.path)) return;
  const file = fileOf(name, root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...held, added], null, 2)}\n`);
}
