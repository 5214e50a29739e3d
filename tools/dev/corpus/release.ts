import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const Manifest = z.object({ version: z.string() });

/** The release that this tree is. */
export const currentRelease = Manifest.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version;
