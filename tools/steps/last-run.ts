import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const FILE = '.reports/last-run.json';

/** Seconds of the last run of each selection of steps, by their names. */
const Runs = z.record(z.string(), z.number());

function runs(): Readonly<Record<string, number>> {
  if (!existsSync(FILE)) return {};
  try {
    return Runs.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    // Half written, or of another build: it is an estimate, and the next run writes it again.
    return {};
  }
}

/** @returns how long the same steps took here the last time, seconds; undefined where they never ran. */
export const lastRunOf = (names: readonly string[]): number | undefined => runs()[names.join(' ')];

export function rememberRun(names: readonly string[], seconds: number): void {
  mkdirSync(dirname(FILE), { recursive: true });
  const all = { ...runs(), [names.join(' ')]: Math.round(seconds) };
  writeFileSync(FILE, `${JSON.stringify(all, undefined, 2)}\n`);
}
