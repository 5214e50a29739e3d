import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestResult } from '../../dev/reports.ts';
import type { Stray } from './everywhere.ts';
import type { FileResult } from './replay-file.ts';

/**
 * A recording as a test: passed when it was replayed identically with every rule holding and alike wherever
 * it was tried. One that could only be folded has proven nothing about the code, and counts as skipped.
 */
export function testResults(results: readonly FileResult[], strays: readonly Stray[]): TestResult[] {
  const strayed = new Set(strays.map(({ file }) => file));
  return results.map((result) => ({ title: `replay of ${result.file}`, outcome: verdict(result, strayed) }));
}

function verdict(result: FileResult, strayed: ReadonlySet<string>): TestResult['outcome'] {
  if (result.outcome === 'unreadable' || strayed.has(result.file)) return 'failed';
  if (result.outcome === 'diverged' && result.known === null) return 'failed';
  if (result.violations.length + result.defects.length > 0) return 'failed';
  return result.outcome === 'identical' ? 'passed' : 'skipped';
}

export async function writeReplayReport(
  path: string,
  results: readonly FileResult[],
  strays: readonly Stray[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify({ replayed: testResults(results, strays) }));
}
