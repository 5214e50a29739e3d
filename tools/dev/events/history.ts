import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventDefinition } from '#domain/events/define.ts';
import { type Json, toJson } from '#domain/json.ts';

export const historyFolder = join(import.meta.dirname, '../../../domain/events/history');

/**
 * `live.frameReceived.v1.json`: payloads of one version of one type, as they were when that version was
 * current.
 */
export const goldenName = (type: string, version: number): string =>
  `${type.replace('/', '.')}.v${version}.json`;

export interface Golden {
  readonly name: string;
  readonly type: string;
  readonly version: number;
  readonly payloads: readonly Json[];
}

export function readGoldens(folder = historyFolder): Golden[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const match = /^([^.]+)\.([^.]+)\.v(\d+)\.json$/.exec(name);
      const parsed: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (match === null || !Array.isArray(parsed)) throw new TypeError(`${name} is no golden file`);
      const payloads = parsed.map((payload: unknown) => toJson(payload));
      return { name, type: `${match[1]}/${match[2]}`, version: Number(match[3]), payloads };
    });
}

/** Writes what is missing for current versions, from their examples. Never touches a file that is there. */
export function freezeMissing(definitions: readonly EventDefinition[], folder = historyFolder): string[] {
  mkdirSync(folder, { recursive: true });
  const missing = definitions.filter(
    ({ type, version }) => !existsSync(join(folder, goldenName(type, version))),
  );
  return missing.map(({ type, version, examples }) => {
    const name = goldenName(type, version);
    writeFileSync(join(folder, name), `${JSON.stringify(examples, null, 2)}\n`);
    return name;
  });
}
